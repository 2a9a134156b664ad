import CFrameTiming
import FrameReports
import FrameTiming

/// The frame times of a program in C: what `struct frametiming` stands for.
final class TimedLoop {
  private var clock: FrameClock
  private var meter = FrameMeter()
  private let ring = FrameRing()
  private var statistics = FrameStatistics()
  private var recorder: FrameRecorder?
  private var conditions = RecordingConditions()
  /// The phase that is measured, and its start; nil between two frames.
  private var phase: (name: FramePhase, start: FrameTime)?
  private var displayTime = FrameTime(nanoseconds: 0)
  private var mark = FrameMark()
  /// The number of frames that were presented.
  private var presented = 0
  private var isResting = true
  private var isPresenting = false
  /// Whether the window is not visible.
  var isHidden = false
  /// Why the last call failed; empty if none has. Replaced as a whole, because C keeps its address.
  private(set) var error = CText("")

  /// Creates the frame times of a display, whose refresh rate in hertz is 0 if it is unknown.
  init(refreshRate: Double) {
    let isKnown = refreshRate.isFinite && refreshRate > 0
    clock = FrameClock(
      refreshRate: isKnown ? refreshRate : 0, source: isKnown ? .displayMode : .assumed60)
  }

  // MARK: Frames

  /// Begins a frame. One that was not presented is left out.
  func begin() {
    meter.begin()
    let start = meter.record.started
    if isResting { clock.beginRun(at: start) }
    isResting = false
    isPresenting = false
    displayTime = clock.expectedDisplayTime(forFrameStartingAt: start)
    phase = (.input, start)
  }

  /// Ends the current phase, and begins another one unless the frame has not begun.
  func begin(_ next: FramePhase) {
    guard let phase, !isPresenting else { return }
    self.phase = (next, meter.end(phase.name, since: phase.start))
  }

  /// Ends the work of the frame.
  func present() {
    begin(.wait)
    isPresenting = phase != nil
  }

  /// Adds the frame that was presented.
  func end() {
    guard let phase, isPresenting else { return }
    let returned = meter.end(.wait, since: phase.start)
    self.phase = nil
    isPresenting = false
    meter.finish()
    presented += 1
    meter.updateRecord {
      // The meter also counts frames that were not presented.
      $0.frame = presented
      $0.called = phase.start
      $0.returned = returned
      $0.motionTime = displayTime
      $0.mark = mark
    }
    mark = FrameMark()
    let outcome = clock.framePresented(FramePresent(meter.record, isHidden: isHidden))
    meter.updateRecord { $0.outcome = outcome }
    ring.append(meter.record)
    settle(after: FrameRing.settlingDelay)
  }

  /// Ends a run of frames.
  func rest() {
    isResting = true
    phase = nil
    settle(after: 0)
  }

  private func settle(after delay: Int) {
    while let record = ring.nextSettled(delay: delay) {
      statistics.add(record)
      recorder?.append(record)
    }
  }

  /// Adapts to another size or renderer, or to another display.
  func change(refreshRate: Double) {
    if refreshRate.isFinite, refreshRate > 0 {
      clock.displayChanged(refreshRate: refreshRate, source: .displayMode)
    } else {
      clock.rendererChanged()
    }
  }

  /// The time at which the current frame is expected to be visible.
  var expectedDisplayTime: FrameTime { displayTime }

  /// The figures of the frames so far.
  var figures: frametiming_figures {
    frametiming_figures(
      frames: Int64(statistics.frames), runs: Int64(statistics.runs),
      missed: Int64(statistics.missed), hitches: Int64(statistics.hitches),
      active_seconds: statistics.activeSeconds, hitch_ratio: statistics.hitchRatio,
      longest_freeze: statistics.longestFreeze, refresh_rate: clock.refreshRate)
  }

  // MARK: Recording

  /// Begins a recording, which ends the current one.
  func record(to path: String, of program: String) -> Bool {
    guard stop() else { return false }
    conditions = RecordingConditions()
    conditions.scene = program
    conditions.scenario = "live"
    describe(&conditions)
    do throws(RecordingError) {
      recorder = try FrameRecorder(path: path, conditions: conditions)
      return true
    } catch {
      self.error = CText(error.description)
      return false
    }
  }

  /// Ends the recording, if there is one, and returns whether its files are complete.
  func stop() -> Bool {
    guard let recorder else { return true }
    settle(after: 0)
    describe(&conditions)
    recorder.stop(waiting: true, ending: RecordingEnding(conditions: conditions))
    self.recorder = nil
    guard let failure = recorder.failure else { return true }
    error = CText(failure.description)
    return false
  }

  private func describe(_ conditions: inout RecordingConditions) {
    conditions.pacing = clock.isPaced ? "display" : "loop"
    conditions.refreshRate = clock.refreshRate
    conditions.refreshSource = clock.source.name
    conditions.hasFixedRefresh = clock.hasFixedRefresh
    conditions.statedRefreshRate = clock.statedRefreshRate
  }

  /// Adds a marker to the next frame.
  func add(mark text: String) { mark = FrameMark(text) }
}
