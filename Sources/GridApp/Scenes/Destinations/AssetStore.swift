import GridEngine
import GridImages

/// The pictures of posts, by the posts' ids: which are here, which are on their way.
///
/// Cells never wait for one another's pictures here, and are never kept: who asks is told, and finds
/// the cell by the id.
final class AssetStore {
  /// What there is of a picture.
  enum State: Equatable {
    case absent
    /// Downloaded, and decoded once: it can be drawn.
    case ready
    case failed
  }

  private struct Load {
    var priority = ImagePriority.prepared
    var download: SlowServer.Wait?
    var decode: PictureTask?
    var onEnd: [() -> Void] = []
  }

  private let pictures: PictureLoader
  private let server: SlowServer?
  private var states: [String: State] = [:]
  private var downloaded: Set<String> = []
  private var loads: [String: Load] = [:]
  private var ended: [(id: String, state: State)] = []

  /// - Parameter server: What files have to be asked of first; nil where the loader downloads.
  init(pictures: PictureLoader, server: SlowServer?) {
    self.pictures = pictures
    self.server = server
  }

  /// What there is of a post's picture. O(1).
  func state(of id: String) -> State { states[id] ?? .absent }

  /// Downloads a picture and has it decoded off the main thread, as far as that was not done.
  ///
  /// - Parameter onEnd: Called by ``deliver()`` when its state changed, and not after
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

  /// Whether ``deliver()`` has something to do.
  var hasEnded: Bool { !ended.isEmpty || server?.hasAnswers == true }

  /// Takes up what the server answered, and tells of pictures that are ready; in the frame's update
  /// phase.
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

  /// Says how soon a picture that is on its way is wanted.
  func setPriority(_ priority: ImagePriority, of id: String) {
    loads[id]?.priority = priority
    loads[id]?.decode?.priority = priority
  }

  /// Gives up a picture that is on its way.
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
    // Its texture was there already.
    if task == nil { finish(id, .ready) }
  }

  /// Told later, since it may be known while cells are being configured.
  private func finish(_ id: String, _ state: State) { ended.append((id, state)) }
}
