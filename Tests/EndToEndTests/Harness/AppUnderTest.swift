import Foundation
import Testing

/// A running GridApp, as a user would have started it.
final class AppUnderTest: Sendable {
  private let child: ChildProcess
  private let home: TemporaryFolder

  /// Starts the app with the environment of a display, or with none that a display could be found
  /// by. It keeps its caches and settings in a folder of its own, so that one test never sees
  /// another's thumbnails, nor the user's settings.
  ///
  /// - Parameters:
  ///   - wrapper: A command that runs the app, as `setpriv` with its options.
  ///   - state: The folder of settings, where runs are to share it.
  convenience init(
    _ arguments: [String], on display: (any HeadlessDisplay)? = nil, wrapper: [String] = [],
    state: String? = nil
  ) throws {
    try self.init(arguments, environment: display?.environment, wrapper: wrapper, state: state)
  }

  /// Starts the app with that environment, or with none that a display could be found by.
  init(
    _ arguments: [String], environment: [String: String]?, wrapper: [String] = [],
    state: String? = nil
  ) throws {
    home = try TemporaryFolder()
    var environment = environment ?? Self.noDisplay(runtime: home.path("runtime"))
    environment["XDG_CACHE_HOME"] = home.path("cache")
    environment["XDG_CONFIG_HOME"] = home.path("config")
    environment["XDG_STATE_HOME"] = state ?? home.path("state")
    child = try ChildProcess(
      wrapper + [Repository.binary()] + arguments, environment: environment)
  }

  private static func noDisplay(runtime: String) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "SDL_VIDEODRIVER"] {
      environment[name] = nil
    }
    // Without it libwayland says so on standard error by itself.
    environment["XDG_RUNTIME_DIR"] = runtime
    return environment
  }

  /// The number of its process.
  var id: Int32 { child.id }

  var isRunning: Bool { child.isRunning }

  /// The names of its threads, as `top -H` shows them.
  var threadNames: Set<String> {
    get throws {
      let tasks = "/proc/\(id)/task"
      let names = try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap {
        // One may end meanwhile.
        try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)
      }
      return Set(names.map { $0.trimmingCharacters(in: .newlines) })
    }
  }

  /// What it has printed on standard error so far.
  var errors: String { child.errors }

  /// Waits until it has ended by itself.
  func finish(within limit: Duration = .seconds(30)) async throws -> ChildProcess.Outcome {
    try await child.finish(within: limit)
  }

  /// Asks it to end, as `kill` does without a signal's name.
  func terminate() { child.terminate() }

  /// Ends it without letting it know.
  func kill() { child.kill() }

  /// Closes its window as a user does, and waits for the end; records how it ended where that was not
  /// well.
  func close(on display: any HeadlessDisplay) async throws -> ChildProcess.Outcome {
    try await display.closeWindow(of: self)
    let outcome = try await child.finish()
    if outcome.status != 0 {
      Issue.record("GridApp ended with status \(outcome.status): \(outcome.errors)")
    }
    return outcome
  }
}
