/// Assigns frames to refreshes of the display ("slots") by their release times, and counts missed
/// refreshes.
///
/// An interval alone does not show a missed refresh: a queue of finished frames may hide a long
/// frame, and frame callbacks jitter by milliseconds. The clock therefore compares the slot number
/// with the number of frames. A refresh counts as missed only if the slot number leads by more than
/// ever before in the run. The largest lead is the depth of the queue, zero to three frames.
///
/// The times of the slots follow from the time of one slot, the *anchor*, and from the period. Both
/// are corrected by the *residuals* of releases, their distances from a refresh in periods.
///
/// - SeeAlso: `docs/frame-times.md`, with the simulated displays on which this was tested.
struct SlotClock: Sendable {
  /// The maximum time, in periods, by which a release may precede the slot to which it belongs.
  static let tolerance = 0.35
  /// The share of a residual by which the anchor is corrected, which settles in about 10 frames.
  /// A larger gain follows drift faster but passes on more jitter.
  static let anchorGain = 0.25
  /// The share of a residual by which the period is corrected, which settles in about 200 frames.
  static let periodGain = 0.01
  /// The residual, in periods, from which the frame itself was late. Such a release corrects
  /// neither the anchor nor the period.
  static let gate = 0.35
  /// The maximum depth of the queue, in frames.
  static let maximumQueueDepth = 3
  /// The number of frames at the start of a run that set the phase of the slots.
  static let acquiringFrames = 4
  /// The number of consecutive releases outside of the gate after which the slots move to their
  /// phase. The output or its mode may have changed.
  static let reacquireAfter = 8
  /// The maximum deviation of the tracked period from the stated one, as a share. Outputs without
  /// a display, whose refreshes come from a timer, are 3 to 8 % slower than they state.
  static let periodBand = 0.1

  /// The number of refreshes over which the period is measured. The tracked period varies with
  /// jitter by a few tenths of a percent; the mean of this many is precise to a few hundredths.
  static let measuredRefreshes = 240
  /// The number of refreshes for the first measurement if the stated period is wrong.
  static let firstMeasuredRefreshes = 60
  /// The deviation of the tracked period, as a share, above which the stated one counts as wrong.
  static let statedTolerance = 0.02

  /// The slot of a released frame.
  struct Release: Sendable {
    /// The refresh in which the frame was released, counted from the start of the run.
    var slot: Int
    /// The number of refreshes missed before the frame.
    var missed: Int
    /// Whether the frame was late but a queue hid that.
    var isAbsorbed: Bool
    /// The distance from the nearest refresh, in periods, from −0.5 (early) to 0.5 (late).
    var residual: Double
  }

  /// The period of the stated refresh rate, in nanoseconds.
  private(set) var statedPeriod: Double
  /// The tracked period, as corrected by releases, in nanoseconds.
  private(set) var period: Double
  /// The mean period of many consecutive refreshes, in nanoseconds; `nil` until there are enough.
  private(set) var measuredPeriod: Double?
  /// The time of ``anchorSlot``, from which the times of other slots are computed.
  private(set) var anchor = FrameTime(nanoseconds: 0)
  private(set) var anchorSlot = 0
  /// The slot in which the newest frame is due. It is ahead of ``lastSlot`` by the depth of the
  /// queue.
  private(set) var expectedSlot = 0
  /// The slot in which the newest frame was released.
  private(set) var lastSlot = 0
  /// The depth of the queue at the start of the run, in frames.
  private var queueDepth = 0
  /// The number of frames that will still set the phase.
  private var framesToAcquire = 0
  /// The number of consecutive releases outside of the gate.
  private var outOfGateCount = 0
  /// The anchor at which the measurement of the period started.
  private var measurementStart: (time: FrameTime, slot: Int)?

  init(periodNanoseconds: Double) {
    statedPeriod = periodNanoseconds
    period = periodNanoseconds
  }

  /// Whether the tracked period shows that the stated period is wrong.
  var isStatedPeriodWrong: Bool { abs(period / statedPeriod - 1) > Self.statedTolerance }

  /// Sets the stated period and restarts tracking.
  mutating func setPeriod(nanoseconds: Double) {
    statedPeriod = nanoseconds
    period = nanoseconds
    measuredPeriod = nil
    measurementStart = nil
  }

  /// Sets the stated period after a frame that was released at `time`, from which slots are counted on.
  mutating func setPeriod(nanoseconds: Double, from time: FrameTime) {
    setPeriod(nanoseconds: nanoseconds)
    moveAnchor(to: time, slot: lastSlot)
    framesToAcquire = Self.acquiringFrames
    resetQueue()
  }

  /// Starts a run at `time`, at which its first frame was released. Keeps the depth of the queue,
  /// so that the first frames do not count as late.
  mutating func beginRun(at time: FrameTime) {
    queueDepth = max(0, expectedSlot - lastSlot)
    anchor = time
    anchorSlot = 0
    lastSlot = 0
    expectedSlot = queueDepth
    framesToAcquire = Self.acquiringFrames
    outOfGateCount = 0
    measurementStart = nil
  }

