import GridEngine
import GridImages

/// Loads the images of cells from the pipeline into the textures of a window.
///
/// A cell requests its image here and draws the request. The next frame shows the texture as soon
/// as it exists, so a decoded image need not look for its cell. ``ImageCell`` does all of this.
@MainActor
public final class ImageLoader {
  /// The corner radius of images in points, by default: 8.
  public static let cornerRadius = 8.0

  /// Decodes the images on other threads, and keeps them in memory.
  public let pipeline: ImagePipeline
  package let textures: TextureStore
  /// The downloader of sources that are addresses; nil if all are files.
  package let downloader: (any ImageDownloading)?
  /// The number of device pixels per point of the window.
  public package(set) var scale: Double
  /// Receives the requests of cells that are far away while the window rests; nil if nothing is prepared for them.
  var atRest: RestingThumbnails?
  /// The preloads of nearby cells by source.
  var preloads: [ImageSource: ImagePreload] = [:]

  /// Creates a loader between a pipeline and the textures of a window.
  package init(
    pipeline: ImagePipeline, textures: TextureStore, scale: Double = 1,
    downloader: (any ImageDownloading)? = nil
  ) {
    self.pipeline = pipeline
    self.textures = textures
    self.scale = scale
    self.downloader = downloader
  }

  /// Returns the request for an image at the size of a cell.
  ///
  /// The image is scaled and cropped to fill the size, and its corners are rounded, when it is
  /// decoded.
  ///
  /// - Parameters:
  ///   - source: The source of the image, such as a file.
  ///   - size: The size in points.
  ///   - cornerRadius: The corner radius in points.
  public func request(
    for source: ImageSource, size: Size, cornerRadius: Double = ImageLoader.cornerRadius
  ) -> ImageRequest {
    ImageRequest(
      source: source, sizeInPixels: pixelSize(of: size), cornerRadiusInPixels: pixels(cornerRadius))
  }

