import FrameTiming
import Testing

/// Leaves out each kind of frame by slots and by reported display times.
@MainActor struct FrameExclusionsTests {
  /// Time that is no hitch.
  enum Absence: CaseIterable {
    case afterRest, resized, hidden, covered, coveredInSDL, stoppedWaiting, stoppedWorking, frozen,
      overlaySwitched

    var reason: FrameExclusion {
      switch self {
      case .afterRest: .runStart
      case .resized: .warmUp
      case .hidden: .hidden
      case .covered, .coveredInSDL: .throttled
      case .stoppedWaiting, .stoppedWorking, .frozen: .suspended
      case .overlaySwitched: .overlay
      }
    }
  }

  @Test(arguments: Absence.allCases, [DisplaySource.slotEstimate, .waylandPresentation])
  func `invisible time is no hitch, and a late frame after it is one`(
    absence: Absence, source: DisplaySource
  ) {
    var loop = ReportedLoop(reports: source != .slotEstimate)
    loop.run(frames: 40)
    #expect(loop.missed == 0)
    loop.run(absence)
    loop.run(frames: 40)
    let excluded = loop.settled.filter { !$0.outcome.isCounted }
    #expect(loop.missed == 0, "\(loop.settled.filter(\.outcome.isHitch).map(\.frame))")
    #expect(excluded.contains { $0.outcome.exclusion == absence.reason && $0.frame >= 40 })
    loop.run(frame: .init(work: 60))
    loop.run(frames: 10)
    #expect(loop.missed == 3)
    #expect(loop.settled.suffix(3).allSatisfy { $0.displaySource == source })
  }

  /// A driver or a graphics card may need 50 ms for each frame. Without display times this looks like
  /// a covered window.
  @Test func `slow frames that the display reports as visible are hitches`() {
    var loop = ReportedLoop(reports: true)
    loop.run(frames: 40)
    for _ in 0..<20 { loop.run(frame: .init(wait: 2000.0 / 60)) }
    loop.run(frames: 10)
    #expect(loop.settled.suffix(30).allSatisfy { $0.outcome.isCounted })
    #expect(loop.missed == 2 * 20)
  }

  /// A loop that paces itself does not notice that its window is invisible.
  @Test func `frames that the display discards for a while are no motion`() {
    var loop = ReportedLoop(reports: true)
    loop.run(frames: 40)
    for _ in 0..<120 { loop.run(frame: .init(work: 1000.0 / 60, isVisible: false)) }
    loop.run(frames: 10)
    #expect(loop.missed == 0)
    let excluded = loop.settled.filter { !$0.outcome.isCounted && $0.frame >= 40 }
    #expect(excluded.count > 90 && excluded.allSatisfy { $0.outcome.exclusion == .throttled })
  }

  @Test func `a discarded frame between displayed ones counts`() {
    var loop = ReportedLoop(reports: true)
    loop.run(frames: 40)
    for _ in 0..<30 {
      loop.run(frame: .init(work: 5, isVisible: false))
      loop.run(frame: .init())
    }
    loop.run(frames: 10)
    #expect(loop.settled.suffix(60).allSatisfy { $0.outcome.isCounted })
  }

  @Test func `a second of waiting within the work of a frame is a hitch`() {
    var loop = ReportedLoop(reports: false)
    loop.run(frames: 40)
    loop.run(frame: .init(work: 1500, cpu: 1))
    loop.run(frames: 10)
    #expect(loop.missed >= 89)
  }
}

/// A loop that waits for the frame callback of each frame, on a display of 60 Hz that shows frames a
/// refresh after that.
@MainActor private struct ReportedLoop {
  /// The times of a frame, in milliseconds.
  struct Frame {
    var work = 2.0
    var cpu = 2.0
    /// The wait after the refresh in which the frame could have been acknowledged; the whole wait if
    /// the window is invisible.
    var wait = 0.0
    var isVisible = true
    var isHidden = false
    var wasStopped = false
    var timedOut: Bool?
  }

