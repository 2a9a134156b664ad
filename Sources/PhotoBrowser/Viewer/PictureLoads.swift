import GridEngine
import GridImages
import GridSDL

/// The images for which open photos wait, and those that cannot be made.
final class PictureLoads {
  /// An image that is needed.
  typealias Wanted = (request: ImageRequest, priority: ImagePriority)

  private let images: ImageLoader
  private let sizes: PictureSizes
  private var tasks: [ImageRequest: ImageLoad] = [:]
  private var downloads: [ImageSource: ImageLoad] = [:]
  private var broken: Set<ImageSource> = []
  /// The requests that failed while the photo is shown at another size.
  private var failed: Set<ImageRequest> = []

  /// Creates an object without requests.
  init(_ images: ImageLoader, _ sizes: PictureSizes) {
    self.images = images
    self.sizes = sizes
  }

  /// Whether a photo cannot be shown at any size.
  func isBroken(_ source: ImageSource) -> Bool {
    broken.contains(source) || sizes.isBroken(source)
  }

  /// Tries a photo again: its file may have changed, or the error was temporary.
  func retry(_ source: ImageSource) { broken.remove(source) }

  /// Whether a photo cannot be shown at one of its sizes.
  func hasFailed(_ request: ImageRequest) -> Bool { failed.contains(request) }

  /// Tries all sizes again.
  func forgetFailures() { failed = [] }

  /// Requests images that are missing, and cancels requests for others.
  func update(_ wanted: [Wanted]) {
    let kept = Set(wanted.map(\.request))
    for (request, task) in tasks where !kept.contains(request) {
      task.cancel()
      tasks[request] = nil
    }
    for (request, priority) in wanted { load(request, priority: priority) }
  }

  /// Requests the size of a photo, which may have to be downloaded first.
  func prepareSize(of source: ImageSource, priority: ImagePriority) {
    guard downloads[source] == nil, !broken.contains(source) else { return }
    downloads[source] = images.prepare(source, priority: priority) { [weak self] error in
      guard let self else { return }
      if error != nil { broken.insert(source) } else { sizes.ask(source) }
    }
  }

  private func load(_ request: ImageRequest, priority: ImagePriority) {
    if images.isComplete(request) || broken.contains(request.source) { return }
    if let task = tasks[request], task.isWaiting {
      task.priority = priority
      return
    }
    tasks[request] = images.load(
      request, priority: priority,
      onReady: { [weak self] in self?.broken.remove(request.source) },
      onFailure: { [weak self] error in self?.decodeDidFail(error, for: request) })
  }

  /// Records a failure. The failure of one size is not that of the photo: the sizes that exist are
  /// shown.
  private func decodeDidFail(_ error: ImageError, for request: ImageRequest) {
    let dependsOnSize = error.reason == .tooLarge || error.reason == .tooSlow
    let others = images.newestRequest(of: request.source)
    if dependsOnSize, request.part != nil || (others != nil && others != request) {
      failed.insert(request)
    } else {
      broken.insert(request.source)
    }
  }

  /// Marks the textures of requested images as used, so that they are not evicted.
  func keepTextures() {
    for request in tasks.keys where images.contains(request) { images.keep(request) }
  }

  /// Cancels all requests.
  func cancelAll() {
    for task in tasks.values { task.cancel() }
    for task in downloads.values { task.cancel() }
    tasks.removeAll()
    downloads.removeAll()
  }
}
