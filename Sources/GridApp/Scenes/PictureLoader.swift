import GridEngine
import GridImages
import GridSDL
import ItemSources

/// Brings pictures from the pipeline to the texture store.
///
/// Cells ask here and draw the request; as soon as there is a texture for it the next frame shows
/// it, so a finished picture needs no cell to be found.
final class PictureLoader {
  let pipeline: ImagePipeline
  let textures: TextureStore
  /// Where pictures come from whose source is an address; nil where all are files.
  let remote: RemotePictures?
  /// Pictures of tiles that come near, by source.
  var preloads: [String: PicturePreload] = [:]

  /// Connects a pipeline with the textures of a window.
  init(pipeline: ImagePipeline, textures: TextureStore, remote: RemotePictures? = nil) {
    self.pipeline = pipeline
    self.textures = textures
    self.remote = remote
  }

  /// Asks for a picture; nil when its texture is there already.
  ///
  /// One that has to be downloaded waits for a decode thread when it is there, and not before.
  ///
  /// - Parameters:
  ///   - onReady: Called when the picture has come and waits for its texture, maybe at once.
  ///   - onFailure: Called when there will be no picture.
  func load(
    _ request: ImageRequest, priority: ImagePriority, onReady: @escaping () -> Void = {},
    onFailure: @escaping (ImageError) -> Void
  ) -> PictureTask? {
    if textures.isComplete(request) {
      if priority == .visible { textures.want(request) }
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

  /// Sees to it that a picture's file can be read.
  ///
  /// - Parameter onEnd: Called when it can, at once where it is on this machine, or when it will not.
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

  /// Has a picture decoded as soon as it is downloaded.
  ///
  /// - Parameter canRepeat: Whether to download it again where its file turns out to be gone.
  private func fetch(
    _ request: ImageRequest, from remote: RemotePictures, for task: PictureTask, canRepeat: Bool,
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

  /// Takes note of what was drawn: what is on screen for the first time is told to the pipeline, and
  /// what has no texture though nobody waits for it, because it made room for others or the renderer
  /// lost all, is asked for again. After drawing.
  func settleDrawn() {
    for request in textures.takeFirstDrawn() { pipeline.noteShown(request) }
    for request in textures.takeMissed()
    where !pipeline.isLoading(request) && pipeline.error(of: request.source) == nil {
      if RemoteAddress.isRemote(request.source), remote?.isThere(request.source) != true {
        continue
      }
      _ = decode(request, priority: .visible) { _ in }
    }
  }

  /// Decodes a picture for a tile's task, or for what is drawn without one.
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

/// One tile's interest in a picture, while it is downloaded and while it is decoded.
final class PictureTask {
  /// How soon the picture is wanted.
  var priority: ImagePriority {
    didSet {
      download?.priority = priority
      decode?.priority = priority
      if priority == .visible, let decode { textures?.want(decode.request) }
      // Without decode threads a tile waits for its picture when it comes into view.
    }
  }
  /// Where it is shown, in content coordinates; nil while that is not known.
  var place: Rect? { didSet { decode?.place = place } }
  fileprivate var download: RemotePictures.Wait?
  fileprivate var decode: ImageTask? { didSet { decode?.place = place } }
  fileprivate var isCancelled = false
  /// Where its picture waits to become a texture.
  fileprivate weak var textures: TextureStore?

  fileprivate init(priority: ImagePriority) { self.priority = priority }

  /// Whether there is something yet to come.
  var isWaiting: Bool { download != nil || decode?.isFinished == false }

  /// Ends the interest; what nobody else wants stops.
  func cancel() {
    isCancelled = true
    download?.cancel()
    decode?.cancel()
    download = nil
    decode = nil
  }
}
