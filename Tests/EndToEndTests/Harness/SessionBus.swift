import Foundation
import Testing

/// A session bus of a test, on which the services of screen readers start when they are needed.
final class SessionBus: Sendable {
  /// The variables by which programs find the bus.
  let variables: [String: String]
  private let daemon: ChildProcess
  private let folder: TemporaryFolder

  /// Starts a bus.
  init() async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let runtime = folder.path("runtime")
    try FileManager.default.createDirectory(
      atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let address = "unix:path=\(folder.path("bus"))"
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "NO_AT_BRIDGE"] {
      environment[name] = nil
    }
    environment["XDG_RUNTIME_DIR"] = runtime
    environment["GSETTINGS_BACKEND"] = "memory"
    environment["DBUS_SESSION_BUS_ADDRESS"] = address
    variables = ["DBUS_SESSION_BUS_ADDRESS": address, "GSETTINGS_BACKEND": "memory"]
    let daemon = try ChildProcess(
      ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=\(address)"],
      environment: environment, lastSignal: SIGTERM)
    self.daemon = daemon
    try await eventually("the bus") { FileManager.default.fileExists(atPath: folder.path("bus")) }
  }

  /// Kills the bus.
  func kill() async throws {
    daemon.kill()
    _ = try await daemon.finish()
  }

  /// Whether the bus of screen readers was started.
  var hasAccessibilityBus: Bool {
    FileManager.default.fileExists(atPath: folder.path("runtime/at-spi"))
  }

  // MARK: Screen reader

  private static let reader = Repository.path("Tests/ScreenReader/reader.py")
  private static let python = "/usr/bin/python3"

  /// Whether the screen reader of tests can run; prints the missing packages otherwise.
  static func isReaderInstalled() async throws -> Bool {
    let check = try ChildProcess(
      [python, "-c", "import gi; gi.require_version('Atspi', '2.0')"],
      environment: ProcessInfo.processInfo.environment)
    if try await check.finish().status == 0 { return true }
    print("SKIPPED: there is no AT-SPI for Python (apt install python3-gi gir1.2-atspi-2.0)")
    return false
  }

  /// Starts the screen reader of tests; see `Tests/ScreenReader/reader.py`.
  func read(_ words: String...) throws -> ChildProcess {
    var environment = ProcessInfo.processInfo.environment
    environment.merge(variables) { $1 }
    environment["DISPLAY"] = nil
    environment["NO_AT_BRIDGE"] = nil
    return try ChildProcess([Self.python, Self.reader] + words, environment: environment)
  }

  /// Runs the screen reader to its end, and returns its output.
  @discardableResult
  func run(_ words: String...) async throws -> String {
    var environment = ProcessInfo.processInfo.environment
    environment.merge(variables) { $1 }
    environment["DISPLAY"] = nil
    environment["NO_AT_BRIDGE"] = nil
    return try await ChildProcess.run(
      [Self.python, Self.reader] + words, environment: environment)
  }

  /// Returns the elements of the app, as the screen reader finds them.
  func tree() async throws -> SpokenElement {
    try JSONDecoder().decode(SpokenElement.self, from: Data(try await run("tree").utf8))
  }
}

/// An element as a screen reader finds it.
struct SpokenElement: Decodable {
  var role: String
  var name: String
  var description: String
  var states: [String]
  var attributes: [String: String]
  /// Left, top, width and height in the window; nil for the program.
  var frame: [Int]?
  var actions: [String]
  var children: [SpokenElement]

  /// The element and its descendants.
  var all: [SpokenElement] { [self] + children.flatMap(\.all) }

  /// The descendants with a role.
  func all(_ role: String) -> [SpokenElement] { all.filter { $0.role == role } }
}
