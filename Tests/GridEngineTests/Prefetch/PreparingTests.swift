import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Tests cells that are prepared in the idle time of earlier frames, on a clock that only their
/// cost advances.
@MainActor
struct PreparingTests {
  @Test(arguments: [Display(hertz: 60, costs: 2...8), Display(hertz: 120, costs: 1...4)])
  func `scrolling expensive cells misses no refresh with preparing, and many without`(
    display: Display
  ) {
    let prepared = CostlyScroll(display)
    prepared.run(frames: 1_200)
    #expect(prepared.hitchRatio < 1)
    #expect(prepared.forcedAfterStart == 0)
    #expect(prepared.lateFrames * 100 <= prepared.frames, "1 % of frames at most")
    #expect(prepared.latest <= 0.0005, "idle work is late by at most 0.5 ms")
    let unprepared = CostlyScroll(display, isPrefetchingEnabled: false)
    unprepared.run(frames: 1_200)
    #expect(unprepared.hitchRatio > 30)
  }

  @Test func `a step that ended late is recorded with its registration`() throws {
    let scroll = CostlyScroll(Display(hertz: 60, costs: 2...8))
    scroll.run(frames: 30)
    scroll.costs = 20...20
    scroll.run(frames: 60)
    let overrun = try #require(
      scroll.fixture.view.idleOverruns.first { $0.duration >= .milliseconds(20) })
    #expect(overrun.registration == "LoggedCell")
    #expect(overrun.unit == WorkUnit.configure.name)
    #expect(overrun.expected.map { $0 < .milliseconds(9) } == true)
    #expect(overrun.lateness > .zero)
  }

  @Test(arguments: Seeds.chosen)
  func `a hundred reversals waste at most a quarter of the cells and leak none`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let fixture = GridFixture(size: Size(width: 50, height: 100))
    fixture.view.isPrefetchingEnabled = true
    fixture.show("A[\((0..<4_000).map { "i\($0)" }.joined(separator: " "))]")
    var y = 3_000.0
    fixture.view.setContentOffset(Point(x: 0, y: y))
    for turn in 0..<100 {
      y += (turn % 2 == 0 ? 1 : -1) * Double.random(in: 50...300, using: &random)
      fixture.view.scroll { $0.scroll(to: Point(x: 0, y: y), animated: true, at: fixture.time) }
      repeat {
        fixture.frame(after: 1.0 / 60)
        fixture.view.prepareCells(until: FrameTime.now.advanced(bySeconds: 10))
      } while fixture.view.isScrolling
      let cells = fixture.view.visibleCells.count + fixture.view.preparedCells.count
      #expect(fixture.log.prepared.count == cells, "turn \(turn)")
    }
    let counters = fixture.view.counters
    let unseen = counters.wasted + fixture.view.preparedCells.count { $0.preparation.isUnseen }
    #expect(unseen * 4 <= counters.prepared, "\(unseen) of \(counters.prepared)")
    #expect(counters.created <= 4 * 55, "visible, prepared and kept cells")
    #expect(fixture.log.violations == [])
  }

  @Test func `after a viewport of scrolling, moving back and forth needs no new cell`() {
    let fixture = GridFixture(size: Size(width: 50, height: 100))
    fixture.view.isPrefetchingEnabled = true
    fixture.show("A[\((0..<4_000).map { "i\($0)" }.joined(separator: " "))]")
    func move(by step: Double) {
      fixture.view.scroll { $0.y.touchpadMoved(by: step, at: fixture.time) }
      fixture.frame(after: 1.0 / 60)
      fixture.view.prepareCells(until: FrameTime.now.advanced(bySeconds: 10))
    }
    while fixture.view.contentOffset.y < 100 { move(by: 3) }
    let created = fixture.view.counters.created
    for frame in 0..<3_000 { move(by: frame / 250 % 2 == 0 ? 3 : -3) }
    #expect(fixture.view.counters.created == created)
    #expect(fixture.view.counters.reused > 1_000)
  }

  @Test func `no cell is prepared in a frame whose displayed views were all replaced`() {
    let fixture = GridFixture(size: Size(width: 50, height: 100))
    fixture.view.isPrefetchingEnabled = true
    fixture.show("A[\((0..<4_000).map { "i\($0)" }.joined(separator: " "))]")
    fixture.view.setContentOffset(Point(x: 0, y: 5_000))
    fixture.frame(after: 0.016)
    fixture.view.prepareCells(until: FrameTime.now.advanced(bySeconds: 10))
    #expect(fixture.view.counters.prepared == 0)
    fixture.frame(after: 0.016)
    fixture.view.prepareCells(until: FrameTime.now.advanced(bySeconds: 10))
    #expect(fixture.view.counters.prepared > 0)
  }

  @Test func `at rest the range is prepared step by step, and then no work remains`() {
    let fixture = GridFixture(size: Size(width: 50, height: 100))
    fixture.view.isPrefetchingEnabled = true
    fixture.show("A[\((0..<400).map { "i\($0)" }.joined(separator: " "))]")
    fixture.settle()
    var slices = 0
    while fixture.view.prepareAtRest(for: 0) { slices += 1 }
    #expect(slices >= 10, "each call does one step")
    #expect(fixture.view.preparedCells.count == 5, "one row ahead and none behind")
    _ = fixture.takeRequested()
    #expect(!fixture.view.prepareAtRest())
    #expect(fixture.takeRequested() == [])
  }

  @Test func `sizes are measured ahead without moving visible cells`() throws {
    let fixture = GridFixture(size: Size(width: 50, height: 100), isMeasured: true)
    fixture.heights = Dictionary(
      uniqueKeysWithValues: (0..<200).map { ("i\($0)", 14 + Double($0 % 3)) })
    fixture.view.isPrefetchingEnabled = true
    fixture.show("A[\((0..<200).map { "i\($0)" }.joined(separator: " "))]")
    fixture.view.setContentOffset(Point(x: 0, y: 700))
    fixture.settle()
    let before = fixture.view.visibleCells.compactMap { cell in
      fixture.drawn((cell as! LoggedCell).item).map { ((cell as! LoggedCell).item, $0.frame) }
    }
    while fixture.view.prepareAtRest(for: 1) {}
    let measured = try #require(
      fixture.view.preparedCells.first { $0.layoutAttributes?.isEstimated == false })
    #expect(measured.size.height != 10)
    for (item, frame) in before { #expect(fixture.drawn(item)?.frame == frame, "\(item)") }
    fixture.frame()
    for (item, frame) in before { #expect(fixture.drawn(item)?.frame == frame, "\(item)") }
  }
}

