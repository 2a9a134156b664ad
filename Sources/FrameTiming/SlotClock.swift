/// Counts refreshes of the display from the moments at which it let frames go.
///
/// An interval alone does not tell a lost refresh: a frame that took long may have been hidden by
/// a queue of finished ones, and a compositor's callbacks jitter by milliseconds. So each frame is
/// put on the display's grid of refreshes ("slots"), and a refresh is lost only when the grid has
/// run further ahead of the number of frames than ever before in the run. That high-water mark
/// learns the depth of the queue (none to three frames) by itself.
///
/// - SeeAlso: `docs/frame-times.md`, with the simulated displays this was measured against.
struct SlotClock: Sendable {
  /// How early, in periods, a release may come and still belong to the slot it is before.
  static let tolerance = 0.35
  /// Shares of a release's residual that the anchor and the period take on. A larger gain follows
  /// drift faster and passes more of the jitter on; these settle in about 10 and 200 frames.
  static let anchorGain = 0.25
  static let periodGain = 0.01
  /// Residuals beyond this share of a period are frames that were late themselves, not the grid.
  static let gate = 0.35
  /// The deepest queue believed in, in frames.
  static let deepestQueue = 3
  /// Frames that place the grid anew at the start of a run, and out-of-gate releases that prove
  /// that the grid has moved (another output, another mode).
  static let acquiringFrames = 4
  static let reacquireAfter = 8
  /// How far the tracked period may leave the stated one: outputs without a display of their own,
  /// whose refreshes are a timer's, are 3 to 8 % slower than they state.
  static let periodBand = 0.1

  /// Refreshes over which the period is measured. The tracked one wanders with the jitter by a few
  /// tenths of a percent; the mean of this many is right to a few hundredths.
  static let measuredRefreshes = 240
  /// The same where what is stated is plainly wrong, by more than this share of it.
  static let firstMeasuredRefreshes = 60
  static let plainlyWrong = 0.02

  /// What one release was, on the grid.
  struct Release: Sendable {
    /// The refresh in which the frame was let go, counted from the start of the run.
    var slot: Int
    /// Refreshes lost beyond any backlog seen so far in the run.
    var missed: Int
    /// Late, but hidden by a queue.
    var isAbsorbed: Bool
    /// The distance to the nearest refresh, in periods: −0.5 to 0.5.
    var residual: Double
  }

  /// The period as stated by its source, and as tracked; nanoseconds.
  private(set) var statedPeriod: Double
  private(set) var period: Double
  /// The period as the mean of many refreshes in a row, once there were enough.
  private(set) var measuredPeriod: Double?
  /// A moment of release and the slot it belongs to.
  private(set) var anchor = FrameTime(nanoseconds: 0)
  private(set) var anchorSlot = 0
  /// The slot in which the newest frame is expected to be seen; it runs ahead of ``lastSlot`` by
  /// as many frames as the queue holds.
  private(set) var expectedSlot = 0
  private(set) var lastSlot = 0
  private var learntQueue = 0
  private var acquiring = 0
  private var outOfGate = 0
  private var measuredFrom: (time: FrameTime, slot: Int)?

  init(periodNanoseconds: Double) {
    statedPeriod = periodNanoseconds
    period = periodNanoseconds
  }

  /// Whether the display plainly has not the period that was stated.
  var isPlainlyWrong: Bool { abs(period / statedPeriod - 1) > Self.plainlyWrong }

  /// Takes a period from a better source.
  mutating func setPeriod(nanoseconds: Double) {
    statedPeriod = nanoseconds
    period = nanoseconds
    measuredPeriod = nil
    measuredFrom = nil
  }

  /// Starts a run at `time`, the moment its first frame was let go. The depth of the queue that
  /// was learnt stays, so that a run does not begin with a refresh counted wrongly.
  mutating func beginRun(at time: FrameTime) {
    learntQueue = max(0, expectedSlot - lastSlot)
    anchor = time
    anchorSlot = 0
    lastSlot = 0
    expectedSlot = learntQueue
    acquiring = Self.acquiringFrames
    outOfGate = 0
    measuredFrom = nil
  }

  /// Forgets the learnt depth of the queue; for a new renderer or window.
  mutating func forgetQueue() { expectedSlot = lastSlot }

  /// Places a frame that was let go at `time`.
  ///
  /// - Parameters:
  ///   - blocked: The frame waited for the display, so its release tells where the grid is.
  ///   - tracks: The grid is the display's; `false` where the loop releases frames on its own grid.
  mutating func release(at time: FrameTime, blocked: Bool, tracks: Bool = true) -> Release {
    let distance = Double(time.nanoseconds(since: anchor)) / period
    // The first releases place the grid, so that two of them may be off by the jitter of both.
    let tolerance = tracks && blocked && acquiring > 0 ? 0.5 : Self.tolerance
    let refreshes = max(0, Int((distance + tolerance).rounded(.down)))
    var slot = anchorSlot + refreshes
    if !tracks {
      moveAnchor(by: refreshes)
    } else if blocked && refreshes >= 1 {
      track(time, refreshes: refreshes, residual: distance - Double(refreshes))
      slot = max(slot, anchorSlot)
    }
    let isFirstOnGrid = tracks && blocked && refreshes >= 1 && acquiring == Self.acquiringFrames - 1
    let (missed, isAbsorbed) = count(slot)
    // The first frame of a run goes out at any phase; what the grid seemed to gain or lose until
    // the first wait is no queue.
    if isFirstOnGrid { expectedSlot = slot + learntQueue }
    return Release(
      slot: slot, missed: missed, isAbsorbed: isAbsorbed, residual: distance - distance.rounded())
  }

  /// The moment of a slot on the grid.
  func time(of slot: Int) -> FrameTime {
    anchor.advanced(byNanoseconds: Int64((Double(slot - anchorSlot) * period).rounded()))
  }

  private mutating func moveAnchor(by refreshes: Int) {
    anchor = time(of: anchorSlot + refreshes)
    anchorSlot += refreshes
  }

  /// Follows jitter and drift slowly, and a jump of the phase after ``reacquireAfter`` frames.
  private mutating func track(_ time: FrameTime, refreshes: Int, residual: Double) {
    if acquiring > 0 {
      // The mean of what they say; the first alone says where the grid is at all.
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
        // The new grid is numbered from the nearest slot of the old one. From the slot before, each
        // shift by more than half a period would look like a queue, which hides a lost refresh.
        place(at: time, slot: anchorSlot + refreshes + (residual >= 0.5 ? 1 : 0))
        measuredFrom = nil
      }
    }
  }

  private mutating func measure() {
    guard let from = measuredFrom else { return measuredFrom = (anchor, anchorSlot) }
    let refreshes = anchorSlot - from.slot
    let isNeeded = measuredPeriod == nil && isPlainlyWrong
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
    expectedSlot = min(max(expectedSlot, slot), slot + Self.deepestQueue)
    lastSlot = slot
    return (missed, isAbsorbed)
  }
}
