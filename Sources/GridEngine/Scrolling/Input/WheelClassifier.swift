import FrameTiming

/// The device of a wheel event.
public enum ScrollDevice: Hashable, Sendable {
  /// A wheel with notches or fractions of them, which scrolls in animated steps.
  case wheel
  /// Fingers on a touchpad: content follows at once and flings after the release.
  case finger
  /// A trackpoint or a pressed middle button: content follows at once and never flings.
  case continuous
}

/// A classified wheel or touchpad event, in points.
public struct WheelInput: Hashable, Sendable {
  /// The device of the event.
  public var device: ScrollDevice
  /// The displacement of the content.
  public var delta: ScrollDelta
  /// The displacement of one notch of a wheel, for rows that scroll by one stop per notch.
  public var notch: Double

  /// Creates an input; by default with 100 points for a notch.
  public init(device: ScrollDevice, delta: ScrollDelta, notch: Double = 100) {
    self.device = device
    self.delta = delta
    self.notch = notch
  }
}

/// Distinguishes wheels from touchpads, and converts their events to points.
///
/// SDL2 does not report the source of an event, but the values differ. A wheel's deltas are
/// multiples of 1/120 (`value120 / 120`). A touchpad's deltas on Wayland are a tenth of the
/// distance in points, of which 1 in 64 is also such a multiple. So a delta that is no multiple of
/// 1/120 is from fingers; any other keeps the class of the last 300 ms. A known source is used as
/// it is.
public struct WheelClassifier: Sendable {
  /// The display server and the form of its events.
  public enum Backend: Hashable, Sendable {
    /// X11 with SDL2: clicks of the buttons 4 to 7, also from touchpads, so all events count as
    /// wheel events.
    case x11Clicks
    /// X11 with sdl2-compat: touchpads report fractions of a click of 15 points.
    case x11Smooth
    /// Wayland: touchpads report tenths of points.
    case wayland

    /// The points of a touchpad delta of 1.
    fileprivate var fingerPoints: Double { self == .wayland ? 10 : 15 }
  }

  /// The axis source that a Wayland pointer reports.
  public enum AxisSource: Hashable, Sendable {
    /// An X server's device, which may be a wheel or a touchpad: whole 120ths of a notch are a wheel's.
    case unknown
    /// A wheel with notches.
    case wheel
    /// Fingers on a touchpad.
    case finger
    /// A device without notches and without a release, such as a trackpoint.
    case continuous
    /// A wheel that is tilted sideways.
    case wheelTilt
  }

  /// The display server.
  public var backend: Backend
  /// The distance of a notch, in points; 100 by default.
  public var notch: Double
  /// The factor from the finger's points to those of the content; 1 by default.
  public var fingerFactor: Double

  private var device: ScrollDevice?
  private var lastTime = FrameTime(nanoseconds: 0)

  /// The points that Wayland compositors report for a notch.
  private static let notchInPoints = 15.0
  /// The time in seconds for which a class is kept.
  private static let memory = 0.3

  /// Creates a classifier.
  public init(backend: Backend, notch: Double = 100, fingerFactor: Double = 1) {
    self.backend = backend
    self.notch = notch
    self.fingerFactor = fingerFactor
  }

  /// Classifies an SDL event by its values.
  ///
  /// - Parameters:
  ///   - preciseX: SDL's `preciseX`, positive to the right.
  ///   - preciseY: SDL's `preciseY`, positive away from the user, which is up in the content.
  ///   - time: The time of the event.
  public mutating func classify(
    preciseX: Double, preciseY: Double, at time: FrameTime
  ) -> WheelInput {
    let device = backend == .x11Clicks ? .wheel : guess(preciseX, preciseY, at: time)
    remember(device, at: time)
    let points = device == .wheel ? notch : backend.fingerPoints * fingerFactor
    return WheelInput(
      device: device, delta: ScrollDelta(x: preciseX, y: -preciseY) * points, notch: notch)
  }

  /// Classifies an event whose source the display server reports.
  ///
  /// An unknown source is guessed from `notches`, and `axis` is the distance if fingers moved.
  ///
  /// Without `notches`, 15 points of a wheel are one notch. Horizontal values that are no multiple
  /// of 1/120 of a notch are then treated as finger input. The reason is wlroots, which reports the
  /// first horizontal movement of any virtual pointer as a wheel's.
  ///
  /// - Parameters:
  ///   - axis: The axis values in points, positive right and down, as in Wayland.
  ///   - notches: The event in notches (`value120 / 120` or discrete steps); required for wheels.
  ///   - source: The reported source.
  ///   - time: The time of the event.
  public mutating func classify(
    axis: ScrollDelta, notches: ScrollDelta?, source: AxisSource, at time: FrameTime
  ) -> WheelInput {
    switch source {
    case .unknown:
      let steps = notches ?? axis * (1 / Self.notchInPoints)
      let device = guess(steps.x, steps.y, at: time)
      return classify(
        axis: axis, notches: steps, source: device == .finger ? .finger : .wheel, at: time)
    case .wheel, .wheelTilt:
      let steps = notches ?? axis * (1 / Self.notchInPoints)
      guard notches != nil || Self.isWholeStep(steps.x) else {
        return classify(axis: axis, notches: nil, source: .finger, at: time)
      }
      remember(.wheel, at: time)
      return WheelInput(device: .wheel, delta: steps * notch, notch: notch)
    case .finger:
      remember(.finger, at: time)
      return WheelInput(device: .finger, delta: axis * fingerFactor, notch: notch)
    case .continuous:
      remember(.continuous, at: time)
      return WheelInput(device: .continuous, delta: axis * fingerFactor, notch: notch)
    }
  }

  private mutating func remember(_ device: ScrollDevice, at time: FrameTime) {
    self.device = device
    lastTime = time
  }

  private func guess(_ x: Double, _ y: Double, at time: FrameTime) -> ScrollDevice {
    guard Self.isWholeStep(x), Self.isWholeStep(y) else { return .finger }
    guard let device, time.seconds(since: lastTime) <= Self.memory else { return .wheel }
    return device
  }

  /// Whether a delta is a multiple of 1/120, with a tolerance of 0.001 of that step.
  private static func isWholeStep(_ delta: Double) -> Bool {
    let steps = delta * 120
    return abs(steps - steps.rounded()) < 1e-3
  }
}
