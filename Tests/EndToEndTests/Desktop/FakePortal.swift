import Foundation
import Synchronization
import TestSupport

/// A desktop portal with settings and choices of files that a test makes, on a session bus of its own.
final class FakePortal: Sendable {
  /// A setting of `org.freedesktop.appearance` or another name space.
  struct Setting: Sendable {
    enum Value: Sendable {
      case integer(UInt32)
      case real(Double)
      case triple(Double, Double, Double)
    }

    var nameSpace = "org.freedesktop.appearance"
    var key: String
    var value: Value
  }

  private struct State {
    var settings: [Setting]
    var changes: [Setting] = []
    var choice: [String] = []
    var dialogs: [String] = []
    var isStopped = false
  }

  private static let interface = "org.freedesktop.portal.Settings"
  private static let path = "/org/freedesktop/portal/desktop"

  private let bus: ChildProcess
  private let state: Mutex<State>
  /// The variables with which a program finds the bus.
  let variables: [String: String]

  /// Starts the bus and the portal, and returns when it can be called.
  static func start(_ settings: [Setting]) async throws -> FakePortal {
    let bus = try ChildProcess(
      ["dbus-daemon", "--session", "--nofork", "--print-address"],
      environment: ProcessInfo.processInfo.environment)
    let address = try await eventually("the bus to start") {
      bus.output.contains("\n") ? bus.output.trimmingCharacters(in: .newlines) : nil
    }
    let portal = FakePortal(bus, address, settings)
    let path = address.split(separator: ",")[0].dropFirst("unix:path=".count)
    let isReady = Mutex(false)
    let failure = Mutex<(any Error)?>(nil)
    Thread.detachNewThread { [weak portal] in
      do {
        let socket = try UnixSocket(connectingTo: String(path))
        var connection = try PortalConnection(socket)
        isReady.withLock { $0 = true }
        while let portal, !portal.state.withLock({ $0.isStopped }) {
          try portal.serve(&connection)
        }
      } catch { failure.withLock { $0 = error } }
    }
    try await eventually("the portal to have its name") {
      if let error = failure.withLock({ $0 }) { throw error }
      return isReady.withLock { $0 }
    }
    return portal
  }

  private init(_ bus: ChildProcess, _ address: String, _ settings: [Setting]) {
    self.bus = bus
    state = Mutex(State(settings: settings))
    variables = ["DBUS_SESSION_BUS_ADDRESS": address]
  }

  /// Changes a setting, and reports it to all programs.
  func change(_ setting: Setting) {
    state.withLock {
      $0.settings.removeAll { $0.nameSpace == setting.nameSpace && $0.key == setting.key }
      $0.settings.append(setting)
      $0.changes.append(setting)
    }
  }

  /// The arguments of the calls that opened a dialog of files, as text.
  var dialogs: [String] { state.withLock { $0.dialogs } }

  /// Sets the URIs that are chosen in dialogs of files from now on; empty to cancel them.
  func choose(_ uris: [String]) { state.withLock { $0.choice = uris } }

  /// Ends the bus and the portal.
  func stop() {
    state.withLock { $0.isStopped = true }
    bus.kill()
  }

  /// Answers calls and sends signals for a moment.
  private func serve(_ connection: inout PortalConnection) throws {
    let changes = state.withLock { state in
      defer { state.changes = [] }
      return state.changes
    }
    for setting in changes {
      var signal = BusMessage(.signal)
      (signal.path, signal.interface) = (Self.path, Self.interface)
      signal.member = "SettingChanged"
      signal.signature = "ssv"
      signal.body.add(setting.nameSpace)
      signal.body.add(setting.key)
      Self.add(setting.value, to: &signal.body)
      try connection.send(signal)
    }
    for call in try connection.receive() where call.kind == .call {
      var reply = BusMessage(.reply)
      reply.replySerial = call.serial
      reply.destination = call.sender
      if call.member == "ReadAll" {
        reply.signature = "a{sa{sv}}"
        addAll(to: &reply.body)
        try connection.send(reply)
      } else if call.member == "OpenFile" {
        try openDialog(call, &reply, &connection)
      }
    }
  }

  /// Answers a call that opens a dialog, and closes the dialog.
  private func openDialog(
    _ call: BusMessage, _ reply: inout BusMessage, _ connection: inout PortalConnection
  ) throws {
    let choice = state.withLock { state in
      state.dialogs.append(call.text)
      return state.choice
    }
    let sender = (call.sender ?? "").dropFirst().replacing(".", with: "_")
    let request = "\(Self.path)/request/\(sender)/gridapp"
    reply.signature = "o"
    reply.body.add(request)
    try connection.send(reply)
    var signal = BusMessage(.signal)
    (signal.path, signal.interface) = (request, "org.freedesktop.portal.Request")
    (signal.member, signal.destination) = ("Response", call.sender)
    signal.signature = "ua{sv}"
    signal.body.add(UInt32(choice.isEmpty ? 1 : 0))
    signal.body.addArray(alignedTo: 8) { body in
      guard !choice.isEmpty else { return }
      body.align(to: 8)
      body.add("uris")
      body.addSignature("as")
      body.addArray(alignedTo: 4) { body in for uri in choice { body.add(uri) } }
    }
    try connection.send(signal)
  }

  private func addAll(to body: inout BusBytes) {
    let spaces = Dictionary(grouping: state.withLock { $0.settings }, by: \.nameSpace)
    body.addArray(alignedTo: 8) { body in
      for (space, settings) in spaces {
        body.align(to: 8)
        body.add(space)
        body.addArray(alignedTo: 8) { body in
          for setting in settings {
            body.align(to: 8)
            body.add(setting.key)
            Self.add(setting.value, to: &body)
          }
        }
      }
    }
  }

  private static func add(_ value: Setting.Value, to body: inout BusBytes) {
    switch value {
    case .integer(let number):
      body.addSignature("u")
      body.add(number)
    case .real(let number):
      body.addSignature("d")
      body.add(number)
    case .triple(let first, let second, let third):
      body.addSignature("(ddd)")
      body.align(to: 8)
      for number in [first, second, third] { body.add(number) }
    }
  }
}

/// A connection to a bus, with the name of the portal.
private struct PortalConnection {
  private let socket: UnixSocket
  private var received: [UInt8] = []
  private var serial: UInt32 = 0

  init(_ socket: UnixSocket) throws {
    self.socket = socket
    let user = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
    try socket.send([0] + Array("AUTH EXTERNAL \(user)\r\n".utf8))
    guard try socket.receive(withinMilliseconds: 10_000).starts(with: "OK".utf8) else {
      throw DeadlineMissed(description: "the bus refused the portal")
    }
    try socket.send(Array("BEGIN\r\n".utf8))
    for member in ["Hello", "RequestName"] {
      var call = BusMessage(.call)
      call.path = "/org/freedesktop/DBus"
      (call.interface, call.destination) = ("org.freedesktop.DBus", "org.freedesktop.DBus")
      call.member = member
      if member == "RequestName" {
        call.signature = "su"
        call.body.add("org.freedesktop.portal.Desktop")
        call.body.add(UInt32(0))
      }
      try send(call)
      while try !receive().contains(where: { $0.kind == .reply }) {}
    }
  }

  mutating func send(_ message: BusMessage) throws {
    var message = message
    serial += 1
    message.serial = serial
    try socket.send(message.encoded)
  }

  mutating func receive() throws -> [BusMessage] {
    received += try socket.receive(withinMilliseconds: 20)
    var messages: [BusMessage] = []
    while let message = BusMessage(from: &received) { messages.append(message) }
    return messages
  }
}
