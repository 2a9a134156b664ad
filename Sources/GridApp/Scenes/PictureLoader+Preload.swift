import GridEngine
import GridImages
import ItemSources

/// A picture that is wanted for a tile that comes near, until the tile is displayed or goes away.
final class PicturePreload {
  /// Where the tile is, in content coordinates.
  fileprivate let place: Rect?
  fileprivate var download: RemotePictures.Wait?
  fileprivate var decode: ImageTask?

  fileprivate init(place: Rect?) { self.place = place }

  fileprivate func cancel() {
    download?.cancel()
    decode?.cancel()
  }
}

extension PictureLoader {
  /// Has a picture decoded before its tile asks for it, and leaves it in memory; tile and preload
  /// share one decode. Nothing is done for one that is a texture already.
  ///
  /// - Parameter place: Where the tile is, in content coordinates: what a motion does not reach, or
  ///   passes by, lets others go first.
  func preload(_ request: ImageRequest, place: Rect? = nil) {
    guard preloads[request.source] == nil, !textures.isComplete(request) else { return }
    let preload = PicturePreload(place: place)
    preloads[request.source] = preload
    guard let remote, RemoteAddress.isRemote(request.source) else {
      return decode(request, for: preload)
    }
    preload.download = remote.fetch(request.source, priority: .preload) {
      [weak self, weak preload] error in
      guard let self, let preload, preloads[request.source] === preload else { return }
      preload.download = nil
      if error == nil { decode(request, for: preload) } else { preloads[request.source] = nil }
    }
  }

  /// Ends the interest in a picture that was preloaded: its tile has its own by now, or it is no
  /// longer expected. What nobody else wants stops.
  func endPreload(of source: String) { preloads.removeValue(forKey: source)?.cancel() }

  private func decode(_ request: ImageRequest, for preload: PicturePreload) {
    let task = pipeline.load(request, priority: .preload, place: preload.place) {
      [weak self] event in
      if case .preview = event { return }
      // In memory from now on, for as long as there is room: nothing is held that is not displayed.
      self?.preloads[request.source] = nil
    }
    preload.decode = task
    if task.isFinished { preloads[request.source] = nil }
  }
}

extension ItemPrefetching {
  /// Preloads pictures at the size of their tiles.
  ///
  /// - Parameters:
  ///   - path: Where an item is shown.
  ///   - source: An item's picture; nil for none.
  init(
    picturesOf view: CollectionView, in context: SceneContext,
    path: @escaping (ItemID) -> IndexPath?, source: @escaping (ItemID) -> String?
  ) {
    self.init(
      prefetch: { [weak view] items in
        for item in items {
          guard let source = source(item), let path = path(item),
            let frame = view?.collectionViewLayout.layoutAttributesForItem(at: path)?.frame
          else { continue }
          context.pictures.preload(context.picture(source, size: frame.size), place: frame)
        }
      },
      cancel: { items in
        for item in items { source(item).map(context.pictures.endPreload) }
      })
  }
}
