/// The parameters of scrolling.
///
/// Lengths are in points, times in seconds, rates per second.
public struct ScrollTuning: Hashable, Sendable {
  /// The frequency ω of the spring that follows wheel notches and keys; 40 by default, which covers
  /// 99 % of the distance in 166 ms. 30 feels slow, 60 abrupt.
  public var stepFrequency = 40.0

  /// The decay rate of a touchpad fling; 3.5 by default, between 4 in Chromium and GTK and 2 in
  /// Firefox.
  public var flingRate = 3.5
  /// The minimum velocity at which a release starts a fling; 200 by default.
  public var flingThreshold = 200.0
  /// The velocity at which a fling ends; 12 by default, one pixel in five frames.
  public var flingEndSpeed = 12.0
  /// The time after an interrupted fling in which a new one in the same direction adds to it; 0.3
  /// by default.
  public var boostWindow = 0.3
  /// The maximum ratio of an added velocity to the fling's own; 4 by default.
  public var boostLimit = 4.0

  /// The deceleration after a touch; normal by default.
  public var deceleration = Deceleration.normal
  /// The minimum velocity at which content continues to move after a touch; 50 by default.
  public var touchThreshold = 50.0
  /// The condition under which a finger can pull content beyond its ends; by default, content
  /// longer than the viewport.
  public var bounce = ScrollBounce.automatic
  /// The frequency ω of the spring that returns content to its end; 10 by default.
  public var returnFrequency = 10.0
  /// The frequency ω of the spring that moves content to a given resting position if decay does not
  /// fit; 14 by default.
  public var landingFrequency = 14.0

  /// The duration of an animated change of position; 0.3 by default.
  public var animationDuration = 0.3

  /// Whether the device reports the end of a touchpad gesture (Wayland's `axis_stop`). If not, a
  /// pause ends the gesture.
  public var reportsFingerStop = false
  /// The refresh period of the display; 1/60 by default.
  public var framePeriod = 1.0 / 60
  /// The delay in seconds with which finger movements are displayed, interpolated for the time of
  /// the frame; `nil` displays each event at once.
  ///
  /// It requires events with time stamps. A frame becomes visible one or two periods after its
  /// start and contains no later events. These periods plus 8 ms suit frames that start up to 4 ms
  /// late and events 8 ms apart. A shorter delay requires extrapolation; a longer one adds lag.
  public var fingerDelay: Double?

  /// Creates the default parameters.
  public init() {}
}

/// The condition under which a finger can pull content beyond its ends (overscroll).
public enum ScrollBounce: Hashable, Sendable {
  /// If the content is longer than the viewport.
  case automatic
  /// Also if the content fits into the viewport.
  case always
  /// Content stops at its ends.
  case never
}

/// The deceleration of content after a touch.
public enum Deceleration: Hashable, Sendable {
  /// Keeps 0.998 of the velocity per millisecond: 1000 pt/s cover 499.5 pt.
  case normal
  /// Keeps 0.99 of the velocity per millisecond: 1000 pt/s cover 99.5 pt.
  case fast

  /// The decay rate per second, k of v₀·e^(−kt).
  var rate: Double {
    switch self {
    case .normal: -1000 * Double.log(0.998)
    case .fast: -1000 * Double.log(0.99)
    }
  }
}
