/// Knows the display's refreshes: when the next one is, which one a frame was seen in, and how
/// many were lost before it.
///
/// The loop calls ``beginRun(at:)`` when it wakes from idling, asks
/// ``predictedShowTime(forFrameStartingAt:)`` for the time at which to evaluate motion,
/// ``nextDeadline(guard:)`` for when to stop preparing ahead, and reports each frame with
/// ``framePresented(_:)``. Where nothing waits for the display (``isPaced`` is `false`) it sleeps
/// until ``nextReleaseTime(after:)`` before it presents.
///
/// A value without allocation; each call is O(1).
///
/// - SeeAlso: `docs/frame-times.md`; Android's FrameTimeline, which counts by slots as well.
public struct FrameClock: Sendable {
  /// Frames left out after a window was made or its size or renderer changed, and the longest that
  /// they may go on: with a frame that takes seconds ten of them would hide a minute.
  public static let warmUpFrames = 10
  public static let warmUpSeconds = 0.5
  /// Frames left out when the overlay was switched: the one that makes it, and the next, which may
  /// have to wait for that one's drawing.
  static let overlayFrames = 2
  /// A frame that waited longer than this tells where the display's grid is: 0.5 ms.
  static let blockedNanoseconds: Int64 = 500_000

  private var slots: SlotClock
  private var pacing: PacingDetector
  private var throttle = ThrottleDetector()
  private var variable = VariableRefresh()
  private var motion = MotionTimeline()
  private var shownTimes = ShownTimes()
  /// Who stated the refresh rate.
  public private(set) var statedSource: RefreshSource
  private var warmUp = warmUpFrames
  private var warmUpBegan: FrameTime?
  private var overlay = 0
  private var run = 0
  private var isAtRunStart = true
  /// Refreshes from the one in which a frame is let go until the one in which it is seen.
  private let refreshesUntilSeen: Int
  private var released = FrameTime(nanoseconds: 0)

  /// Makes a clock for a display of `refreshRate` hertz, as `source` says; 60 where it says 0.
  ///
  /// - Parameters:
  ///   - isPaced: Whether presenting may wait for the display; `false` where it is known not to, so
  ///     that not even the first frames run free.
  ///   - waitsUntilTaken: Whether the loop goes on when the display has taken the frame itself, and
  ///     not the one before.
  public init(
    refreshRate: Double = 60, source: RefreshSource = .assumed60, isPaced: Bool = true,
    waitsUntilTaken: Bool = false
  ) {
    refreshesUntilSeen = waitsUntilTaken ? 0 : 1
    let isKnown = refreshRate > 0
    pacing = PacingDetector(isPaced: isPaced)
    slots = SlotClock(periodNanoseconds: 1e9 / (isKnown ? refreshRate : 60))
    statedSource = isKnown ? source : .assumed60
  }
}

// MARK: - What the display is

extension FrameClock {
  /// Nanoseconds of a refresh; the shortest where the display has no fixed one.
  public var periodNanoseconds: Double {
    guard statedSource < .phaseLocked else { return slots.statedPeriod }
    return slots.measuredPeriod ?? (slots.isPlainlyWrong ? slots.period : slots.statedPeriod)
  }

  /// The time of a refresh; the shortest where the display has no fixed one.
  public var period: Duration { .nanoseconds(Int64(periodNanoseconds.rounded())) }

  /// Refreshes a second.
  public var refreshRate: Double { 1e9 / periodNanoseconds }

  /// Where ``refreshRate`` comes from: what was stated, or ``RefreshSource/phaseLocked`` once
  /// frames in a row have shown better than a display mode says.
  public var source: RefreshSource {
    slots.measuredPeriod == nil ? statedSource : max(statedSource, .phaseLocked)
  }

  /// Refreshes a second as ``statedSource`` says: what is known of the display before any frame, and
  /// the same however frames went.
  public var statedRefreshRate: Double { 1e9 / slots.statedPeriod }

  /// The display has refreshes of one length. If not, hitches are judged by the intervals around.
  public var hasFixedRefresh: Bool { !variable.isVariable }

  /// Presenting waits for the display. If not, the loop paces itself.
  public var isPaced: Bool { pacing.isPaced }

  /// Takes a refresh rate in hertz unless a better source has spoken before.
  public mutating func setRefreshRate(_ hertz: Double, source: RefreshSource) {
    guard hertz > 0, source >= statedSource else { return }
    let isSame = source == statedSource && abs(slots.statedPeriod * hertz / 1e9 - 1) < 1e-4
    statedSource = source
    if !isSame { slots.setPeriod(nanoseconds: 1e9 / hertz) }
  }

