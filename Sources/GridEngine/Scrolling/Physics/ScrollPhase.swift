/// What moves the content at the moment.
public enum ScrollPhase: Hashable, Sendable {
  /// Nothing.
  case resting
  /// The spring that follows wheel notches and keys.
  case stepping
  /// Fingers on a touchpad, or a trackpoint.
  case finger
  /// A touchpad's fling.
  case flinging
  /// A finger on the screen, or a drag.
  case touch
  /// Content after a touch, or on its way to a stop: slowing down, bouncing, coming back.
  case decelerating
  /// An animated change of position.
  case animating
  /// The thumb of a scroll bar, held.
  case scrollBar

  /// Whether content follows a hand.
  public var isTracking: Bool { self == .finger || self == .touch || self == .scrollBar }
}

/// How a finger let content go.
public struct ScrollRelease: Hashable, Sendable {
  /// Where it was let go, in points.
  public var position: Double
  /// The speed it goes on with, in points per second; 0 where it stays.
  public var velocity: Double
  /// Where it comes to rest by itself. Pass another place to ``ScrollPhysics/land(on:at:)`` to
  /// have it rest there.
  public var landing: Double
}

/// What one frame brought.
public struct ScrollProgress: Hashable, Sendable {
  /// By how much the content moved since the last frame, in points, whole device pixels; anchor
  /// corrections do not count.
  public var movedBy: Double
  /// Set on the frame that noticed that fingers had left the touchpad.
  public var release: ScrollRelease?
  /// Whether a motion ended with this frame.
  public var cameToRest: Bool
}
