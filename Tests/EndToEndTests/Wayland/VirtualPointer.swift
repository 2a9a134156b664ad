import Glibc
import TestSupport

/// A mouse and a touchpad in one, plugged into a compositor: what it does reaches the window below
/// it as from a real device.
///
/// A seat without devices has no pointer, so plug one in before the app starts.
///
/// - SeeAlso: `wlr-virtual-pointer-unstable-v1.xml` of wlr-protocols.
final class VirtualPointer {
  /// Where a scrolling motion comes from; the values of `wl_pointer.axis_source`.
  enum Source: UInt32 {
    case wheel = 0
    case finger = 1
  }

  /// The values of `wl_pointer.axis`.
  enum ScrollAxis: UInt32 {
    case vertical = 0
    case horizontal = 1
  }

  /// How far compositors move for one click of a wheel, in axis units, which are surface pixels.
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

  /// The left button, as linux/input-event-codes.h numbers it.
  private static let leftButton: UInt32 = 0x110

  private let connection: WaylandConnection
  private let pointer: UInt32

  /// Plugs a pointer into the session's seat, over the middle of its output.
  init(in session: SwaySession) throws {
    connection = try WaylandConnection(path: session.environment["WAYLAND_DISPLAY"] ?? "")
    let seat = try connection.bind("wl_seat")
    let manager = try connection.bind("zwlr_virtual_pointer_manager_v1")
    pointer = connection.newObject()
    try connection.send(WaylandMessage(to: manager, opcode: 0).uint(seat).uint(pointer))
    try move(toX: 640, y: 400)
  }

  /// Moves to a place on an output of 1280 by 800 pixels.
  func move(toX x: UInt32, y: UInt32) throws {
    try send(Opcode.motionAbsolute) { $0.uint(Self.now).uint(x).uint(y).uint(1280).uint(800) }
    try endFrame()
  }

  /// Presses the left button or lets it go.
  func press(_ down: Bool) throws {
    try send(Opcode.button) { $0.uint(Self.now).uint(Self.leftButton).uint(down ? 1 : 0) }
    try endFrame()
  }

  /// Turns the wheel by that many clicks, one event each; positive is down the page.
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

  /// Turns a wheel of high resolution by `parts` of a notch, one event each, every 8 ms; positive is
  /// down the page.
  ///
  /// The protocol has no 120ths; a wheel's way without whole notches is what compositors pass on.
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

  /// Moves two fingers over a touchpad at an even speed and lifts them: an event every 8 ms, then
  /// a stop.
  ///
  /// - Parameters:
  ///   - speed: Pixels a second; positive is down the page, or to its right.
  ///   - duration: How long, in whole events.
  /// - Returns: The distance sent, in pixels, rounded as the protocol does each event's.
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

  /// What came since the last frame is one event; the compositor has it when this returns.
  private func endFrame() throws {
    try send(Opcode.frame) { $0 }
    try connection.roundTrip()
  }

  private func send(
    _ opcode: UInt16, _ arguments: (WaylandMessage) -> WaylandMessage
  ) throws {
    try connection.send(arguments(WaylandMessage(to: pointer, opcode: opcode)))
  }

  /// Milliseconds of the clock that the compositor's own devices use.
  private static var now: UInt32 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt32(truncatingIfNeeded: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }
}
