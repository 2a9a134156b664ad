import FrameTiming

/// What a wheel event came from.
public enum ScrollDevice: Hashable, Sendable {
  /// A wheel with notches, or fractions of them: moves content in animated steps.
  case wheel
  /// Fingers on a touchpad: content follows at once, and flies on when they leave.
  case finger
  /// A trackpoint or a pressed middle button: content follows at once and never flies.
  case continuous
}

/// One event of a wheel or touchpad, told apart and in points.
public struct WheelInput: Hashable, Sendable {
  public var device: ScrollDevice
  /// How far content is to move.
  public var delta: ScrollDelta

  /// Puts an event together.
  public init(device: ScrollDevice, delta: ScrollDelta) {
    self.device = device
    self.delta = delta
  }
}

/// Tells wheels from touchpads, and turns what they send into points.
///
/// SDL2 passes on no source. What it passes on differs: a wheel's deltas are whole 120ths
/// (`value120 / 120`), a touchpad's on Wayland a tenth of the way in points, of which 1 in 64 looks
/// like a wheel's. So a delta that is no whole 120th is a finger for certain, and any other keeps
/// the class that the last 300 ms had. Where the source is known, it is taken as it is.
public struct WheelClassifier: Sendable {
  /// How the display server's events arrive.
  public enum Backend: Hashable, Sendable {
    /// X11 with SDL2 itself: clicks of buttons 4 to 7, touchpads included, so all is wheel.
    case x11Clicks
    /// X11 through sdl2-compat: touchpads in fractions of a click of 15 points.
    case x11Smooth
    /// Wayland: touchpads in tenths of points.
    case wayland

    /// The points that a touchpad's delta of 1 stands for.
    fileprivate var fingerPoints: Double { self == .wayland ? 10 : 15 }
  }

  /// What a Wayland pointer says about its axis.
  public enum AxisSource: Hashable, Sendable {
    case wheel, finger, continuous, wheelTilt
  }

  public var backend: Backend
  /// Points for one notch; 100 by default.
  public var notch: Double
  /// Points of content for a point of the finger; 1 by default.
  public var fingerFactor: Double

  private var device: ScrollDevice?
  private var lastTime = FrameTime(nanoseconds: 0)

  /// The points in which Wayland's compositors tell of one notch.
  private static let notchInPoints = 15.0
  /// Seconds for which a class is remembered.
  private static let memory = 0.3

  /// Makes a classifier that has seen nothing yet.
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
  ///   - time: When the event happened.
  public mutating func classify(
    preciseX: Double, preciseY: Double, at time: FrameTime
  ) -> WheelInput {
    let device = guess(preciseX, preciseY, at: time)
    remember(device, at: time)
    let points = device == .wheel ? notch : backend.fingerPoints * fingerFactor
    return WheelInput(device: device, delta: ScrollDelta(x: preciseX, y: -preciseY) * points)
  }

  /// Takes an event whose source the display server told.
  ///
  /// - Parameters:
  ///   - axis: The axis values in points, positive right and down, as Wayland counts.
  ///   - notches: The same event in notches (`value120 / 120` or the discrete steps); needed for
  ///     wheels. Without it a wheel's 15 points are one notch, and what goes sideways by no whole
  ///     120th came from fingers: wlroots calls a virtual pointer's first movement sideways a wheel's
  ///     whatever it is.
  public mutating func classify(
    axis: ScrollDelta, notches: ScrollDelta?, source: AxisSource, at time: FrameTime
  ) -> WheelInput {
    switch source {
    case .wheel, .wheelTilt:
      let steps = notches ?? axis * (1 / Self.notchInPoints)
      guard notches != nil || Self.isWholeStep(steps.x) else {
        return classify(axis: axis, notches: nil, source: .finger, at: time)
      }
      remember(.wheel, at: time)
      return WheelInput(device: .wheel, delta: steps * notch)
    case .finger:
      remember(.finger, at: time)
      return WheelInput(device: .finger, delta: axis * fingerFactor)
    case .continuous:
      remember(.continuous, at: time)
      return WheelInput(device: .continuous, delta: axis * fingerFactor)
    }
  }

  private mutating func remember(_ device: ScrollDevice, at time: FrameTime) {
    self.device = device
    lastTime = time
  }

  private func guess(_ x: Double, _ y: Double, at time: FrameTime) -> ScrollDevice {
    if backend == .x11Clicks { return .wheel }
    guard Self.isWholeStep(x), Self.isWholeStep(y) else { return .finger }
    guard let device, time.seconds(since: lastTime) <= Self.memory else { return .wheel }
    return device
  }

  /// Whether a delta is a whole number of 120ths, within 1e-3 of one.
  private static func isWholeStep(_ delta: Double) -> Bool {
    let steps = delta * 120
    return abs(steps - steps.rounded()) < 1e-3
  }
}
