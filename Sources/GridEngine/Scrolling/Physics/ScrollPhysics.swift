import FrameTiming

/// The scrolling motion along one axis.
///
/// It is a value without a clock: events carry their times, and ``advance(to:inputUntil:)`` receives the time
/// at which a frame will be *displayed*. Consecutive display times differ by whole periods, so
/// early or late frame callbacks are not visible. Motion without input is a closed formula of time
/// and does not depend on the number of frames.
///
/// Positions are in points from the start of the content. ``position(at:)`` is exact;
/// ``snappedPosition`` is on whole device pixels, for drawing.
///
/// An event never changes what was displayed: it takes effect at its own time or at that of the
/// last frame, whichever is later. No method allocates memory.
///
/// - SeeAlso: UIScrollView; GTK's kinetic scrolling; Chromium's scroll offset animation.
public struct ScrollPhysics: Sendable {
  /// The range of positions. Content that a finger pulls beyond it returns.
  public internal(set) var range: ClosedRange<Double>
  /// The extent of the viewport, in points, which determines the resistance of the rubber band.
  public var viewport: Double
  /// The device pixels per point.
  public var scale: Double
  /// The parameters of motion.
  public var tuning: ScrollTuning
  /// The cause of the current motion.
  public internal(set) var phase = ScrollPhase.resting
  /// The time of the newest frame.
  public internal(set) var now = FrameTime(nanoseconds: .min / 2)

  /// The motion without touch; its end is the resting position.
  var trajectory: Trajectory
  /// The target of the motion, if it was set explicitly.
  var goal: Double?
  /// The tracked finger; valid during a touch.
  var tracking: FingerTracking
  /// The fling that the current gesture interrupted.
  var interrupted: (velocity: Double, time: FrameTime)?
  private var lastShown: Double
  /// The time of the last frame that showed another position than the one before.
  private var lastMoved = FrameTime(nanoseconds: .min / 2)

  /// Creates a scroller at rest.
  ///
  /// - Parameters:
  ///   - position: The position, clamped to `range`; 0 by default.
  ///   - range: The range of positions: 0 to the extent of the content minus that of the viewport,
  ///     without insets.
  ///   - viewport: The extent of the viewport, in points.
  ///   - scale: The device pixels per point; 1 by default.
  ///   - tuning: The parameters of motion.
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

// MARK: - State

extension ScrollPhysics {
  /// The exact position in the newest frame, in points.
  public var position: Double { position(at: now) }

  /// The position in the newest frame, on whole device pixels.
  public var snappedPosition: Double { snapped(position) }

  /// Whether content moves or is touched.
  public var isMoving: Bool { phase != .resting }

  /// Whether fingers move the content, or have moved it and still touch it.
  var isDragged: Bool {
    phase == .finger || phase == .touch && tracking.samples.lastMovement != 0
  }

  /// The velocity with which the motion after a release begins, in points per second; 0 if content
  /// only follows to where the fingers were.
  var releaseVelocity: Double {
    phase == .flinging || phase == .decelerating ? trajectory.state(after: 0).velocity : 0
  }

  /// Whether the next frame may show another position, or has to detect the end of a gesture.
  ///
  /// It is `false` if a touch has kept the content still for a tenth of a second; ``isMoving`` is
  /// then still `true`.
  public var needsFrame: Bool {
    guard phase.isTracking else { return isMoving }
    if phase == .finger, !tuning.reportsFingerStop { return true }
    return snapped(pulledState(velocity: 0).position) != lastShown
      || now.seconds(since: lastMoved) < Self.stillness
  }

  /// Whether content rests at another position than the newest frame has shown: a finger moved it there and
  /// left between two frames.
  var isBehind: Bool { phase == .resting && snappedPosition != lastShown }

  /// The time without movement after which touched content counts as still, in seconds. Between the
  /// events of a slow finger, frames continue.
  static let stillness = 0.1

  /// The position at which the motion ends; during a touch, the position after a release now.
  public var restingPosition: Double { predictedMotion().landing }

  /// Returns the exact position at `time` without further events.
  public func position(at time: FrameTime) -> Double { state(at: time).position }