  private let period = 1e9 / 60
  private let reports: Bool
  private let ring = FrameRing()
  private var clock = FrameClock(
    refreshRate: 60, source: .displayMode, waitsForFrameCallback: true)
  private var now = 1e9
  private var frame = 0
  /// The reports that have not arrived yet.
  private var pending: [PresentationFeedback] = []
  private(set) var settled: [FrameRecord] = []

  init(reports: Bool) {
    self.reports = reports
    clock.beginRun(at: time(now))
  }

  /// The number of missed refreshes in frames that count.
  var missed: Int { settled.lazy.filter(\.outcome.isCounted).map(\.outcome.missed).reduce(0, +) }

  mutating func run(frames: Int) {
    for _ in 0..<frames { run(frame: Frame()) }
  }

  mutating func run(_ absence: FrameExclusionsTests.Absence) {
    switch absence {
    case .afterRest:
      now += 2e9
      clock.beginRun(at: time(now))
    case .resized:
      clock.windowChanged()
      run(frame: Frame(work: 80))
    case .hidden:
      for _ in 0..<40 { run(frame: Frame(work: 50, cpu: 0, isVisible: false, isHidden: true)) }
    case .covered:
      // On a busy machine the waits differ.
      for index in 0..<40 {
        run(frame: Frame(wait: 50 + Double(index % 3) * 10, isVisible: false, timedOut: true))
      }
      run(frame: Frame(wait: 31, timedOut: false))
    case .coveredInSDL:
      for _ in 0..<40 { run(frame: Frame(wait: 50, isVisible: false)) }
      run(frame: Frame(wait: 31))
    case .stoppedWaiting: run(frame: Frame(wait: 3000, wasStopped: true))
    case .stoppedWorking: run(frame: Frame(work: 3000, wasStopped: true))
    case .frozen: run(frame: Frame(wait: 3000))
    case .overlaySwitched:
      clock.overlayChanged()
      run(frame: Frame(work: 80))
    }
  }

  mutating func run(frame times: Frame) {
    let start = now
    let called = start + times.work * 1e6
    // The compositor takes frames 2 ms before a refresh.
    let refresh = ((called + 2e6) / period).rounded(.up) * period
    now = times.isVisible ? refresh + times.wait * 1e6 : called + times.wait * 1e6
    let outcome = clock.framePresented(
      FramePresent(
        frame: frame, started: time(start), called: time(called), returned: time(now),
        blocked: Int64(now - called), cpu: Int64(min(times.cpu, times.work) * 1e6),
        isHidden: times.isHidden, wasStopped: times.wasStopped,
        callbackTimedOut: times.timedOut))
    append(outcome, started: start, called: called)
    // A stop delays the loop, not the display.
    let shown = times.wasStopped || times.wait > 1000 ? refresh : now
    report(times.isVisible ? time(shown + period) : nil)
    frame += 1
    while let record = ring.nextSettled() { settled.append(record) }
  }

  private mutating func append(_ outcome: FrameOutcome, started: Double, called: Double) {
    var record = FrameRecord()
    record.frame = frame
    (record.started, record.called, record.returned) = (time(started), time(called), time(now))
    record.outcome = outcome
    ring.append(record)
  }

  /// Adds a report and delivers those that have arrived.
  private mutating func report(_ shown: FrameTime?) {
    guard reports else { return }
    pending.append(
      PresentationFeedback(
        frame: frame, time: shown, period: Int64(period), source: .waylandPresentation))
    while let first = pending.first, first.time ?? time(0) <= time(now) {
      ring.apply(clock.frameDisplayed(first))
      pending.removeFirst()
    }
  }

  private func time(_ nanoseconds: Double) -> FrameTime {
    FrameTime(nanoseconds: Int64(nanoseconds))
  }
}