  /// The window moved to another output or the output to another mode: starts anew from `hertz`.
  public mutating func displayChanged(refreshRate hertz: Double, source: RefreshSource) {
    let clock = FrameClock(
      refreshRate: hertz, source: source, waitsUntilTaken: refreshesUntilSeen == 0)
    self = clock.continuing(self)
  }

  /// The window's size changed: the next ten frames do not count, and the queue is learnt anew.
  public mutating func windowChanged() {
    slots.forgetQueue()
    warmUp = Self.warmUpFrames
    warmUpBegan = nil
  }

  /// The window has another renderer: as ``windowChanged()``, and whether it waits for the display
  /// is learnt anew.
  public mutating func rendererChanged() {
    windowChanged()
    pacing.reset()
  }

  /// The overlay of frame times was switched in the frame that is presented next, which does not
  /// count, nor does the one after it.
  public mutating func overlayChanged() { overlay = Self.overlayFrames }

  private func continuing(_ old: FrameClock) -> FrameClock {
    var clock = self
    clock.run = old.run
    clock.pacing = old.pacing
    clock.motion = old.motion
    clock.shownTimes = old.shownTimes
    clock.released = old.released
    clock.beginRun(at: old.released)
    return clock
  }
}

// MARK: - Before a frame

extension FrameClock {
  /// Begins a run at `time`, when something starts to move; the idle time before is no interval.
  public mutating func beginRun(at time: FrameTime) {
    isAtRunStart = true
    let earliest = time.advanced(byNanoseconds: Int64(periodNanoseconds))
    // The line never goes back, though the frames of the run before may have been seen ahead.
    let next = motion.time.advanced(byNanoseconds: Int64(periodNanoseconds))
    motion.begin(at: max(earliest, next), slot: 0)
  }

  /// The moment at which a frame that starts now will be seen: evaluate motion there.
  ///
  /// Advances by whole periods (within 1 %) however much the callbacks jitter, by two where a
  /// refresh was lost, and never goes back. Ask once a frame.
  public mutating func predictedShowTime(forFrameStartingAt start: FrameTime) -> FrameTime {
    guard !isAtRunStart else { return motion.time }
    let since = Double(start.nanoseconds(since: slots.anchor)) / slots.period
    let current = slots.anchorSlot + Int((since + SlotClock.tolerance).rounded(.down))
    let slot = max(slots.expectedSlot, current) + 1
    motion.advance(
      to: slot, target: slots.time(of: slot + refreshesUntilSeen), period: motionPeriod)
    return motion.time
  }

  /// What motion steps by: as tracked where the display is plainly not what it states; otherwise the
  /// tracked period wanders with the jitter, and the stated one does not.
  private var motionPeriod: Double {
    abs(slots.period / periodNanoseconds - 1) > 0.01 ? slots.period : periodNanoseconds
  }

  /// When the frame has to be handed over: `margin` before the refresh that lets it go.
  public func nextDeadline(guard margin: Duration = .milliseconds(2)) -> FrameTime {
    let attoseconds = margin.components.attoseconds / 1_000_000_000
    let nanoseconds = margin.components.seconds * 1_000_000_000 + attoseconds
    return slots.time(of: slots.lastSlot + 1).advanced(byNanoseconds: -nanoseconds)
  }

  /// Where the loop paces itself: the moment to present at, and to sleep until with an absolute
  /// sleep. A frame that is late by less than a third of a period goes at once.
  public func nextReleaseTime(after now: FrameTime) -> FrameTime {
    guard !isAtRunStart else { return now }
    let since = Double(now.nanoseconds(since: slots.anchor)) / slots.period
    let current = slots.anchorSlot + Int((since - SlotClock.tolerance).rounded(.up))
    return max(now, slots.time(of: max(slots.lastSlot + 1, current)))
  }
}

// MARK: - After a frame