  /// Returns the position at `time`, on whole device pixels.
  public func snappedPosition(at time: FrameTime) -> Double { snapped(position(at: time)) }

  /// Returns the velocity at `time` in points per second, positive towards larger positions.
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

  /// Returns the state of tracked content; also after the release, for the time by which the screen
  /// lags.
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
  /// Advances to the frame displayed at `time`.
  ///
  /// - Parameters:
  ///   - time: The display time of the frame.
  ///   - inputTime: The time until which all input has been delivered, usually the start of the frame.
  ///     If a finger's next event is overdue then, content stops where the finger was. By default
  ///     unknown: content then moves up to 8 ms beyond the newest event, and returns.
  /// - Returns: The change since the last frame.
  /// - Complexity: O(1); no allocation.
  @discardableResult
  public mutating func advance(
    to time: FrameTime, inputUntil inputTime: FrameTime? = nil
  ) -> ScrollProgress {
    let time = max(time, now)
    if phase.isTracking, let inputTime { tracking.didDeliver(until: inputTime) }
    now = time
    var release: ScrollRelease?
    if phase.isTracking {
      tracking.didShow(
        at: time, framePeriod: tuning.framePeriod, delay: tuning.fingerDelay)
      if phase == .finger, !tuning.reportsFingerStop, timeSinceLastEvent >= timeout {
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

  /// Records that the current position is on screen; the next ``advance(to:inputUntil:)`` reports the
  /// displacement from it.
  public mutating func didShow() { lastShown = snappedPosition }

  /// The time since the newest displayed event of the finger, in seconds.
  private var timeSinceLastEvent: Double {
    now.seconds(since: tracking.shownTime(delay: tuning.fingerDelay))
  }

  private var timeout: Double { tracking.timeout(framePeriod: tuning.framePeriod) }
}

// MARK: - Anchor corrections

extension ScrollPhysics {
  /// Moves content with its motion by `distance`: the position, the start and the target. The
  /// velocity does not change.
  ///
  /// It keeps an anchor in place after a change of sizes before it, and does not count as scrolling
  /// in ``ScrollProgress/movedBy``. Afterwards call ``setRange(_:viewport:at:)``, even if the range
  /// is unchanged, because the distances to its ends have changed.
  public mutating func shift(by distance: Double) {
    trajectory.shift(by: distance)
    tracking.shift(by: distance)
    goal? += distance
    lastShown += distance
  }
}

// MARK: - Reversal

extension ScrollPhysics {
  /// Returns the same motion with positions from the other end: *p* becomes `length` − *p*.
  func reversed(in length: Double) -> ScrollPhysics {
    var physics = self
    physics.range = length - range.upperBound...length - range.lowerBound
    physics.trajectory = trajectory.reversed(in: length)
    physics.tracking = tracking.reversed(in: length)
    physics.goal = goal.map { length - $0 }
    physics.interrupted?.velocity.negate()
    // What was shown was on the pixel grid, which a length may not be.
    physics.lastShown = physics.snapped(length - lastShown)
    return physics
  }
}

// MARK: - Beginning and ending motions

extension ScrollPhysics {
  /// Returns the time from which an event at `time` takes effect.
  func effective(_ time: FrameTime) -> FrameTime { max(time, now) }

  /// Whether a finger can pull content beyond its ends.
  var bounces: Bool {
    switch tuning.bounce {
    case .automatic: range.upperBound > range.lowerBound
    case .always: true
    case .never: false
    }
  }

  /// Half a device pixel, the distance below which a target counts as reached.
  var tolerance: Double { 0.5 / scale }

  mutating func rest(at position: Double) {
    phase = .resting
    goal = nil
    trajectory = Trajectory(restingAt: position, from: now)
  }

  /// Starts a motion, or rests if its duration is 0.
  mutating func run(_ trajectory: Trajectory, as phase: ScrollPhase, goal: Double? = nil) {
    self.trajectory = trajectory
    self.goal = goal
    self.phase = phase
    if trajectory.duration == 0 { rest(at: trajectory.rest) }
  }
}
