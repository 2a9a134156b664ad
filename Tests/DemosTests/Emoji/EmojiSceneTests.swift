import GridEngine
import SceneTestSupport
import TestSupport
import Testing

@testable import Demos

@MainActor
struct EmojiSceneTests {
  private let clock = ManualClock()
  private let fixture = SceneFixture()
  private let scene: EmojiScene

  init() async throws {
    scene = EmojiScene(
      count: 5_000, server: RatingServer(latency: .seconds(1) ... .seconds(2), clock: clock),
      columns: nil, context: fixture.context, environment: fixture.environment, wake: {})
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
  }

  /// The range of visible items, extended by four times their number on both sides.
  private var near: ClosedRange<Int> {
    let shown = scene.collectionView.visibleCells.compactMap { $0.layoutAttributes?.indexPath.item }
    let screen = shown.count
    return (shown.min()! - 4 * screen)...(shown.max()! + 4 * screen)
  }

  @Test func `after flings in both directions no operation runs for an item out of range`()
    async throws
  {
    try fixture.wholeFrame(of: scene)
    #expect(!scene.loads.running.isEmpty)
    for velocity in [9_000.0, -14_000, 6_000] {
      for _ in 0..<60 {
        scene.collectionView.scroll {
          $0.y.scroll(to: $0.y.position + velocity / 60, animated: false, at: fixture.time)
        }
        try fixture.wholeFrame(of: scene)
      }
      clock.advance(by: .milliseconds(1_200))
    }
    for _ in 0..<120 { try fixture.wholeFrame(of: scene) }
    let (running, near) = (scene.loads.running, near)
    #expect(running.allSatisfy(near.contains), "\(running.sorted()) beyond \(near)")
    let counts = scene.loads.counts
    #expect(counts.cancelled > 100 && counts.shared > 0)
    #expect(counts.started == counts.cancelled + counts.finished + running.count)
    try await until { clock.sleeperCount == running.count || scene.loads.hasFinished }
  }

  @Test func `finally every visible tile has its rating, which was loaded once`() async throws {
    try fixture.wholeFrame(of: scene)
    let count = scene.collectionView.visibleCells.count
    try await until { clock.sleeperCount == scene.loads.running.count }
    clock.advance(by: .seconds(2))
    try await until {
      try fixture.wholeFrame(of: scene)
      return scene.loads.counts.finished >= count
    }
    let counts = scene.loads.counts
    #expect(counts.finished == scene.loads.ratings.count)
    scene.collectionView.setContentOffset(Point(x: 0, y: 300))
    try fixture.wholeFrame(of: scene)
    scene.collectionView.setContentOffset(.zero)
    try fixture.wholeFrame(of: scene)
    #expect(scene.loads.running.isDisjoint(with: scene.loads.ratings.keys))
  }

  @Test func `emoji are unique, have names, and exist in common fonts`() {
    #expect(EmojiList.all.count > 900)
    #expect(Set(EmojiList.all).count == EmojiList.all.count)
    #expect(EmojiList.name(of: "😀") == "Grinning face")
    #expect(EmojiList.name(of: "🇰🇷") == "Flag KR")
  }
}
