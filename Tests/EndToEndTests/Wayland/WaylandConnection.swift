import TestSupport

/// An error of the connection to a compositor.
struct WaylandError: Error, CustomStringConvertible {
  let description: String
}

/// A Wayland client that implements the wire protocol: it binds globals, sends requests, and
/// handles the events for errors, globals and callbacks.
final class WaylandConnection {
  private static let display: UInt32 = 1

  private let socket: UnixSocket
  private var received: [UInt8] = []
  private var lastObject = WaylandConnection.display
  private var registry: UInt32 = 0
  private var globals: [String: (name: UInt32, version: UInt32)] = [:]

  /// Connects to the compositor at `path` and requests its globals.
  init(path: String) throws {
    socket = try UnixSocket(connectingTo: path)
    registry = newObject()
    try send(WaylandMessage(to: Self.display, opcode: 1).uint(registry))
    try roundTrip()
  }

  /// Returns the identifier of a new object.
  func newObject() -> UInt32 {
    lastObject += 1
    return lastObject
  }

  /// Sends a request immediately.
  func send(_ message: WaylandMessage) throws {
    try socket.send(message.bytes)
  }

  /// Sends a request with a descriptor, which the receiver duplicates.
  func send(_ message: WaylandMessage, descriptor: Int32) throws {
    try socket.send(message.bytes, descriptor: descriptor)
  }

  /// Binds version 1 of the global of an interface, and returns its identifier.
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

  /// Waits until the compositor has processed all requests.
  ///
  /// - Throws: ``WaylandError`` for a protocol error, or if there is no answer within ten seconds.
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
