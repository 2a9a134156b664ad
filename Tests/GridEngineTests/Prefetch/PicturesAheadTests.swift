import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Tests uploads of images between the steps that prepare cells, as in a frame loop.
@MainActor
struct PicturesAheadTests {
  private let fixture = GridFixture(size: Size(width: 50, height: 100))
  private let scheduler = IdleScheduler()
  private let uploads = ScriptedUploads()

  init() {
    fixture.view.isPrefetchingEnabled = true
    scheduler.clock = { [uploads] in uploads.now }
    scheduler.processorTime = { 0 }
    fixture.view.preparer.ownScheduler.clock = scheduler.clock
    fixture.show("A[\((0..<400).map { "i\($0)" }.joined(separator: " "))]")
    fixture.settle()
    while runAtRest() {}
  }

  private func run(for seconds: Double) -> IdleOverrun? {
    scheduler.run(
      until: uploads.now.advanced(bySeconds: seconds), fixture.view.idleWorker, uploads)
  }

  private func runAtRest() -> Bool {
    scheduler.runAtRest(for: 0.004, fixture.view.idleWorker, uploads)
  }

  @Test func `images are uploaded until shortly before the deadline, the rest in the next frame`() {
    // The first upload measures the cost.
    uploads.waiting = 1
    _ = run(for: 0.01)
    #expect(uploads.waiting == 0)
    uploads.waiting = 10
    _ = run(for: 0.0055)
    #expect(uploads.waiting == 5, "each upload takes 1 ms")
    _ = run(for: 0.0055)
    #expect(uploads.waiting == 0)
  }

  @Test func `cells are prepared by the loop's scheduler`() {
    #expect(fixture.view.offscreenCellCount > 0)
    let prepared = fixture.view.counters.prepared
    fixture.view.setContentOffset(Point(x: 0, y: 300))
    fixture.view.layoutIfNeeded()
    // A layout whose displayed views were all replaced prepares nothing; the next one does.
    fixture.view.setContentOffset(Point(x: 0, y: 310))
    fixture.view.layoutIfNeeded()
    uploads.waiting = 3
    _ = run(for: 1)
    #expect(fixture.view.counters.prepared > prepared && uploads.waiting == 0)
  }

  @Test func `at rest all images are uploaded, and then no work remains`() {
    uploads.waiting = 20
    var slices = 0
    while runAtRest() { slices += 1 }
    #expect(uploads.waiting == 0)
    #expect(slices >= 3, "each call takes at most 4 ms")
    #expect(!runAtRest())
  }

  @Test func `an upload that took too long is reported`() {
    uploads.waiting = 2
    _ = run(for: 0.01)
    uploads.waiting = 1
    uploads.seconds = 0.005
    let overrun = run(for: 0.003)
    #expect(overrun?.unit == WorkUnit.upload.name && overrun?.step == "upload")
    #expect(overrun?.lateness == .milliseconds(2))
    #expect(overrun?.expected == .milliseconds(1) && overrun?.wasRequired == false)
  }
}

/// Images to upload, each of which advances the clock.
@MainActor
private final class ScriptedUploads: IdleWorker {
  var now = FrameTime(nanoseconds: 5_000_000_000)
  var waiting = 0
  var seconds = 0.001
  private var cost = UnitCost()

  func addCandidates(to scheduler: IdleScheduler) {
    guard waiting > 0 else { return }
    scheduler.add(.init(urgency: .prepared, seconds: 0, unit: .upload))
  }

  func expectedNanoseconds(for candidate: IdleScheduler.Candidate) -> Int64? {
    cost.isKnown ? cost.expected : nil
  }

  func didRefuse(_ candidate: IdleScheduler.Candidate) {}

  func perform(_ candidate: IdleScheduler.Candidate) -> IdleScheduler.Candidate? {
    waiting -= 1
    now = now.advanced(bySeconds: seconds)
    return waiting > 0 ? candidate : nil
  }

  func didPerform(_ candidate: IdleScheduler.Candidate, nanoseconds: Int64) {
    cost.add(nanoseconds: nanoseconds)
  }
}
