import Foundation
import Glibc
import Synchronization
import TestSupport

/// A fake Wayland compositor with a pointer and gestures. It runs on its own thread at the other
/// end of a socket pair, answers requests, and sends the events of a test.
final class FakeCompositor: Sendable {
  private struct State: Sendable {
    var received: [UInt8] = []
    /// The client's objects, by interface.
    var objects: [String: UInt32] = [:]
  }

  /// The client's end of the connection, which the client closes.
  let client: Int32
  private let server: Int32
  private let globals: [(interface: String, version: UInt32)]
  private let state = Mutex(State())

  /// Creates a compositor with `globals`.
  init(offering globals: [(interface: String, version: UInt32)]) {
    self.globals = globals
    var ends: [Int32] = [0, 0]
    unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    (client, server) = (ends[0], ends[1])
    let thread = Thread { [self] in serve() }
    thread.start()
  }

  deinit { close(server) }

  /// Returns the client's object of an interface; `nil` if it has none.
  func object(_ interface: String) -> UInt32? { state.withLock { $0.objects[interface] } }

  /// Sends an event of the client's object of an interface.
  func send(
    _ interface: String, _ opcode: UInt16, _ arguments: (WaylandMessage) -> WaylandMessage
  ) {
    guard let object = object(interface) else { return }
    send(arguments(WaylandMessage(to: object, opcode: opcode)))
  }

  private func send(_ message: WaylandMessage) {
    let bytes = message.bytes
    unsafe bytes.withUnsafeBytes {
      _ = unsafe Glibc.send(server, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// Runs until the client disconnects.
  private func serve() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(server, $0.baseAddress, $0.count, 0)
      }
      guard count > 0 else { return }
      let bytes = buffer.prefix(count)
      state.withLock { $0.received += bytes }
      while let request = state.withLock({ WaylandEvent(takingFrom: &$0.received) }) {
        answer(request)
      }
    }
  }

  private func answer(_ request: WaylandEvent) {
    let names = ["wl_registry", "wl_seat", "zwp_pointer_gestures_v1"]
    let name = names.first { object($0) == request.object }
    switch (request.object == 1 ? "wl_display" : name, request.opcode) {
    case ("wl_display", 0):
      let callback = request.uint(at: 0)
      send(WaylandMessage(to: callback, opcode: 0).uint(0))
      send(WaylandMessage(to: 1, opcode: 1).uint(callback))
    case ("wl_display", 1): announceGlobals(to: request.uint(at: 0))
    case ("wl_registry", 0): bind(request)
    case ("wl_seat", 0): note("wl_pointer", request.uint(at: 0))
    case ("zwp_pointer_gestures_v1", 1):
      note("zwp_pointer_gesture_pinch_v1", request.uint(at: 0))
    case ("zwp_pointer_gestures_v1", 3):
      note("zwp_pointer_gesture_hold_v1", request.uint(at: 0))
    default: break
    }
  }

  private func announceGlobals(to registry: UInt32) {
    note("wl_registry", registry)
    for (index, global) in globals.enumerated() {
      send(
        WaylandMessage(to: registry, opcode: 0).uint(UInt32(index)).string(global.interface)
          .uint(global.version))
    }
  }

  private func bind(_ request: WaylandEvent) {
    let (interface, next) = request.string(at: 4)
    let object = request.uint(at: next + 4)
    note(interface, object)
    let hasPointer: UInt32 = 1
    if interface == "wl_seat" { send(WaylandMessage(to: object, opcode: 0).uint(hasPointer)) }
  }

  private func note(_ interface: String, _ object: UInt32) {
    state.withLock { $0.objects[interface] = object }
  }
}