  /// Returns a length in device pixels, rounded.
  public func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }

  /// Returns a size in device pixels, rounded, at least 1 × 1.
  public func pixelSize(of size: Size) -> PixelSize {
    PixelSize(width: max(1, pixels(size.width)), height: max(1, pixels(size.height)))
  }

  /// Whether a request needs no load, because it has a texture.
  public func isComplete(_ request: ImageRequest) -> Bool { textures.isComplete(request) }

  /// Whether the image of a request shows only what could be read of a damaged file.
  public func isDamaged(_ request: ImageRequest) -> Bool { textures.isDamaged(request) }

  /// Returns the traits of the file of a request; nil while it has no image.
  package func traits(of request: ImageRequest) -> ImageTraits? { textures.traits(of: request) }

  /// Returns whether the image of a request can be drawn now, sharp or as a preview.
  public func contains(_ request: ImageRequest) -> Bool { textures.contains(request) }

  /// Returns the request of a source whose image was uploaded last, to draw it while another size is loaded; nil
  /// for none.
  public func newestRequest(of source: ImageSource) -> ImageRequest? {
    textures.newestRequest(of: source)
  }

  /// Marks an image as used, so that it is evicted after others.
  public func keep(_ request: ImageRequest) { _ = textures.entry(for: request) }

  /// Turns the images of a source into previews, because its file has changed.
  public func expire(_ source: ImageSource) { textures.expire(source) }

  /// The number of calls of ``expire(_:)`` so far. A change means that an image which was complete may not be.
  public var expirationCount: Int { textures.expirationCount }

  /// Requests an image. Returns nil if it already has a texture.
  ///
  /// An image is queued for decoding only after its download.
  ///
  /// - Parameters:
  ///   - request: The source and the size in pixels.
  ///   - priority: The priority among all requests, which the returned object can change.
  ///   - onReady: Called when the image is decoded and waits for its texture; possibly immediately.
  ///   - onFailure: Called if the image cannot be loaded.
  public func load(
    _ request: ImageRequest, priority: ImagePriority, onReady: @escaping () -> Void = {},
    onFailure: @escaping (ImageError) -> Void
  ) -> ImageLoad? {
    if textures.isComplete(request) {
      if priority == .visible { textures.markNeeded(request) }
      return nil
    }
    let task = ImageLoad(priority: priority)
    task.textures = textures
    guard let downloader, case .remote(let address) = request.source else {
      task.decode = decode(
        request, priority: priority, for: task, onReady: onReady, onFailure: onFailure)
      return task
    }
    fetch(
      address, for: request, from: downloader, for: task, canRepeat: true, onReady: onReady,
      onFailure: onFailure)
    return task
  }

  /// Returns a player of the animation in an image, whose file has been downloaded.
  ///
  /// - Parameter source: The source of the image.
  /// - Returns: A player, which shows nothing for an image that is not animated; nil if the decoder
  ///   knows no animations.
  public func animation(of source: ImageSource) -> AnimationPlayer? {
    pipeline.animation(of: source).map {
      AnimationPlayer(source, $0, textures: textures, wake: pipeline.wake)
    }
  }

  /// Downloads the file of an image if necessary.
  ///
  /// - Parameters:
  ///   - source: The path or the address of the image.
  ///   - priority: The priority of the download.
  ///   - onEnd: Called when the file can be read, immediately for a local file, or with an error.
  /// - Returns: The download, which can be cancelled.
  public func prepare(
    _ source: ImageSource, priority: ImagePriority, onEnd: @escaping (ImageError?) -> Void
  ) -> ImageLoad {
    let task = ImageLoad(priority: priority)
    if let downloader, case .remote(let address) = source {
      task.download = downloader.download(address, priority: priority, onEnd: onEnd)
    } else {
      onEnd(nil)
    }
    return task
  }

  /// Downloads an image and then decodes it.
  ///
  /// - Parameter canRepeat: Whether to download the image again if its file has been removed.
  private func fetch(
    _ address: String, for request: ImageRequest, from downloader: any ImageDownloading,
    for task: ImageLoad, canRepeat: Bool,
    onReady: @escaping () -> Void, onFailure: @escaping (ImageError) -> Void
  ) {
    task.download = downloader.download(address, priority: task.priority) {
      [weak self, weak task] in
      guard let self, let task, !task.isCancelled else { return }
      task.download = nil
      if let error = $0 { return onFailure(error) }
      task.decode = decode(request, priority: task.priority, for: task, onReady: onReady) {
        [weak self] error in
        guard let self, error.reason == .missing, canRepeat else { return onFailure(error) }
        downloader.forget(address)
        pipeline.forget(request.source)
        fetch(
          address, for: request, from: downloader, for: task, canRepeat: false, onReady: onReady,
          onFailure: onFailure)
      }
    }
  }

  /// Reports newly displayed images to the pipeline, and requests drawn images without a texture
  /// again.
  ///
  /// A texture can be missing without a pending request because it was evicted, or because the
  /// renderer lost all textures. Call this after drawing.
  package func settleDrawn() {
    for request in textures.takeFirstDrawn() { pipeline.didShow(request) }
    for request in textures.takeMisses()
    where !pipeline.isLoading(request) && pipeline.error(for: request) == nil {
      if let downloader, case .remote(let address) = request.source,
        !downloader.isDownloaded(address)
      {
        continue
      }
      _ = decode(request, priority: .visible) { _ in }
    }
  }

  /// Decodes an image for the load of a cell, or for a drawn request without one.
  private func decode(
    _ request: ImageRequest, priority: ImagePriority, for tile: ImageLoad? = nil,
    onReady: @escaping () -> Void = {}, onFailure: @escaping (ImageError) -> Void
  ) -> ImageTask {
    let textures = textures
    let enqueue = { [weak tile] (image: PreparedImage) in
      textures.enqueue(image, for: request, isInView: (tile?.priority ?? priority) == .visible)
    }
    let task = pipeline.load(request, priority: priority) { event in
      switch event {
      case .preview(let image): enqueue(image)
      case .image(let image):
        enqueue(image)
        onReady()
      case .failed(let error): onFailure(error)
      }
    }
    if let image = task.image {
      enqueue(image)
      if task.isFinished { onReady() }
    }
    if let error = task.error { onFailure(error) }
    return task
  }
}
