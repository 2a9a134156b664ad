import FrameTiming

/// The motion of a scroller along one axis.
///
/// A value without a clock: events carry their times, and ``advance(to:)`` says for which moment a
/// frame is made. That moment is when the frame will be *shown*, a whole number of periods after the
/// one before, so that callbacks coming early or late do not show. Motion that goes on by itself is
/// a closed form of time; how many frames are made of it changes nothing.
///
/// Positions are points from the content's start, larger ones further on. ``position(at:)`` is the
/// exact one; ``snappedPosition`` is on whole device pixels, for drawing.
///
/// An event never takes back what was shown: its effect begins at its own time or at that of the
/// last frame, whichever is later. Nothing here allocates memory.
///
/// - SeeAlso: UIScrollView; GTK's kinetic scrolling; Chromium's scroll offset animation.
public struct ScrollPhysics: Sendable {
  /// The legal positions; content pulled past them by a finger returns.
  public internal(set) var range: ClosedRange<Double>
  /// The extent of what is seen, in points; decides how stiff the rubber band is.
  public var viewport: Double
  /// Device pixels per point.
  public var scale: Double
  public var tuning: ScrollTuning
  /// What moves the content.
  public internal(set) var phase = ScrollPhase.resting
  /// The moment of the newest frame.
  public internal(set) var now = FrameTime(nanoseconds: .min / 2)

  /// The motion while nothing is held; its end is where the content rests.
  var trajectory: Trajectory
  /// Where the motion was told to end, for those that were.
  var goal: Double?
  /// What follows the hand; meaningful while one holds the content.
  var tracking: FingerTracking
  /// The fling that the present gesture stopped.
  var interrupted: (velocity: Double, time: FrameTime)?
  private var lastShown: Double
  /// When a frame last showed another position than the one before.
  private var lastMoved = FrameTime(nanoseconds: .min / 2)

  /// Makes a scroller at rest.
  ///
  /// - Parameters:
  ///   - position: Where it stands, clamped to `range`.
  ///   - range: 0 and the content's extent less the viewport's, if there are no insets.
  public init(
    position: Double = 0, range: ClosedRange<Double>, viewport: Double, scale: Double = 1,
    tuning: ScrollTuning = ScrollTuning()
  ) {
    self.range = range
    self.viewport = viewport
    self.scale = scale
    self.tuning = tuning
    let position = range.clamping(position)
    trajectory = Trajectory(restingAt: position, from: now)
    tracking = FingerTracking(at: position, touch: now)
    lastShown = PixelGrid(scale: scale).nearest(position)
  }
}

// MARK: - Reading

extension ScrollPhysics {
  /// The exact position at the newest frame.
  public var position: Double { position(at: now) }

  /// ``position`` on whole device pixels.
  public var snappedPosition: Double { snapped(position) }

  /// Whether it is held or moves.
  public var isMoving: Bool { phase != .resting }

  /// Whether the next frame may show another position, or has to find out that a gesture ended.
  ///
  /// False while a hand keeps the content still for ``stillness`` seconds and more: the content
  /// ``isMoving`` then, in the sense that it is held.
  public var needsFrame: Bool {
    guard phase.isTracking else { return isMoving }
    if phase == .finger, !tuning.reportsFingerStop { return true }
    return snapped(pulledState(velocity: 0).position) != lastShown
      || now.seconds(since: lastMoved) < Self.stillness
  }

  /// The time without any movement after which held content counts as still: 0.1 s. Between the
  /// events of a slow finger frames go on.
  static let stillness = 0.1

  /// Where it will rest; while a hand holds it, where it would if the hand let go now.
  public var restingPosition: Double { predictedMotion().landing }

  /// The exact position at `time`, if nothing happens until then.
  public func position(at time: FrameTime) -> Double { state(at: time).position }

  /// The position at `time` on whole device pixels.
  public func snappedPosition(at time: FrameTime) -> Double { snapped(position(at: time)) }

  /// The speed at `time` in points per second, above 0 towards larger positions.
  public func velocity(at time: FrameTime) -> Double { state(at: time).velocity }

  func snapped(_ position: Double) -> Double { PixelGrid(scale: scale).nearest(position) }

