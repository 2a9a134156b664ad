import GridEngine
import GridImages

/// A preload of an image for nearby cells, until each is displayed or no longer nearby.
final class ImagePreload {
  /// The items whose cells will show the image.
  fileprivate var owners: Set<AnyHashable>
  /// The frame of the cell in content coordinates.
  fileprivate let place: Rect?
  fileprivate var download: (any ImageDownload)?
  fileprivate var decode: ImageTask?

  fileprivate init(for owner: AnyHashable, place: Rect?) {
    owners = [owner]
    self.place = place
  }

  fileprivate func cancel() {
    download?.cancel()
    decode?.cancel()
  }
}

extension ImageLoader {
  /// Decodes an image before its cell requests it, and leaves it in memory. The cell and the preload
  /// share one decode. Does nothing if the image already has a texture.
  ///
  /// - Parameters:
  ///   - request: The request that the cell will make.
  ///   - place: The frame of the cell in content coordinates. Cells that the current motion does not
  ///     reach, or passes by, have a lower priority.
  public func preload(_ request: ImageRequest, place: Rect? = nil) {
    preload(request, for: Self.anyCell, place: place)
  }

  /// The owner of preloads for cells that are not distinguished.
  private static let anyCell = AnyHashable(ObjectIdentifier(ImagePreload.self))

  /// Decodes an image as ``preload(_:place:)`` does, for the cell of an item. Several items may show the
  /// same image.
  package func preload(_ request: ImageRequest, for owner: AnyHashable, place: Rect? = nil) {
    if let preload = preloads[request.source] {
      preload.owners.insert(owner)
      return
    }
    guard !textures.isComplete(request) else { return }
    let preload = ImagePreload(for: owner, place: place)
    preloads[request.source] = preload
    guard let downloader, case .remote(let address) = request.source else {
      return decode(request, for: preload)
    }
    preload.download = downloader.download(address, priority: .preload) {
      [weak self, weak preload] error in
      guard let self, let preload, preloads[request.source] === preload else { return }
      preload.download = nil
      if error == nil { decode(request, for: preload) } else { preloads[request.source] = nil }
    }
  }

  /// Ends the preload of an image, because its cell has requested it or is no longer nearby. Cancels
  /// the work unless another request shares it.
  public func endPreload(of source: ImageSource) { endPreload(of: source, for: Self.anyCell) }

  /// Ends the preload of an image for the cell of an item; it continues for others.
  package func endPreload(of source: ImageSource, for owner: AnyHashable) {
    guard let preload = preloads[source], preload.owners.remove(owner) != nil,
      preload.owners.isEmpty
    else { return }
    preloads[source] = nil
    preload.cancel()
  }

  private func decode(_ request: ImageRequest, for preload: ImagePreload) {
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

extension ItemPrefetching where ItemID: Hashable {
  /// Preloads images at the size of their cells.
  ///
  /// - Parameters:
  ///   - view: The collection view of the cells, kept weakly.
  ///   - images: Loads the images, as the cells do.
  ///   - path: Returns the index path of an item.
  ///   - source: Returns the source of an item's image; nil for none.
  ///   - request: Returns the request for a source and the size of a cell in points.
  package init(
    imagesOf view: CollectionView, in images: ImageLoader,
    path: @escaping (ItemID) -> IndexPath?,
    source: @escaping (ItemID) -> ImageSource?,
    request: @escaping (_ source: ImageSource, _ size: Size) -> ImageRequest
  ) {
    self.init(
      prefetch: { [weak view] items in
        for item in items {
          guard let source = source(item), let path = path(item),
            let frame = view?.collectionViewLayout.layoutAttributesForItem(at: path)?.frame
          else { continue }
          images.preload(request(source, frame.size), for: AnyHashable(item), place: frame)
        }
      },
      cancel: { items in
        for item in items {
          if let source = source(item) { images.endPreload(of: source, for: AnyHashable(item)) }
        }
      })
    prepareAtRest = { [weak view] item in
      guard let source = source(item), let path = path(item),
        let frame = view?.collectionViewLayout.layoutAttributesForItem(at: path)?.frame
      else { return }
      images.atRest?.add(request(source, frame.size))
    }
    // The load now belongs to the cell.
    display = { item in
      if let source = source(item) { images.endPreload(of: source, for: AnyHashable(item)) }
    }
  }
}

extension DiffableDataSource {
  /// Preloads the image of each item that comes near.
  ///
  /// ```swift
  /// source.prefetchImages(of: view, with: window.images, source: { photos[$0].map { .file($0.path) } })
  /// ```
  ///
  /// It sets ``DiffableDataSource/prefetching``. Several items may have the same image: it is preloaded
  /// once, as long as one of them is near.
  ///
  /// - Parameters:
  ///   - view: The collection view of the cells, kept weakly.
  ///   - images: Loads the images, as the cells do.
  ///   - source: Returns the source of an item's image, such as a file; `nil` for an item without one.
  ///     It has to return the same source while the item is near.
  ///   - size: Returns the size of the image in a cell of a size, in points, as
  ///     ``ImageCell/imageFrame`` does; by default the image fills the cell.
  public func prefetchImages(
    of view: CollectionView, with images: ImageLoader, source: @escaping (ItemID) -> ImageSource?,
    size: @escaping (_ cellSize: Size) -> Size = { $0 }
  ) {
    prefetching = ItemPrefetching(
      imagesOf: view, in: images, path: { [weak self] in self?.indexPath(for: $0) },
      source: source, request: { images.request(for: $0, size: size($1)) })
  }
}

extension DiffableDataSource where ItemID == String {
  /// Preloads the image of each item that comes near.
  ///
  /// The identifiers are the paths of image files. For other identifiers, see
  /// ``DiffableDataSource/prefetchImages(of:with:source:size:)``.
  ///
  /// - Parameters:
  ///   - view: The collection view of the cells, kept weakly.
  ///   - images: Loads the images, as the cells do.
  ///   - size: Returns the size of the image in a cell of a size, in points, as
  ///     ``ImageCell/imageFrame`` does; by default the image fills the cell.
  public func prefetchImages(
    of view: CollectionView, with images: ImageLoader,
    size: @escaping (_ cellSize: Size) -> Size = { $0 }
  ) {
    prefetchImages(of: view, with: images, source: { .file($0) }, size: size)
  }
}
