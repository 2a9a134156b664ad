import Foundation

/// A session bus that accepts connections and never answers.
final class SilentBus: Sendable {
  /// The variables by which programs find the bus.
  let variables: [String: String]
  private let server: ListeningSocket
  private let folder: TemporaryFolder

  /// Starts the bus. The kernel accepts its connections.
  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path("bus")
    server = try ListeningSocket(at: path)
    variables = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"]
  }
}
