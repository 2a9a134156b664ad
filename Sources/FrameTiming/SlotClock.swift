/// Assigns frames to refreshes of the display ("slots") by their release times, and counts missed
/// refreshes.
///
/// An interval alone does not show a missed refresh: a queue of finished frames may hide a long
/// frame, and frame callbacks jitter by milliseconds. A refresh is missed only if the slots are
/// further ahead of the number of frames than at any earlier time in the run. The largest lead is
/// the depth of the queue, zero to three frames.
///
/// - SeeAlso: `docs/frame-times.md`, with the simulated displays on which this was tested.
struct SlotClock: Sendable {
  /// The maximum time, in periods, by which a release may precede the slot to which it belongs.
  static let tolerance = 0.35
  /// The shares of a release's residual by which the anchor and the period are corrected. A larger
  /// gain follows drift faster but passes on more jitter. These values settle in about 10 and 200
  /// frames.
  static let anchorGain = 0.25
  static let periodGain = 0.01
  /// The residual, as a share of the period, above which the frame itself was late. It does not
  /// correct the slots.
  static let gate = 0.35
  /// The maximum depth of the queue, in frames.
  static let maximumQueueDepth = 3
  /// The number of frames at the start of a run that set the phase of the slots, and of consecutive
  /// releases outside of the gate after which the phase is changed (another output, another mode).
  static let acquiringFrames = 4
  static let reacquireAfter = 8
  /// The maximum deviation of the tracked period from the stated one, as a share. Outputs without
  /// a display, whose refreshes come from a timer, are 3 to 8 % slower than they state.
  static let periodBand = 0.1

  /// The number of refreshes over which the period is measured. The tracked period varies with
  /// jitter by a few tenths of a percent; the mean of this many is precise to a few hundredths.
  static let measuredRefreshes = 240
  /// The number of refreshes for the first measurement if the stated period is wrong, and the
  /// share of deviation from which it counts as wrong.
  static let firstMeasuredRefreshes = 60
  static let statedTolerance = 0.02

  /// The slot of a released frame.
  struct Release: Sendable {
    /// The refresh in which the frame was released, counted from the start of the run.
    var slot: Int
    /// The number of refreshes missed before the frame.
    var missed: Int
    /// Whether the frame was late but a queue hid that.
    var isAbsorbed: Bool
    /// The distance from the nearest refresh, in periods, from −0.5 to 0.5.
    var residual: Double
  }

  /// The stated and the tracked period, in nanoseconds.
  private(set) var statedPeriod: Double
  private(set) var period: Double
  /// The mean period of many consecutive refreshes, in nanoseconds; `nil` until there are enough.
  private(set) var measuredPeriod: Double?
  /// The time of a refresh, from which the times of other slots are computed, and its slot.
  private(set) var anchor = FrameTime(nanoseconds: 0)
  private(set) var anchorSlot = 0
  /// The slot in which the newest frame is due. It is ahead of ``lastSlot`` by the depth of the
  /// queue.
  private(set) var expectedSlot = 0
  private(set) var lastSlot = 0
  private var queueDepth = 0
  private var acquiring = 0
  private var outOfGate = 0
  private var measuredFrom: (time: FrameTime, slot: Int)?

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
    measuredFrom = nil
  }

  /// Starts a run at `time`, at which its first frame was released. Keeps the depth of the queue,
  /// so that the first frames do not count as late.
  mutating func beginRun(at time: FrameTime) {
    queueDepth = max(0, expectedSlot - lastSlot)
    anchor = time
    anchorSlot = 0
    lastSlot = 0
    expectedSlot = queueDepth
    acquiring = Self.acquiringFrames
    outOfGate = 0
    measuredFrom = nil
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
    // The first releases set the phase. The distance of two of them contains the jitter of both.
    let tolerance = tracks && blocked && acquiring > 0 ? 0.5 : Self.tolerance
    let refreshes = max(0, Int((distance + tolerance).rounded(.down)))
    var slot = anchorSlot + refreshes
    if !tracks {
      moveAnchor(by: refreshes)
    } else if blocked && refreshes >= 1 {
      track(time, refreshes: refreshes, residual: distance - Double(refreshes))
      slot = max(slot, anchorSlot)
    }
    let isFirstTracked =
      tracks && blocked && refreshes >= 1 && acquiring == Self.acquiringFrames - 1
    let (missed, isAbsorbed) = count(slot)
    // The first frame of a run is released at any phase. The slots gained or lost until a frame
    // first waits for the display are not a queue.
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

  /// Corrects the anchor and the period by a release. Follows drift slowly, and a change of the
  /// phase after ``reacquireAfter`` frames.
  private mutating func track(_ time: FrameTime, refreshes: Int, residual: Double) {
    if acquiring > 0 {
      // Uses the mean of the first releases.
      let share = 1 / Double(Self.acquiringFrames - acquiring + 1)
      acquiring -= 1
      let step = (Double(refreshes) + share * residual) * period
      place(at: anchor.advanced(byNanoseconds: Int64(step.rounded())), slot: anchorSlot + refreshes)
    } else if abs(residual) < Self.gate {
      let step = Double(refreshes) * period + Self.anchorGain * residual * period
      place(at: anchor.advanced(byNanoseconds: Int64(step.rounded())), slot: anchorSlot + refreshes)
      let tracked = period + Self.periodGain * residual * period / Double(refreshes)
      let band = Self.periodBand * statedPeriod
      period = min(max(tracked, statedPeriod - band), statedPeriod + band)
      measure()
    } else {
      outOfGate += 1
      if outOfGate >= Self.reacquireAfter {
        // Numbers the new phase from the nearest old slot. From the slot before, each shift by more
        // than half a period would look like a queue and hide the next missed refresh.
        place(at: time, slot: anchorSlot + refreshes + (residual >= 0.5 ? 1 : 0))
        measuredFrom = nil
      }
    }
  }

  private mutating func measure() {
    guard let from = measuredFrom else { return measuredFrom = (anchor, anchorSlot) }
    let refreshes = anchorSlot - from.slot
    let isNeeded = measuredPeriod == nil && isStatedPeriodWrong
    guard refreshes >= (isNeeded ? Self.firstMeasuredRefreshes : Self.measuredRefreshes) else {
      return
    }
    measuredPeriod = Double(anchor.nanoseconds(since: from.time)) / Double(refreshes)
    measuredFrom = (anchor, anchorSlot)
  }

  private mutating func place(at time: FrameTime, slot: Int) {
    anchor = time
    anchorSlot = slot
    outOfGate = 0
  }

  private mutating func count(_ slot: Int) -> (missed: Int, isAbsorbed: Bool) {
    expectedSlot += 1
    let missed = max(0, slot - expectedSlot)
    let isAbsorbed = missed == 0 && slot - lastSlot >= 2
    expectedSlot = min(max(expectedSlot, slot), slot + Self.maximumQueueDepth)
    lastSlot = slot
    return (missed, isAbsorbed)
  }
}
