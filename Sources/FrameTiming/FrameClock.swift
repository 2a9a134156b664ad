/// A clock of the display's refreshes (vsync), which predicts display times and counts missed
/// refreshes.
///
/// For each frame, a frame loop
/// 1. calls ``beginRun(at:)`` if it wakes from idling,
/// 2. evaluates motion at ``expectedDisplayTime(forFrameStartingAt:)``,
/// 3. prefetches until ``nextDeadline(guard:)``,
/// 4. sleeps until ``nextPresentTime(after:)`` if presenting does not wait for the display
///    (``isPaced`` is `false`),
/// 5. presents the frame and reports it with ``framePresented(_:)``.
///
/// - Complexity: Each call is O(1) and allocates nothing.
/// - SeeAlso: `docs/frame-times.md`; Android's FrameTimeline, which also assigns frames to slots.
public struct FrameClock: Sendable {
  /// The number of frames that are left out after the window was created or its size or renderer
  /// changed.
  public static let warmUpFrames = 10
  /// The maximum duration of the frames that are left out, in seconds. Without it, ten slow frames
  /// could hide a minute.
  public static let warmUpSeconds = 0.5
  /// The number of frames that are left out when the overlay is switched: the one that creates it,
  /// and the next, which may have to wait until the first one is drawn.
  static let overlayFrames = 2
  /// The wait, in nanoseconds, above which the release of a frame shows the phase of the refreshes.
  static let blockedNanoseconds: Int64 = 500_000

  private var slots: SlotClock
  private var pacing: PacingDetector
  private var exclusions = FrameExclusions()
  private var variable = VariableRefreshDetector()
  private var faster = FasterRefreshDetector()
  private var motion = MotionTimeline()
  private var displayTimes = DisplayTimeTracker()
  /// The source of the stated refresh rate.
  public private(set) var statedSource: RefreshSource
  private var run = 0
  private var isAtRunStart = true
  /// The number of refreshes from the release of a frame until it becomes visible.
  private let displayDelay: Int
  private var released = FrameTime(nanoseconds: 0)

  /// Creates a clock for a display.
  ///
  /// - Parameters:
  ///   - refreshRate: The stated refresh rate in hertz; 0 if it is unknown, which counts as 60.
  ///   - source: The source of `refreshRate`.
  ///   - isPaced: Whether presenting may wait for the display. `false` if it is known not to, so
  ///     that the loop paces itself from the first frame on.
  ///   - waitsForFrameCallback: Whether the loop waits for the frame callback of the presented
  ///     frame, instead of that of the previous one.
  public init(
    refreshRate: Double = 60, source: RefreshSource = .assumed60, isPaced: Bool = true,
    waitsForFrameCallback: Bool = false
  ) {
    displayDelay = waitsForFrameCallback ? 0 : 1
    let isKnown = refreshRate > 0
    pacing = PacingDetector(isPaced: isPaced)
    slots = SlotClock(periodNanoseconds: 1e9 / (isKnown ? refreshRate : 60))
    statedSource = isKnown ? source : .assumed60
  }
}

// MARK: - The display

extension FrameClock {
  /// The refresh period in nanoseconds; the shortest one if the refresh rate is variable.
  public var periodNanoseconds: Double {
    guard statedSource < .phaseLocked else { return slots.statedPeriod }
    return slots.measuredPeriod ?? (slots.isStatedPeriodWrong ? slots.period : slots.statedPeriod)
  }

  /// The refresh period; the shortest one if the refresh rate is variable.
  public var period: Duration { .nanoseconds(Int64(periodNanoseconds.rounded())) }

  /// The refresh rate in hertz.
  public var refreshRate: Double { 1e9 / periodNanoseconds }

  /// The source of ``refreshRate``: that of the stated rate, or ``RefreshSource/phaseLocked`` once
  /// frames have shown the rate more precisely than a display mode states it.
  public var source: RefreshSource {
    slots.measuredPeriod == nil ? statedSource : max(statedSource, .phaseLocked)
  }

  /// The refresh rate in hertz as ``statedSource`` reports it. It does not depend on frames.
  public var statedRefreshRate: Double { 1e9 / slots.statedPeriod }

  /// Whether all refreshes have the same length. If not, hitches are determined by the previous
  /// intervals.
  public var hasFixedRefresh: Bool { !variable.isVariable }

