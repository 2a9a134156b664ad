import Glibc

/// The numbers that decide how scrolling feels.
///
/// Lengths are points, times seconds, rates per second.
public struct ScrollTuning: Hashable, Sendable {
  /// ω of the spring that follows wheel notches and keys; by default 40, which covers 99 of 100
  /// points in 166 ms. 30 feels heavy, 60 jerks.
  public var stepFrequency = 40.0

  /// Decay of a touchpad's fling; by default 3.5, between Chromium's and GTK's 4 and Firefox' 2.
  public var flingRate = 3.5
  /// The speed below which a finger that leaves sets off no fling; 200 by default.
  public var flingThreshold = 200.0
  /// The speed at which a fling ends; 12 by default, a pixel in five frames.
  public var flingEndSpeed = 12.0
  /// How soon after one fling was interrupted the next in the same direction adds to it.
  public var boostWindow = 0.3
  /// How many times its own speed a fling can get by adding.
  public var boostLimit = 4.0

  /// How a touch's content slows down; normal by default.
  public var deceleration = Deceleration.normal
  /// The speed below which a touch that ends leaves content where it is; 50 by default.
  public var touchThreshold = 50.0
  /// Whether a finger can pull content past its ends; where there is something to scroll by default.
  public var bounce = ScrollBounce.automatic
  /// ω of the spring that brings content back to its end; 10 by default.
  public var returnFrequency = 10.0
  /// ω of the spring that takes content to a given resting place when decay does not fit.
  public var landingFrequency = 14.0

  /// How long an animated change of position takes; 0.3 by default.
  public var animationDuration = 0.3

  /// Whether the device tells when fingers leave it (Wayland's `axis_stop`). Without it a pause
  /// counts as leaving.
  public var reportsFingerStop = false
  /// The display's period; 1/60 by default.
  public var framePeriod = 1.0 / 60
  /// How many seconds after they happened finger movements are shown, interpolated for the moment
  /// of the frame; nil shows each event at once.
  ///
  /// For events with times of their own. A frame is seen one or two periods after it began and knows
  /// of no later event, so these and 8 ms suit frames that start up to 4 ms off and events 8 ms
  /// apart: less would guess, more would lag.
  public var fingerDelay: Double?

  /// Makes the default feel.
  public init() {}
}

/// When a finger can pull content past its ends.
public enum ScrollBounce: Hashable, Sendable {
  /// Where the content is longer than the viewport.
  case automatic
  case always
  case never
}

/// How quickly content that was thrown slows down.
public enum Deceleration: Hashable, Sendable {
  /// 0.998 of the speed is left after each millisecond: 1000 pt/s go 499.5 pt.
  case normal
  /// 0.99 of the speed is left after each millisecond: 1000 pt/s go 99.5 pt.
  case fast

  /// The same per second, as k of v₀·e^(−kt).
  var rate: Double {
    switch self {
    case .normal: -1000 * log(0.998)
    case .fast: -1000 * log(0.99)
    }
  }
}
