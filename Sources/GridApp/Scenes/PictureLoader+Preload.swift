import GridEngine
import GridImages
import ItemSources

/// A preload of a photo for a nearby tile, until the tile is displayed or no longer nearby.
final class PicturePreload {
  /// The frame of the tile in content coordinates.
  fileprivate let place: Rect?
  fileprivate var download: RemoteImages.Wait?
  fileprivate var decode: ImageTask?

  fileprivate init(place: Rect?) { self.place = place }

  fileprivate func cancel() {
    download?.cancel()
    decode?.cancel()
  }
}

extension PictureLoader {
  /// Decodes a photo before its tile requests it, and leaves it in memory. The tile and the preload
  /// share one decode. Does nothing if the photo already has a texture.
  ///
  /// - Parameter place: The frame of the tile in content coordinates. Tiles that the current motion
  ///   does not reach, or passes by, have a lower priority.
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

  /// Ends the preload of a photo, because its tile has requested it or is no longer nearby. Cancels
  /// the work unless another request shares it.
  func endPreload(of source: String) { preloads.removeValue(forKey: source)?.cancel() }

  private func decode(_ request: ImageRequest, for preload: PicturePreload) {
    let task = pipeline.load(request, priority: .preload, place: preload.place) {
      [weak self] event in
      if case .preview = event { return }
      // The image stays in the cache while there is room; the preload does not retain it.
      self?.preloads[request.source] = nil
    }
    preload.decode = task
    if task.isFinished { preloads[request.source] = nil }
  }
}

extension ItemPrefetching {
  /// Preloads photos at the size of their tiles.
  ///
  /// - Parameters:
  ///   - path: Returns the index path of an item.
  ///   - source: Returns the source of an item's photo; nil for none.
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
