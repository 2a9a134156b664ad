/// The cause of the current motion.
public enum ScrollPhase: Hashable, Sendable {
  /// No motion.
  case resting
  /// The spring that follows wheel notches and keys.
  case stepping
  /// Fingers on a touchpad, or a trackpoint.
  case finger
  /// The fling after a touchpad gesture: kinetic scrolling, or momentum.
  case flinging
  /// A finger on the screen, or a drag with the pointer.
  case touch
  /// Deceleration after a touch, or motion towards a stop, including a bounce and a return.
  case decelerating
  /// An animated change of position.
  case animating
  /// The drag of a scroll bar's thumb.
  case scrollBar

  /// Whether content follows fingers or the pointer.
  public var isTracking: Bool { self == .finger || self == .touch || self == .scrollBar }
}

/// The release of content after a gesture.
public struct ScrollRelease: Hashable, Sendable {
  /// The position at the release, in points.
  public var position: Double
  /// The velocity of the motion after the release, in points per second; 0 if content stays.
  public var velocity: Double
  /// The position at which the motion ends. To end it elsewhere, call
  /// ``ScrollPhysics/land(on:at:)``.
  public var landing: Double
}

/// The result of advancing by one frame.
public struct ScrollProgress: Hashable, Sendable {
  /// The displacement of content since the last frame, in points on whole device pixels; without
  /// anchor corrections.
  public var movedBy: Double
  /// The release, in the frame that detects that the fingers have left the touchpad.
  public var release: ScrollRelease?
  /// Whether a motion ended with this frame.
  public var cameToRest: Bool
}
