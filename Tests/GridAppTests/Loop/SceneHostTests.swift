import FrameTiming
import GridEngine
import Testing

@testable import GridApp

/// Tests the replacement of scenes.
@MainActor
struct SceneHostTests {
  private let fixture = SceneFixture()
  private let first: PlainScene
  private let second: PlainScene

  init() throws {
    first = try PlainScene(items: 400)
    second = try PlainScene(items: 40)
  }

  private func host(refreshesUntilDisplayed: Double? = nil) -> SceneHost {
    SceneHost(
      first, named: .photos, in: fixture.context, drawListPreparer: fixture.renderer,
      refreshesUntilDisplayed: refreshesUntilDisplayed
    ) { [second] name throws(CommandFailure) in
      guard name == .million else { throw CommandFailure("there is none") }
      return second
    }
  }

  @Test func `a scene is replaced by name`() throws {
    let host = host()
    #expect(host.scene === first && host.name == .photos && host.itemCount == 400)
    try host.show(.million, framePeriod: 1.0 / 60)
    #expect(host.scene === second && host.name == .million && host.itemCount == 40)
    #expect(host.displayName == "Million")
  }

  @Test func `a scene that cannot be made leaves the current one`() {
    let host = host()
    #expect(throws: CommandFailure.self) { try host.show(.emoji, framePeriod: 1.0 / 60) }
    #expect(host.scene === first && host.name == .photos)
  }

  @Test func `techniques apply to the current scene and to the next one`() throws {
    let host = host()
    #expect(first.collectionView.isPrefetchingEnabled && first.collectionView.isReuseEnabled)
    fixture.context.techniques.prefetch = .off
    host.techniquesDidChange()
    #expect(!first.collectionView.isPrefetchingEnabled)
    fixture.context.techniques.reuse = .off
    try host.show(.million, framePeriod: 1.0 / 60)
    #expect(!second.collectionView.isPrefetchingEnabled && !second.collectionView.isReuseEnabled)
    #expect(second.collectionView.drawListPreparer === fixture.renderer)
  }

  @Test func `finger movements with timestamps are delayed in each scene`() throws {
    let host = host(refreshesUntilDisplayed: 2)
    host.tuneScrolling(framePeriod: 0.01)
    #expect(first.collectionView.motion[.vertical].tuning.fingerDelay == 2 * 0.01 + 0.008)
    try host.show(.million, framePeriod: 0.02)
    let tuning = second.collectionView.motion[.vertical].tuning
    #expect(tuning.framePeriod == 0.02 && tuning.reportsFingerStop)
    #expect(tuning.fingerDelay == 2 * 0.02 + 0.008)
  }

  @Test func `finger movements without timestamps are not delayed`() {
    let before = first.collectionView.motion[.vertical].tuning.fingerDelay
    host().tuneScrolling(framePeriod: 0.01)
    #expect(first.collectionView.motion[.vertical].tuning.fingerDelay == before)
  }

  @Test func `content has an prediction while it moves`() {
    let host = host()
    var time = FrameTime(nanoseconds: 1_000_000_000)
    _ = host.advance(to: time)
    host.view.layoutIfNeeded()
    #expect(!host.didMove && host.prediction == nil)
    host.view.scroll(
      by: WheelInput(device: .wheel, delta: ScrollDelta(y: 240)), at: Point(x: 10, y: 10),
      time: time)
    time = time.advanced(bySeconds: 1.0 / 60)
    #expect(host.advance(to: time).y > 0)
    #expect(host.didMove && host.prediction != nil)
  }

  @Test func `a scene follows the window's size and scale`() {
    let host = host()
    host.resize(to: Size(width: 800, height: 300), scale: 2)
    #expect(host.view.environment.containerSize == Size(width: 800, height: 300))
    #expect(host.view.environment.scale == 2 && fixture.context.scale == 2)
  }
}