  func state(at time: FrameTime) -> MotionState {
    switch phase {
    case .resting:
      return MotionState(position: trajectory.rest, velocity: 0)
    case .flinging where time < trajectory.start, .decelerating where time < trajectory.start:
      return trackedState(at: time)
    case .stepping, .flinging, .animating, .decelerating:
      var state = trajectory.state(at: time)
      if !(phase == .decelerating || phase == .flinging) || !bounces {
        state.position = range.clamping(state.position)
      }
      return state
    case .finger, .touch, .scrollBar:
      return trackedState(at: time)
    }
  }

  /// What follows the hand; for as long as the screen is behind it, also after it let go.
  private func trackedState(at time: FrameTime) -> MotionState {
    let velocity = tracking.samples.slope(over: 0.1, before: time, least: 2) ?? 0
    let pulled =
      tuning.fingerDelay.map { tracking.position(at: time.advanced(bySeconds: -$0)) }
      ?? tracking.position
    guard phase != .scrollBar, bounces else {
      return MotionState(position: range.clamping(pulled), velocity: velocity)
    }
    let band = RubberBand(extent: viewport)
    return MotionState(
      position: band.shown(pulled, within: range),
      velocity: velocity * band.slope(pulled, within: range))
  }
}

// MARK: - Frames

extension ScrollPhysics {
  /// Moves on to the frame that will be shown at `time`, and says what it brings.
  ///
  /// - Complexity: O(1); no allocation.
  @discardableResult
  public mutating func advance(to time: FrameTime) -> ScrollProgress {
    let time = max(time, now)
    now = time
    var release: ScrollRelease?
    if phase.isTracking {
      tracking.noteShown(
        at: time, framePeriod: tuning.framePeriod, delay: tuning.fingerDelay)
      if phase == .finger, !tuning.reportsFingerStop, silence >= patience {
        release = releaseFinger(at: tracking.samples.last.time)
      }
    }
    let cameToRest = isMoving && !phase.isTracking && time >= trajectory.end
    if cameToRest { rest(at: trajectory.rest) }
    let shown = snappedPosition
    if shown != lastShown { lastMoved = time }
    defer { lastShown = shown }
    return ScrollProgress(
      movedBy: shown - lastShown, release: release, cameToRest: cameToRest)
  }

  /// Notes that the present position is on screen: what the next ``advance(to:)`` reports is counted
  /// from here.
  public mutating func noteShown() { lastShown = snappedPosition }

  /// How long the screen has had no news from the finger, in seconds.
  private var silence: Double {
    now.seconds(since: tracking.shownTime(delay: tuning.fingerDelay))
  }

  private var patience: Double { tracking.patience(framePeriod: tuning.framePeriod) }
}

// MARK: - Corrections

extension ScrollPhysics {
  /// Moves content and everything about its motion by `distance`: where it is, where it came from
  /// and where it is heading; its velocity stays.
  ///
  /// For keeping what is looked at in place when something before it changed size. It is no scroll:
  /// it does not show in ``ScrollProgress/movedBy``. Call ``setRange(_:viewport:at:)`` after it,
  /// also where the range is what it was, for the edges ahead have another distance now.
  public mutating func shift(by distance: Double) {
    trajectory.shift(by: distance)
    tracking.shift(by: distance)
    goal? += distance
    lastShown += distance
  }
}

// MARK: - Beginning and ending motions

extension ScrollPhysics {
  /// The moment from which on something that happens at `time` has its effect.
  func effective(_ time: FrameTime) -> FrameTime { max(time, now) }

  /// Whether a finger can pull the content past its ends.
  var bounces: Bool {
    switch tuning.bounce {
    case .automatic: range.upperBound > range.lowerBound
    case .always: true
    case .never: false
    }
  }

  /// Half a device pixel: nearer than that counts as there.
  var tolerance: Double { 0.5 / scale }

  mutating func rest(at position: Double) {
    phase = .resting
    goal = nil
    trajectory = Trajectory(restingAt: position, from: now)
  }

  /// Lets `trajectory` run, or rests where there is nothing of it.
  mutating func run(_ trajectory: Trajectory, as phase: ScrollPhase, goal: Double? = nil) {
    self.trajectory = trajectory
    self.goal = goal
    self.phase = phase
    if trajectory.duration == 0 { rest(at: trajectory.rest) }
  }
}