/// The refresh rate of a display, and the costs of cells in milliseconds.
struct Display: Sendable, CustomTestStringConvertible {
  let hertz: Double
  let costs: ClosedRange<Double>
  var testDescription: String { "\(costs) ms at \(hertz) Hz" }
}

/// Rows of four expensive cells, scrolled so that a new row is needed every six frames. Every frame
/// has 2 ms of other work on a display of 60 Hz, and 1 ms on a faster one.
@MainActor
private final class CostlyScroll {
  let fixture: GridFixture
  var costs: ClosedRange<Double>
  private(set) var frames = 0
  private(set) var forcedAfterStart = 0
  /// The number of frames whose idle work ended after its deadline, and the maximum lateness in
  /// seconds.
  private(set) var lateFrames = 0
  private(set) var latest = 0.0
  /// The guard before a refresh, in seconds.
  let margin: Double
  private var missed = 0
  private let period: Double
  private let work: Double
  private var now = FrameTime(nanoseconds: 0)
  private var random = SplitMix64(seed: 5)
  private var y = 0.0

  init(_ display: Display, isPrefetchingEnabled: Bool = true) {
    period = 1 / display.hertz
    margin = display.hertz > 60 ? 0.00075 : 0.001
    work = display.hertz > 60 ? 0.001 : 0.002
    costs = display.costs
    fixture = GridFixture(size: Size(width: 40, height: 100))
    fixture.view.isPrefetchingEnabled = isPrefetchingEnabled
    fixture.view.preparer.ownScheduler.clock = { [unowned self] in now }
    fixture.onRequest = { [unowned self] _ in
      spend(Double.random(in: costs, using: &random) / 1000)
    }
    fixture.show("A[\((0..<8_000).map { "i\($0)" }.joined(separator: " "))]")
    fixture.settle()
    while fixture.view.prepareAtRest() {}
  }

  /// The milliseconds of missed refreshes per second.
  var hitchRatio: Double { 1000 * Double(missed) / Double(frames) }

  func run(frames count: Int) {
    var slot = now
    for frame in 0..<count {
      let forced = fixture.view.counters.forced
      spend(work)
      // The speed of a finger: a row of ten points in six frames.
      y += 10.0 / 6
      fixture.view.scroll {
        if frame == 0 { $0.touchBegan(at: fixture.time) }
        $0.touchMoved(by: ScrollDelta(x: 0, y: 10.0 / 6), at: fixture.time)
      }
      fixture.frame(after: period)
      if frame > 12 { forcedAfterStart += fixture.view.counters.forced - forced }
      let deadline = slot.advanced(bySeconds: period - margin)
      fixture.view.prepareCells(until: deadline)
      if now > deadline, fixture.view.counters.forced == forced {
        lateFrames += 1
        latest = max(latest, now.seconds(since: deadline))
      }
      let took = now.seconds(since: slot)
      let refreshes = max(1, Int((took / period).rounded(.up)))
      missed += refreshes - 1
      slot = slot.advanced(bySeconds: Double(refreshes) * period)
      now = slot
      frames += 1
    }
  }

  private func spend(_ seconds: Double) { now = now.advanced(bySeconds: seconds) }
}
