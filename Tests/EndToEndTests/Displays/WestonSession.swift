/// A headless weston: a Wayland compositor that reports display times.
struct WestonSession: Sendable {
  let environment: [String: String]

  /// The environment of the sway in which it has a window.
  var outside: [String: String] {
    environment.merging(["WAYLAND_DISPLAY": environment["OUTER_WAYLAND_DISPLAY"] ?? ""]) { $1 }
  }

  /// Sends a command to that sway, in words, and returns the answer.
  @discardableResult
  func message(_ words: String...) async throws -> String {
    try await ChildProcess.run(["swaymsg", "-r"] + words, environment: environment)
  }

  /// Starts a session of 640 by 480 pixels and ends it after `use`.
  static func run(_ use: (WestonSession) async throws -> Void) async throws {
    let server = try await HeadlessServer("headless-weston", "640x480@60")
    do {
      try await use(WestonSession(environment: server.environment))
    } catch {
      try await server.stop()
      throw error
    }
    try await server.stop()
  }
}
