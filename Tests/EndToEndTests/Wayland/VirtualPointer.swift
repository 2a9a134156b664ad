import Glibc
import TestSupport

/// A virtual mouse and touchpad of a compositor. Windows receive its events like those of a real
/// device.
///
/// Make it before the app starts, because a seat without devices has no pointer.
///
/// - SeeAlso: `wlr-virtual-pointer-unstable-v1.xml` of wlr-protocols.
final class VirtualPointer {
  /// The source of a scrolling motion; the values of `wl_pointer.axis_source`.
  enum Source: UInt32 {
    case wheel = 0
    case finger = 1
  }

  /// The values of `wl_pointer.axis`.
  enum ScrollAxis: UInt32 {
    case vertical = 0
    case horizontal = 1
  }

  /// The distance of one notch of a wheel in axis units, which are surface pixels.
  static let unitsPerNotch = 15.0

  /// The time between two events of a touchpad that sends 125 a second.
  static let fingerInterval = Duration.milliseconds(8)

  private enum Opcode {
    static let motionAbsolute: UInt16 = 1
    static let button: UInt16 = 2
    static let axis: UInt16 = 3
    static let frame: UInt16 = 4
    static let axisSource: UInt16 = 5
    static let axisStop: UInt16 = 6
    static let axisDiscrete: UInt16 = 7
  }

  /// The buttons; the codes of linux/input-event-codes.h.
  enum Button: UInt32 {
    case left = 0x110
    case right = 0x111
  }

  private let connection: WaylandConnection
  private let pointer: UInt32

  /// Adds a pointer to the seat of the session, at the center of its output.
  init(in session: SwaySession) throws {
    connection = try WaylandConnection(path: session.environment["WAYLAND_DISPLAY"] ?? "")
    let seat = try connection.bind("wl_seat")
    let manager = try connection.bind("zwlr_virtual_pointer_manager_v1")
    pointer = connection.newObject()
    try connection.send(WaylandMessage(to: manager, opcode: 0).uint(seat).uint(pointer))
    try move(toX: 640, y: 400)
  }

  /// Moves to a point of an output of 1280 by 800 pixels.
  func move(toX x: UInt32, y: UInt32) throws {
    try send(Opcode.motionAbsolute) { $0.uint(Self.now).uint(x).uint(y).uint(1280).uint(800) }
    try endFrame()
  }

  /// Presses or releases a button, the left one by default.
  func press(_ down: Bool, button: Button = .left) throws {
    try send(Opcode.button) { $0.uint(Self.now).uint(button.rawValue).uint(down ? 1 : 0) }
    try endFrame()
  }

  /// Turns the wheel by a number of notches with one event each; positive is down.
  func wheel(_ notches: Int) throws {
    for _ in 0..<abs(notches) {
      let direction = Double(notches.signum())
      try send(Opcode.axisSource) { $0.uint(Source.wheel.rawValue) }
      try send(Opcode.axisDiscrete) {
        $0.uint(Self.now).uint(ScrollAxis.vertical.rawValue)
          .fixed(direction * Self.unitsPerNotch).int(Int32(direction))
      }
      try endFrame()
    }
  }

  /// Turns a high-resolution wheel by `parts` of a notch, with one event every 8 ms; positive is
  /// down.
  ///
  /// The protocol has no 120ths; compositors forward a distance without discrete steps.
  func wheel(parts: [Double]) async throws {
    var due = ContinuousClock.now
    for part in parts {
      try send(Opcode.axisSource) { $0.uint(Source.wheel.rawValue) }
      try send(Opcode.axis) {
        $0.uint(Self.now).uint(ScrollAxis.vertical.rawValue).fixed(part * Self.unitsPerNotch)
      }
      try endFrame()
      due += Self.fingerInterval
      try await Task.sleep(until: due, tolerance: .zero)
    }
  }

  /// Moves two fingers over a touchpad at a constant speed and lifts them: an event every 8 ms,
  /// then a stop event.
  ///
  /// - Parameters:
  ///   - speed: The speed in pixels per second; positive is down, or to the right.
  ///   - duration: The duration, rounded to whole events.
  /// - Returns: The total distance in pixels, with each event rounded like in the protocol.
  @discardableResult
  func finger(
    pixelsPerSecond speed: Double, along axis: ScrollAxis = .vertical, for duration: Duration
  ) async throws -> Double {
    let events = Int(duration / Self.fingerInterval)
    let step = (speed * (Self.fingerInterval / .seconds(1)) * 256).rounded() / 256
    var due = ContinuousClock.now
    for _ in 0..<events {
      try send(Opcode.axisSource) { $0.uint(Source.finger.rawValue) }
      try send(Opcode.axis) { $0.uint(Self.now).uint(axis.rawValue).fixed(step) }
      try endFrame()
      due += Self.fingerInterval
      try await Task.sleep(until: due, tolerance: .zero)
    }
    try send(Opcode.axisSource) { $0.uint(Source.finger.rawValue) }
    try send(Opcode.axisStop) { $0.uint(Self.now).uint(axis.rawValue) }
    try endFrame()
    return step * Double(events)
  }

  /// Ends an event, and waits until the compositor has received it.
  private func endFrame() throws {
    try send(Opcode.frame) { $0 }
    try connection.roundTrip()
  }

  private func send(
    _ opcode: UInt16, _ arguments: (WaylandMessage) -> WaylandMessage
  ) throws {
    try connection.send(arguments(WaylandMessage(to: pointer, opcode: opcode)))
  }

  /// The milliseconds of the clock of the compositor's devices.
  private static var now: UInt32 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt32(truncatingIfNeeded: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }
}
