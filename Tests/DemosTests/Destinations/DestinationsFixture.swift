import Foundation
import GridEngine
import SceneTestSupport
import Scenes
import Synchronization
import TestSupport

@testable import Demos
@testable import Lab

/// Posts on a simulated server that responds by the clock of the test.
@MainActor
final class DestinationsFixture {
  let fixture: SceneFixture
  let scene: DestinationsScene
  private let folder: ScratchFolder
  private let timers = Timers()

  /// Creates the scene of posts.
  ///
  /// - Parameter isRemote: Whether the photos come from the server; otherwise they are read from files.
  init(
    _ update: UpdateStrategy, seed: UInt64 = 1, posts count: Int = 120, isRemote: Bool = true
  ) async throws {
    var techniques = SceneTechniques()
    techniques.update = update
    fixture = SceneFixture(techniques: techniques)
    folder = try ScratchFolder()
    let posts = (0..<count).map {
      ["id": "post-\($0)", "title": "Place \($0)", "region": "Somewhere", "asset": "\($0).jpg"]
    }
    try JSONSerialization.data(withJSONObject: posts)
      .write(to: URL(filePath: folder.file("posts.json")))
    let timers = timers
    let server = SlowServer(
      latency: LatencyRange(milliseconds: 200...2_000), seed: seed,
      timer: { timers.add(after: $0, $1) }, wake: {})
    scene = DestinationsScene(
      feed: .library(folder: folder.path, count: count), server: isRemote ? server : nil,
      DemoRequest(columns: 2, environment: fixture.environment, wake: {}), in: fixture.context)
    try await until { scene.hasPendingUpdates }
    try fixture.frame(scene)
  }

  /// Advances the clock by some milliseconds, then makes a frame.
  func pass(_ milliseconds: Int) throws {
    timers.advance(by: milliseconds)
    try fixture.frame(scene)
  }

  /// The visible cells.
  var cells: [DestinationCell] {
    scene.collectionView.visibleCells.compactMap { $0 as? DestinationCell }
  }

  /// The number of visible cells that show the photo of another post.
  var wrongPictures: Int { cells.count { $0.picture != nil && !hasOwnPicture($0) } }

  /// Whether a cell shows the photo of its post.
  func hasOwnPicture(_ cell: DestinationCell) -> Bool {
    cell.picture == .file(folder.file(cell.postID.dropFirst("post-".count) + ".jpg"))
  }

  /// A timer whose clock is advanced manually.
  private final class Timers: Sendable {
    private struct State {
      var now = 0
      var waiting: [(due: Int, body: @Sendable () -> Void)] = []
    }

    private let state = Mutex(State())

    func add(after milliseconds: Int, _ body: @escaping @Sendable () -> Void) {
      state.withLock { $0.waiting.append(($0.now + milliseconds, body)) }
    }

    func advance(by milliseconds: Int) {
      let due = state.withLock { state in
        state.now += milliseconds
        let now = state.now
        let due = state.waiting.filter { $0.due <= now }.sorted { $0.due < $1.due }
        state.waiting.removeAll { $0.due <= now }
        return due
      }
      for timer in due { timer.body() }
    }
  }
}
