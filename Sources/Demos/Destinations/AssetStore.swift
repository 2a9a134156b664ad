import GridEngine
import GridImages
import GridSDL

/// The states of the photos of posts, by the identifiers of the posts.
///
/// The store keeps no cells. Its handlers are called with the result, and the caller finds the cell
/// by the identifier.
final class AssetStore {
  /// The state of a photo.
  enum State: Equatable {
    case absent
    /// Downloaded and decoded, so that it can be drawn.
    case ready
    case failed
  }

  private struct Load {
    var priority = ImagePriority.prepared
    var download: SlowServer.Wait?
    var decode: ImageLoad?
    var onEnd: [() -> Void] = []
  }

  private let pictures: ImageLoader
  private let server: SlowServer?
  private var states: [String: State] = [:]
  private var downloaded: Set<String> = []
  private var loads: [String: Load] = [:]
  private var ended: [(id: String, state: State)] = []

  /// - Parameter server: The simulated server of files; nil if the loader downloads or reads them.
  init(pictures: ImageLoader, server: SlowServer?) {
    self.pictures = pictures
    self.server = server
  }

  /// Returns the state of a post's photo. O(1).
  func state(of id: String) -> State { states[id] ?? .absent }

  /// Downloads and decodes a photo on background threads, unless that is done.
  ///
  /// - Parameter onEnd: Called by ``deliver()`` when the state has changed, but not after
  ///   ``cancel(_:)``.
  func load(_ id: String, as request: ImageRequest, onEnd: @escaping () -> Void) {
    guard state(of: id) != .failed else { return }
    if state(of: id) == .absent { loads[id, default: Load()].onEnd.append(onEnd) }
    guard loads[id]?.download == nil, loads[id]?.decode?.isWaiting != true else { return }
    guard let server, !downloaded.contains(id) else { return decode(id, request) }
    loads[id, default: Load()].download = server.request { [weak self] in
      guard let self else { return }
      downloaded.insert(id)
      loads[id]?.download = nil
      decode(id, request)
    }
  }

  /// Whether results are pending for ``deliver()``.
  var hasEnded: Bool { !ended.isEmpty || server?.hasAnswers == true }

  /// Applies the responses of the server, and calls the handlers of loaded photos. Called in the
  /// update phase of a frame.
  func deliver() {
    server?.deliver()
    let all = ended
    ended.removeAll(keepingCapacity: true)
    for (id, state) in all {
      states[id] = state
      let waiting = loads[id]?.onEnd ?? []
      loads[id]?.onEnd.removeAll()
      for onEnd in waiting { onEnd() }
    }
  }

  /// Sets the priority of a photo that is loading.
  func setPriority(_ priority: ImagePriority, of id: String) {
    loads[id]?.priority = priority
    loads[id]?.decode?.priority = priority
  }

  /// Cancels the loading of a photo.
  func cancel(_ id: String) {
    guard let load = loads.removeValue(forKey: id) else { return }
    load.download?.cancel()
    load.decode?.cancel()
  }

  private func decode(_ id: String, _ request: ImageRequest) {
    let task = pictures.load(
      request, priority: loads[id]?.priority ?? .prepared,
      onReady: { [weak self] in self?.finish(id, .ready) },
      onFailure: { [weak self] _ in self?.finish(id, .failed) })
    loads[id, default: Load()].decode = task
    // The photo already has a texture.
    if task == nil { finish(id, .ready) }
  }

  /// Queues a result for ``deliver()``, because the caller may be configuring cells.
  private func finish(_ id: String, _ state: State) { ended.append((id, state)) }
}
