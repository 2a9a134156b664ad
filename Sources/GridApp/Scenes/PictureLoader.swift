import GridEngine
import GridImages
import GridSDL
import ItemSources

/// Loads photos from the pipeline into the texture store.
///
/// A cell requests its photo here and draws the request. The next frame shows the texture as soon
/// as it exists, so a decoded photo need not look for its cell.
final class PictureLoader {
  let pipeline: ImagePipeline
  let textures: TextureStore
  /// The downloader of sources that are addresses; nil if all are files.
  let remote: RemoteImages?
  /// The preloads of nearby tiles by source.
  var preloads: [String: PicturePreload] = [:]

  /// Creates a loader between a pipeline and the textures of a window.
  init(pipeline: ImagePipeline, textures: TextureStore, remote: RemoteImages? = nil) {
    self.pipeline = pipeline
    self.textures = textures
    self.remote = remote
  }

  /// Requests a photo. Returns nil if it already has a texture.
  ///
  /// A photo is queued for decoding only after its download.
  ///
  /// - Parameters:
  ///   - onReady: Called when the photo is decoded and waits for its texture; possibly immediately.
  ///   - onFailure: Called if the photo cannot be loaded.
  func load(
    _ request: ImageRequest, priority: ImagePriority, onReady: @escaping () -> Void = {},
    onFailure: @escaping (ImageError) -> Void
  ) -> PictureTask? {
    if textures.isComplete(request) {
      if priority == .visible { textures.markNeeded(request) }
      return nil
    }
    let task = PictureTask(priority: priority)
    task.textures = textures
    guard let remote, RemoteAddress.isRemote(request.source) else {
      task.decode = decode(
        request, priority: priority, for: task, onReady: onReady, onFailure: onFailure)
      return task
    }
    fetch(
      request, from: remote, for: task, canRepeat: true, onReady: onReady, onFailure: onFailure)
    return task
  }

  /// Downloads the file of a photo if necessary.
  ///
  /// - Parameter onEnd: Called when the file can be read, immediately for a local file, or with an
  ///   error.
  func prepare(
    _ source: String, priority: ImagePriority, onEnd: @escaping (ImageError?) -> Void
  ) -> PictureTask {
    let task = PictureTask(priority: priority)
    if let remote, RemoteAddress.isRemote(source) {
      task.download = remote.fetch(source, priority: priority, onEnd: onEnd)
    } else {
      onEnd(nil)
    }
    return task
  }

  /// Downloads a photo and then decodes it.
  ///
  /// - Parameter canRepeat: Whether to download the photo again if its file has been removed.
  private func fetch(
    _ request: ImageRequest, from remote: RemoteImages, for task: PictureTask, canRepeat: Bool,
    onReady: @escaping () -> Void, onFailure: @escaping (ImageError) -> Void
  ) {
    task.download = remote.fetch(request.source, priority: task.priority) {
      [weak self, weak task] in
      guard let self, let task, !task.isCancelled else { return }
      task.download = nil
      if let error = $0 { return onFailure(error) }
      task.decode = decode(request, priority: task.priority, for: task, onReady: onReady) {
        [weak self] error in
        guard let self, error.reason == .missing, canRepeat else { return onFailure(error) }
        remote.forget(request.source)
        pipeline.forget(request.source)
        fetch(
          request, from: remote, for: task, canRepeat: false, onReady: onReady,
          onFailure: onFailure)
      }
    }
  }

  /// Reports newly displayed photos to the pipeline, and requests drawn photos without a texture
  /// again.
  ///
  /// A texture can be missing without a pending request because it was evicted, or because the
  /// renderer lost all textures. Call this after drawing.
  func settleDrawn() {
    for request in textures.takeFirstDrawn() { pipeline.noteShown(request) }
    for request in textures.takeMisses()
    where !pipeline.isLoading(request) && pipeline.error(of: request.source) == nil {
      if RemoteAddress.isRemote(request.source), remote?.isDownloaded(request.source) != true {
        continue
      }
      _ = decode(request, priority: .visible) { _ in }
    }
  }

  /// Decodes a photo for the task of a tile, or for a drawn request without a task.
  private func decode(
    _ request: ImageRequest, priority: ImagePriority, for tile: PictureTask? = nil,
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

/// The request of a tile for a photo, through download and decoding.
final class PictureTask {
  /// The priority of the photo.
  var priority: ImagePriority {
    didSet {
      download?.priority = priority
      decode?.priority = priority
      if priority == .visible, let decode { textures?.markNeeded(decode.request) }
      // With `--decode main` a visible tile waits for its photo.
    }
  }
  /// The frame of the tile in content coordinates; nil while it is unknown.
  var place: Rect? { didSet { decode?.place = place } }
  fileprivate var download: RemoteImages.Wait?
  fileprivate var decode: ImageTask? { didSet { decode?.place = place } }
  fileprivate var isCancelled = false
  /// The store in which the photo waits for its upload.
  fileprivate weak var textures: TextureStore?

  fileprivate init(priority: ImagePriority) { self.priority = priority }

  /// Whether the photo is still being downloaded or decoded.
  var isWaiting: Bool { download != nil || decode?.isFinished == false }

  /// Cancels the request, and its work unless another request shares it.
  func cancel() {
    isCancelled = true
    download?.cancel()
    decode?.cancel()
    download = nil
    decode = nil
  }
}
