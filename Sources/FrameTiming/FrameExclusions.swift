/// Decides which frames do not count.
///
/// Both sources of missed refreshes ask it: the slot clock by the releases of frames, and the
/// tracker of display times by display intervals. So they leave out the same time. The two differ in
/// the frame: the release of a frame is late if the process was stopped after presenting it, and the
/// display time of the next one is.
///
/// - SeeAlso: `docs/frame-times.md`, "Frames that are left out".
struct FrameExclusions: Sendable {
  /// The time, in seconds, for which the display has to discard every frame to show that the window
  /// is invisible. A loop that does not wait for the display presents such frames on time.
  static let discardedSeconds = 0.25

  private var throttle = ThrottleDetector()
  private var spans = ExcludedSpans()
  /// The number of frames that are still left out as warm-up.
  private var warmUp = FrameClock.warmUpFrames
  private var warmUpBegan: FrameTime?
  /// The number of frames that are still left out because the overlay was switched.
  private var overlay = 0
  /// The newest release when the display reported the first of the latest discarded frames; `nil` if
  /// the latest reported frame was displayed.
  private var discardedSince: FrameTime?
  private var newestRelease = FrameTime(nanoseconds: 0)

  /// Leaves out the next ten frames, for half a second at most.
  mutating func beginWarmUp() {
    warmUp = FrameClock.warmUpFrames
    warmUpBegan = nil
  }

  /// Leaves out the next two frames, the first of which switches the overlay.
  mutating func overlayChanged() { overlay = FrameClock.overlayFrames }

  /// Starts a run with a frame, and returns whether a stall of the frame itself counts.
  ///
  /// - Parameter release: The release of the frame.
  mutating func beginRun(
    with present: FramePresent, released release: FrameTime, period: Double
  ) -> Bool {
    limitWarmUp(at: present.started)
    defer { count() }
    throttle.reset()
    discardedSince = nil
    newestRelease = release
    guard !present.wasSuspended(from: present.started, to: release, period: period) else {
      spans.add(.suspended, from: present.started, to: release)
      return false
    }
    return warmUp == 0 && overlay == 0 && !present.isHidden
  }

  /// Returns the reason for which a later frame of a run is left out, and the number of previous
  /// frames that are left out for the same reason.
  ///
  /// - Parameters:
  ///   - previous: The release of the previous frame.
  ///   - release: The release of the frame.
  ///   - period: The refresh period in nanoseconds.
  mutating func add(
    _ present: FramePresent, from previous: FrameTime, to release: FrameTime, period: Double
  ) -> (exclusion: FrameExclusion, retracted: Int) {
    limitWarmUp(at: present.started)
    defer { count() }
    newestRelease = release
    let throttled = throttle.add(present, from: previous, to: release, period: period)
    var (exclusion, start) = (FrameExclusion.none, previous)
    if let throttled { (exclusion, start) = (.throttled, throttled.start) }
    if let discardedSince, release.seconds(since: discardedSince) > Self.discardedSeconds {
      (exclusion, start) = (.throttled, min(start, discardedSince))
    }
    if present.wasSuspended(from: previous, to: release, period: period) { exclusion = .suspended }
    if present.isHidden { exclusion = .hidden }
    if overlay > 0 { exclusion = .overlay }
    if warmUp > 0 { exclusion = .warmUp }
    if exclusion != .none { spans.add(exclusion, from: start, to: release) }
    return (exclusion, throttled?.retracted ?? 0)
  }

  /// Receives the report of a frame, which shows whether the window was visible.
  mutating func frameDisplayed(_ feedback: PresentationFeedback) {
    guard feedback.time != nil else { return discardedSince = discardedSince ?? newestRelease }
    throttle.frameDisplayed(feedback.frame)
    discardedSince = nil
  }

  /// Returns the reason for which the interval between two display times does not count.
  func reason(from start: FrameTime, to end: FrameTime) -> FrameExclusion {
    spans.reason(from: start, to: end)
  }

  private mutating func limitWarmUp(at start: FrameTime) {
    guard warmUp > 0 else { return }
    let began = warmUpBegan ?? start
    warmUpBegan = began
    if start.seconds(since: began) > FrameClock.warmUpSeconds { warmUp = 0 }
  }

  private mutating func count() {
    warmUp = max(0, warmUp - 1)
    overlay = max(0, overlay - 1)
  }
}

extension FramePresent {
  /// The time, in nanoseconds, that is spent neither working nor on the processor and above which
  /// the process was suspended.
  private static let asleep: Int64 = 1_000_000_000
  /// The length of a frame, in periods, above which a stop during it was the reason for its length.
  private static let longFrame = 1.5

  /// Returns whether the process was suspended between two releases.
  ///
  /// A signal shows each stop by job control. A debugger and a frozen control group send none, so a
  /// second without work counts, too. A second within the work of a frame, without processor time,
  /// may be a file or a lock for which the program waits. That is its hitch.
  fileprivate func wasSuspended(
    from previous: FrameTime, to release: FrameTime, period: Double
  ) -> Bool {
    let interval = release.nanoseconds(since: previous)
    if wasStopped && Double(interval) > Self.longFrame * period { return true }
    return interval - max(called.nanoseconds(since: started), cpu) > Self.asleep
  }
}
