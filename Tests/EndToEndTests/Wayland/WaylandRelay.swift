import Foundation

/// A connection between the app and a compositor that ends with a request of the app, as if the compositor had
/// ended at that moment.
final class WaylandRelay: Sendable {
  /// The variables by which the app finds the relay instead of the compositor.
  let variables: [String: String]
  private let script: ChildProcess
  private let folder: TemporaryFolder

  /// Starts a relay, and returns when it accepts clients.
  ///
  /// - Parameter text: The text in a request with which the connection ends.
  init(to session: SwaySession, endingAt text: String) async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let socket = folder.path("wayland")
    let script = try ChildProcess(
      [
        "/usr/bin/python3", Repository.path("Tests/WaylandRelay/relay.py"), socket,
        session.environment["WAYLAND_DISPLAY"] ?? "", text,
      ], environment: session.environment)
    self.script = script
    variables = ["WAYLAND_DISPLAY": socket]
    try await eventually("the relay") { script.output.contains("ready") }
  }
}