  /// Resets the depth of the queue, for a new renderer or window.
  mutating func resetQueue() { expectedSlot = lastSlot }

  /// Assigns a frame that was released at `time` to a slot.
  ///
  /// - Parameters:
  ///   - blocked: Whether the frame waited for the display, so that its release shows the phase.
  ///   - tracks: Whether the display sets the phase. `false` if the loop paces itself.
  mutating func release(at time: FrameTime, blocked: Bool, tracks: Bool = true) -> Release {
    let distance = Double(time.nanoseconds(since: anchor)) / period
    // The first releases set the phase. The distance of two of them contains the jitter of both, so
    // the tolerance is wider.
    let tolerance = tracks && blocked && framesToAcquire > 0 ? 0.5 : Self.tolerance
    let refreshes = max(0, Int((distance + tolerance).rounded(.down)))
    var slot = anchorSlot + refreshes
    if !tracks {
      moveAnchor(by: refreshes)
    } else if blocked && refreshes >= 1 {
      track(time, refreshes: refreshes, residual: distance - Double(refreshes))
      slot = max(slot, anchorSlot)
    }
    let isFirstTracked =
      tracks && blocked && refreshes >= 1 && framesToAcquire == Self.acquiringFrames - 1
    let (missed, isAbsorbed) = countFrame(in: slot)
    // The first frame of a run is released at an arbitrary phase. Until a frame waits for the
    // display, the lead of the slots therefore does not show the depth of the queue.
    if isFirstTracked { expectedSlot = slot + queueDepth }
    return Release(
      slot: slot, missed: missed, isAbsorbed: isAbsorbed, residual: distance - distance.rounded())
  }

  /// Returns the time of a slot.
  func time(of slot: Int) -> FrameTime {
    anchor.advanced(byNanoseconds: Int64((Double(slot - anchorSlot) * period).rounded()))
  }

  private mutating func moveAnchor(by refreshes: Int) {
    anchor = time(of: anchorSlot + refreshes)
    anchorSlot += refreshes
  }

  /// Corrects the anchor and the period by a release. Drift is followed slowly, and a changed phase
  /// after ``reacquireAfter`` frames.
  private mutating func track(_ time: FrameTime, refreshes: Int, residual: Double) {
    if framesToAcquire > 0 {
      // Moves the phase to the mean of the releases so far.
      let share = 1 / Double(Self.acquiringFrames - framesToAcquire + 1)
      framesToAcquire -= 1
      let step = (Double(refreshes) + share * residual) * period
      moveAnchor(
        to: anchor.advanced(byNanoseconds: Int64(step.rounded())), slot: anchorSlot + refreshes)
    } else if abs(residual) < Self.gate {
      let step = Double(refreshes) * period + Self.anchorGain * residual * period
      moveAnchor(
        to: anchor.advanced(byNanoseconds: Int64(step.rounded())), slot: anchorSlot + refreshes)
      let tracked = period + Self.periodGain * residual * period / Double(refreshes)
      let band = Self.periodBand * statedPeriod
      period = min(max(tracked, statedPeriod - band), statedPeriod + band)
      measure()
    } else {
      outOfGateCount += 1
      if outOfGateCount >= Self.reacquireAfter {
        // The new phase keeps the number of the nearest old slot. With the number of the slot
        // before, each shift by more than half a period would look like a queue and hide the next
        // missed refresh.
        moveAnchor(to: time, slot: anchorSlot + refreshes + (residual >= 0.5 ? 1 : 0))
        measurementStart = nil
      }
    }
  }

  /// Measures the period from the anchors at both ends of enough refreshes.
  private mutating func measure() {
    guard let from = measurementStart else { return measurementStart = (anchor, anchorSlot) }
    let refreshes = anchorSlot - from.slot
    let isNeeded = measuredPeriod == nil && isStatedPeriodWrong
    guard refreshes >= (isNeeded ? Self.firstMeasuredRefreshes : Self.measuredRefreshes) else {
      return
    }
    measuredPeriod = Double(anchor.nanoseconds(since: from.time)) / Double(refreshes)
    measurementStart = (anchor, anchorSlot)
  }

  private mutating func moveAnchor(to time: FrameTime, slot: Int) {
    anchor = time
    anchorSlot = slot
    outOfGateCount = 0
  }

  /// Counts a frame in `slot`, and returns the refreshes missed before it.
  private mutating func countFrame(in slot: Int) -> (missed: Int, isAbsorbed: Bool) {
    expectedSlot += 1
    let missed = max(0, slot - expectedSlot)
    let isAbsorbed = missed == 0 && slot - lastSlot >= 2
    expectedSlot = min(max(expectedSlot, slot), slot + Self.maximumQueueDepth)
    lastSlot = slot
    return (missed, isAbsorbed)
  }
}