  /// Whether presenting waits for the display. If not, the loop paces itself.
  public var isPaced: Bool { pacing.isPaced }

  /// Sets the stated refresh rate in hertz, unless the current one has a better source.
  public mutating func setRefreshRate(_ hertz: Double, source: RefreshSource) {
    guard hertz > 0, source >= statedSource else { return }
    let isSame = source == statedSource && abs(slots.statedPeriod * hertz / 1e9 - 1) < 1e-4
    statedSource = source
    if !isSame { slots.setPeriod(nanoseconds: 1e9 / hertz) }
  }

  /// Restarts the clock with another refresh rate in hertz, because the window moved to another
  /// output or the mode of the output changed.
  public mutating func displayChanged(refreshRate hertz: Double, source: RefreshSource) {
    let clock = FrameClock(
      refreshRate: hertz, source: source, waitsForFrameCallback: displayDelay == 0)
    self = clock.continuing(self)
  }

  /// Leaves out the next ten frames and resets the depth of the queue, because the window's size
  /// changed.
  public mutating func windowChanged() {
    slots.resetQueue()
    pacing.restart()
    exclusions.beginWarmUp()
  }

  /// Does the same as ``windowChanged()`` and resets ``isPaced``, because the window has another
  /// renderer.
  public mutating func rendererChanged() {
    windowChanged()
    pacing.reset()
  }

  /// Leaves out the next two frames, because the first of them switches the overlay of frame times.
  public mutating func overlayChanged() { exclusions.overlayChanged() }

  private func continuing(_ old: FrameClock) -> FrameClock {
    var clock = self
    clock.run = old.run
    clock.pacing = old.pacing
    clock.pacing.retry()
    clock.motion = old.motion
    clock.displayTimes = old.displayTimes
    clock.exclusions = old.exclusions
    clock.exclusions.beginWarmUp()
    clock.released = old.released
    clock.beginRun(at: old.released)
    return clock
  }
}

// MARK: - Before presenting

extension FrameClock {
  /// Begins a run at `time`, at which motion starts. The idle time before it is not an interval.
  public mutating func beginRun(at time: FrameTime) {
    isAtRunStart = true
    let earliest = time.advanced(byNanoseconds: Int64(periodNanoseconds))
    // Display times never decrease, even if those of the previous run were ahead of the clock.
    let next = motion.time.advanced(byNanoseconds: Int64(periodNanoseconds))
    motion.begin(at: max(earliest, next), slot: 0)
  }

  /// Returns the time at which a frame that starts at `start` will become visible. Motion is
  /// evaluated at that time.
  ///
  /// The time advances by whole periods (within 1 %) regardless of the jitter of frame callbacks,
  /// by two periods after a missed refresh, and never decreases. Call it once for each frame.
  public mutating func expectedDisplayTime(forFrameStartingAt start: FrameTime) -> FrameTime {
    guard !isAtRunStart else { return motion.time }
    let since = Double(start.nanoseconds(since: slots.anchor)) / slots.period
    let current = slots.anchorSlot + Int((since + SlotClock.tolerance).rounded(.down))
    let slot = max(slots.expectedSlot, current) + 1
    motion.advance(
      to: slot, target: slots.time(of: slot + displayDelay), period: motionPeriod)
    return motion.time
  }

  /// The step of motion in nanoseconds. The tracked period varies with jitter, so it is used only
  /// if the stated period is off by more than 1 %.
  private var motionPeriod: Double {
    abs(slots.period / periodNanoseconds - 1) > 0.01 ? slots.period : periodNanoseconds
  }

  /// The time of the refresh that released the last frame, without the jitter of its callback.
  public var releaseTime: FrameTime { slots.time(of: slots.lastSlot) }

  /// Returns the time at which the frame must be presented: `margin` before the refresh that
  /// releases it.
  public func nextDeadline(guard margin: Duration = .milliseconds(2)) -> FrameTime {
    let attoseconds = margin.components.attoseconds / 1_000_000_000
    let nanoseconds = margin.components.seconds * 1_000_000_000 + attoseconds
    return slots.time(of: slots.lastSlot + 1).advanced(byNanoseconds: -nanoseconds)
  }

  /// Returns the time at which a loop that paces itself presents the next frame. The loop sleeps
  /// until then. A frame that is late by less than a third of a period is presented immediately.
  public func nextPresentTime(after now: FrameTime) -> FrameTime {
    guard !isAtRunStart else { return now }
    let since = Double(now.nanoseconds(since: slots.anchor)) / slots.period
    let current = slots.anchorSlot + Int((since - SlotClock.tolerance).rounded(.up))
    return max(now, slots.time(of: max(slots.lastSlot + 1, current)))
  }
}

