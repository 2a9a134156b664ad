import TestSupport

/// What went wrong between these tests and a compositor.
struct WaylandError: Error, CustomStringConvertible {
  let description: String
}

/// A client of a compositor that binds global objects and makes requests, on the wire protocol
/// itself; of the events it hears errors, globals and the answers to its own questions.
final class WaylandConnection {
  private static let display: UInt32 = 1

  private let socket: UnixSocket
  private var received: [UInt8] = []
  private var lastObject = WaylandConnection.display
  private var registry: UInt32 = 0
  private var globals: [String: (name: UInt32, version: UInt32)] = [:]

  /// Connects to the compositor at `path` and asks what it offers.
  init(path: String) throws {
    socket = try UnixSocket(connectingTo: path)
    registry = newObject()
    try send(WaylandMessage(to: Self.display, opcode: 1).uint(registry))
    try roundTrip()
  }

  /// A number for an object that the next request makes.
  func newObject() -> UInt32 {
    lastObject += 1
    return lastObject
  }

  /// Sends a request at once.
  func send(_ message: WaylandMessage) throws {
    try socket.send(message.bytes)
  }

  /// Binds the compositor's global object of that interface, in version 1, and returns its number.
  func bind(_ interface: String) throws -> UInt32 {
    guard let global = globals[interface] else {
      throw WaylandError(description: "the compositor has no \(interface)")
    }
    let object = newObject()
    try send(
      WaylandMessage(to: registry, opcode: 0).uint(global.name).string(interface).uint(1)
        .uint(object))
    return object
  }

  /// Waits until the compositor has carried out everything sent so far.
  ///
  /// - Throws: ``WaylandError`` for the compositor's complaint about any of it, or when there is
  ///   no answer within ten seconds.
  func roundTrip() throws {
    let callback = newObject()
    try send(WaylandMessage(to: Self.display, opcode: 0).uint(callback))
    while true {
      while let event = WaylandEvent(takingFrom: &received) {
        if event.object == callback { return }
        try handle(event)
      }
      let bytes = try socket.receive(withinMilliseconds: 10_000)
      guard !bytes.isEmpty else { throw WaylandError(description: "the compositor is silent") }
      received += bytes
    }
  }

  private func handle(_ event: WaylandEvent) throws {
    switch (event.object, event.opcode) {
    case (Self.display, 0):
      let (object, code) = (event.uint(at: 0), event.uint(at: 4))
      let message = event.string(at: 8).text
      throw WaylandError(description: "object \(object), error \(code): \(message)")
    case (registry, 0):
      let (interface, next) = event.string(at: 4)
      globals[interface] = (event.uint(at: 0), event.uint(at: next))
    default: break
    }
  }
}