extension FrameClock {
  /// Places a frame that was presented, and says what the display made of it.
  public mutating func framePresented(_ present: FramePresent) -> FrameOutcome {
    let moment = isPaced ? present.returned : present.called
    defer {
      released = moment
      warmUp = max(0, warmUp - 1)
      overlay = max(0, overlay - 1)
    }
    limitWarmUp(at: present.started)
    if isAtRunStart { return startRun(present, at: moment) }

    var outcome = FrameOutcome()
    outcome.run = run
    outcome.interval = moment.nanoseconds(since: released)
    let wasBlocked = present.blocked > Self.blockedNanoseconds
    let release = slots.release(at: moment, blocked: wasBlocked, tracks: isPaced)
    outcome.slot = release.slot
    learn(
      from: release, interval: outcome.interval, blocked: wasBlocked, isHidden: present.isHidden)
    exclude(&outcome, present: present, blocked: wasBlocked)
    if outcome.isCounted { judge(&outcome, release: release) }
    return outcome
  }

  /// Takes a true display time; answers come in the order of the frames.
  ///
  /// The period that comes with one is the most trusted; 0 leaves the one in force, for compositors
  /// say so of outputs without fixed refresh and of those they know nothing about.
  public mutating func frameShown(_ shown: ShownFrame) -> ShownOutcome {
    if shown.period > 0, let source = shown.source.refreshSource {
      setRefreshRate(1e9 / Double(shown.period), source: source)
    }
    let period = shown.period > 0 ? Double(shown.period) : periodNanoseconds
    return shownTimes.add(shown, period: period, variable: &variable)
  }

  private mutating func startRun(_ present: FramePresent, at moment: FrameTime) -> FrameOutcome {
    isAtRunStart = false
    run += 1
    slots.beginRun(at: moment)
    throttle.reset()
    motion.renumber(slot: slots.expectedSlot)
    shownTimes.beginRun(frame: present.frame)
    var outcome = FrameOutcome()
    outcome.run = run
    outcome.refreshMilliseconds = hasFixedRefresh ? periodNanoseconds / 1e6 : 0
    let work = present.called.nanoseconds(since: present.started)
    if !isOwnStall(work) || warmUp > 0 || overlay > 0 || present.isHidden {
      outcome.exclusion = .runStart
    } else {
      outcome.interval = moment.nanoseconds(since: present.started)
      stall(&outcome, work: Double(work))
    }
    return outcome
  }

  private mutating func limitWarmUp(at start: FrameTime) {
    guard warmUp > 0 else { return }
    let began = warmUpBegan ?? start
    warmUpBegan = began
    if start.seconds(since: began) > Self.warmUpSeconds { warmUp = 0 }
  }

  private func isOwnStall(_ work: Int64) -> Bool { Double(work) >= periodNanoseconds }

  /// The first frame of a run has no frame before it to be late after. But where its own work took
  /// longer than a refresh the display has waited for that, whatever its phase.
  private func stall(_ outcome: inout FrameOutcome, work: Double) {
    let periods = work / periodNanoseconds
    outcome.missed = hasFixedRefresh ? Int(periods) : 0
    let lost = hasFixedRefresh ? periods.rounded(.down) : periods - 1
    outcome.hitchMilliseconds = lost * periodNanoseconds / 1e6
  }

  private mutating func learn(
    from release: SlotClock.Release, interval: Int64, blocked: Bool, isHidden: Bool
  ) {
    if blocked && isPaced && statedSource < .glxMscRate {
      variable.add(residual: release.residual)
    }
    guard isPaced else { return }
    // A hidden window is not presented at all, and that is done at once.
    if isHidden { pacing.reset() } else { pacing.add(interval: interval, period: slots.period) }
    if !isPaced { slots.forgetQueue() }
  }

  private mutating func exclude(
    _ outcome: inout FrameOutcome, present: FramePresent, blocked: Bool
  ) {
    let held = throttle.add(
      interval: outcome.interval, cpu: present.cpu, blocked: blocked, period: slots.period)
    (outcome.exclusion, outcome.retracted) = held
    if present.isHidden { outcome.exclusion = .hidden }
    if overlay > 0 { outcome.exclusion = .overlay }
    if warmUp > 0 { outcome.exclusion = .warmUp }
  }

  private mutating func judge(_ outcome: inout FrameOutcome, release: SlotClock.Release) {
    if variable.isVariable {
      let excess = variable.excess(of: outcome.interval, shortest: periodNanoseconds)
      outcome.hitchMilliseconds = excess / 1e6
      return
    }
    outcome.refreshMilliseconds = periodNanoseconds / 1e6
    outcome.missed = release.missed
    outcome.isAbsorbed = release.isAbsorbed
    outcome.hitchMilliseconds = Double(release.missed) * periodNanoseconds / 1e6
  }
}
