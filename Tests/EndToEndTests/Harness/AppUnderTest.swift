import Foundation
import Testing

/// A running GridApp, or another program of the same build.
final class AppUnderTest: Sendable {
  private let child: ChildProcess
  private let home: TemporaryFolder

  /// Starts the app with the environment of a display, or without a display.
  ///
  /// Its caches and settings are in a separate folder, so that tests share neither thumbnails nor
  /// the user's settings.
  ///
  /// - Parameters:
  ///   - program: The name of another program; nil for the app.
  ///   - variables: Additional environment variables.
  ///   - wrapper: A command that runs the app, such as `setpriv` with its options.
  ///   - state: The folder of settings, for runs that share it.
  ///   - isFirstStart: Whether the hint of a first start is shown, which covers some photos.
  convenience init(
    _ arguments: [String], on display: (any HeadlessDisplay)? = nil, program: String? = nil,
    variables: [String: String] = [:], wrapper: [String] = [], state: String? = nil,
    isFirstStart: Bool = false
  ) throws {
    try self.init(
      arguments, environment: display?.environment, program: program, variables: variables,
      wrapper: wrapper, state: state, isFirstStart: isFirstStart)
  }

  /// Starts the app with an environment, or without a display.
  init(
    _ arguments: [String], environment: [String: String]?, program: String? = nil,
    variables: [String: String] = [:], wrapper: [String] = [], state: String? = nil,
    isFirstStart: Bool = false
  ) throws {
    home = try TemporaryFolder()
    var environment = environment ?? Self.noDisplay(runtime: home.path("runtime"))
    environment.merge(variables) { $1 }
    // The colors of the tester's desktop must not change what a test sees.
    environment["DBUS_SESSION_BUS_ADDRESS"] = variables["DBUS_SESSION_BUS_ADDRESS"]
    environment["XDG_CACHE_HOME"] = home.path("cache")
    environment["XDG_CONFIG_HOME"] = home.path("config")
    let state = state ?? home.path("state")
    environment["XDG_STATE_HOME"] = state
    if !isFirstStart { try Self.skipHint(state) }
    // The trash of the user is in this folder.
    environment["XDG_DATA_HOME"] = variables["XDG_DATA_HOME"] ?? home.path("data")
    child = try ChildProcess(
      wrapper + [Repository.binary(program)] + arguments, environment: environment)
  }

  /// Writes settings that a first start writes, unless there are some.
  private static func skipHint(_ state: String) throws {
    let settings = state + "/gridapp/settings"
    guard !FileManager.default.fileExists(atPath: settings) else { return }
    try FileManager.default.createDirectory(
      atPath: state + "/gridapp", withIntermediateDirectories: true)
    try Data("hint=shown\n".utf8).write(to: URL(filePath: settings))
  }

  private static func noDisplay(runtime: String) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "SDL_VIDEODRIVER"] {
      environment[name] = nil
    }
    // Otherwise libwayland writes a message to standard error.
    environment["XDG_RUNTIME_DIR"] = runtime
    return environment
  }

  /// The process identifier.
  var id: Int32 { child.id }

  var isRunning: Bool { child.isRunning }

  /// The names of its threads, as in `top -H`.
  var threadNames: Set<String> {
    get throws { Set(try threads.map(\.name)) }
  }

  private var threads: [(id: Int32, name: String)] {
    get throws {
      let tasks = "/proc/\(id)/task"
      return try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap { thread in
        // A thread may end meanwhile.
        guard let id = Int32(thread),
          let name = try? String(contentsOfFile: "\(tasks)/\(thread)/comm", encoding: .utf8)
        else { return nil }
        return (id, name.trimmingCharacters(in: .newlines))
      }
    }
  }

  /// Returns the number of times that threads with these names have waited, by their names.
  func wakeUps(of names: [String]) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for thread in try threads where names.contains(thread.name) {
      let status = try String(
        contentsOfFile: "/proc/\(id)/task/\(thread.id)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      counts[thread.name] = line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }
    }
    return counts
  }

  /// Sends `SIGTERM` to one thread. The kernel may choose any for a signal to the process.
  func terminate(thread name: String) throws {
    let thread = try #require(try threads.first { $0.name == name })
    // Glibc's function, which its Swift module lacks.
    typealias ThreadKill = @convention(c) (Int32, Int32, Int32) -> Int32
    let threadKill = unsafe unsafeBitCast(
      try #require(unsafe dlsym(nil, "tgkill")), to: ThreadKill.self)
    #expect(threadKill(id, thread.id, SIGTERM) == 0)
  }

  /// The standard error so far.
  var errors: String { child.errors }

  /// Waits until the app ends.
  func finish(within limit: Duration = .seconds(30)) async throws -> ChildProcess.Outcome {
    try await child.finish(within: limit)
  }

  /// Sends `SIGTERM`.
  func terminate() { child.terminate() }

  /// Sends `SIGKILL`.
  func kill() { child.kill() }

  /// Closes the window like a user, and waits for the end. Records an issue if the status is not 0.
  func close(on display: any HeadlessDisplay) async throws -> ChildProcess.Outcome {
    try await display.closeWindow(of: self)
    let outcome = try await child.finish()
    if outcome.status != 0 {
      Issue.record("the program ended with status \(outcome.status): \(outcome.errors)")
    }
    return outcome
  }
}
