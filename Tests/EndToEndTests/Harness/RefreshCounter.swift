import Foundation

/// The proxy of the scoreboard between programs and a compositor, which logs when content was committed and
/// shown.
final class RefreshCounter: Sendable {
  /// The variables by which a program finds the proxy instead of the compositor.
  let variables: [String: String]
  private let proxy: ChildProcess
  private let folder: TemporaryFolder

  /// Builds and starts the proxy, and returns when it accepts clients.
  ///
  /// - Parameter environment: The environment of the compositor's clients.
  init(in environment: [String: String]) async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let program = folder.path("proxy")
    try await ChildProcess.run(
      [
        "clang", "-O2", "-pthread", "-o", program,
        Repository.path("Benchmarks/Peers/proxy/proxy.c"),
      ], environment: environment)
    let socket = folder.path("wayland")
    let name = environment["WAYLAND_DISPLAY"] ?? ""
    let compositor =
      name.hasPrefix("/") ? name : (environment["XDG_RUNTIME_DIR"] ?? "") + "/" + name
    proxy = try ChildProcess(
      [program, socket, compositor, folder.path("log")], environment: environment)
    variables = ["WAYLAND_DISPLAY": socket]
    try await eventually("the proxy") { FileManager.default.fileExists(atPath: socket) }
  }

  /// Ends the proxy, and returns what it saw.
  func finish() async throws -> RefreshLog {
    proxy.terminate()
    _ = try await proxy.finish()
    return RefreshLog(try String(contentsOfFile: folder.path("log"), encoding: .utf8))
  }
}