// MARK: - After presenting

extension FrameClock {
  /// Assigns a presented frame to a slot and returns its outcome.
  public mutating func framePresented(_ present: FramePresent) -> FrameOutcome {
    let moment = isPaced ? present.returned : present.called
    defer { released = moment }
    if isAtRunStart { return startRun(present, at: moment) }

    var outcome = FrameOutcome()
    outcome.run = run
    outcome.interval = moment.nanoseconds(since: released)
    let wasBlocked = present.blocked > Self.blockedNanoseconds
    let release = slots.release(at: moment, blocked: wasBlocked, tracks: isPaced)
    outcome.slot = release.slot
    learn(
      from: release, at: moment, interval: outcome.interval, blocked: wasBlocked,
      isHidden: present.isHidden)
    (outcome.exclusion, outcome.retracted) = exclusions.add(
      present, from: released, to: moment, period: slots.period)
    if outcome.isCounted { judge(&outcome, release: release) }
    return outcome
  }

  /// Receives a reported display time and returns the frame's corrected outcome. Reports must be in
  /// the order of the frames.
  ///
  /// A reported period replaces the stated one, as the most trusted source. A period of 0 is
  /// ignored: compositors report it for a variable refresh rate and for an unknown one.
  public mutating func frameDisplayed(_ feedback: PresentationFeedback) -> DisplayOutcome {
    if feedback.period > 0, let source = feedback.source.refreshSource {
      setRefreshRate(1e9 / Double(feedback.period), source: source)
    }
    let period = feedback.period > 0 ? Double(feedback.period) : periodNanoseconds
    exclusions.frameDisplayed(feedback)
    return displayTimes.add(
      feedback, period: period, exclusions: exclusions, variable: &variable)
  }

  private mutating func startRun(_ present: FramePresent, at moment: FrameTime) -> FrameOutcome {
    isAtRunStart = false
    run += 1
    slots.beginRun(at: moment)
    let countsStall = exclusions.beginRun(
      with: present, released: moment, period: periodNanoseconds)
    motion.renumber(slot: slots.expectedSlot)
    displayTimes.beginRun(frame: present.frame)
    var outcome = FrameOutcome()
    outcome.run = run
    outcome.refreshMilliseconds = hasFixedRefresh ? periodNanoseconds / 1e6 : 0
    let work = present.called.nanoseconds(since: present.started)
    if !isStall(work) || !countsStall {
      outcome.exclusion = .runStart
    } else {
      outcome.interval = moment.nanoseconds(since: present.started)
      countStall(&outcome, work: Double(work))
    }
    return outcome
  }

  private func isStall(_ work: Int64) -> Bool { Double(work) >= periodNanoseconds }

  /// Counts the work of the first frame of a run as a hitch.
  ///
  /// The frame has no previous frame from which an interval could be measured. But if its work took
  /// a refresh or more, the display waited for it, whatever the phase.
  private func countStall(_ outcome: inout FrameOutcome, work: Double) {
    let periods = work / periodNanoseconds
    outcome.missed = hasFixedRefresh ? Int(periods) : 0
    let lost = hasFixedRefresh ? periods.rounded(.down) : periods - 1
    outcome.hitchMilliseconds = lost * periodNanoseconds / 1e6
  }

  private mutating func learn(
    from release: SlotClock.Release, at moment: FrameTime, interval: Int64, blocked: Bool,
    isHidden: Bool
  ) {
    if blocked && isPaced && statedSource < .glxMscRate {
      variable.add(residual: release.residual)
    }
    // Presenting a hidden window does nothing and returns immediately.
    if isHidden {
      if isPaced { pacing.reset() }
      return
    }
    let waited = blocked && displayDelay == 0
    let wasPaced = isPaced
    let isTrial = pacing.add(interval: interval, period: slots.period, waited: waited)
    if isTrial { exclusions.beginWarmUp() }
    if wasPaced != isPaced { slots.resetQueue() }
    guard isPaced, wasPaced else { return }
    if let period = faster.add(interval: interval, period: slots.period, waited: waited) {
      slots.setPeriod(nanoseconds: period, from: moment)
    }
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
