import Foundation
import TestSupport

/// A running `scripts/headless-*`: a display server that runs until it is stopped, or until the
/// tests end for any reason, because the script waits for its standard input to close.
struct HeadlessServer: Sendable {
  private let script: ChildProcess

  /// The environment of the script's command.
  let environment: [String: String]

  /// Starts the script and waits until its server accepts clients.
  ///
  /// - Parameter variables: Additional environment variables of the script.
  init(_ script: String, _ mode: String, variables: [String: String] = [:]) async throws {
    let child = try ChildProcess(
      [Repository.path("scripts/\(script)"), mode, "sh", "-c", "env -0; echo up; exec cat"],
      environment: ProcessInfo.processInfo.environment.merging(variables) { $1 },
      lastSignal: SIGTERM)
    environment = try await eventually("\(script) to start") {
      guard child.isRunning else {
        throw DeadlineMissed(description: "\(script) \(mode) ended: \(child.errors)")
      }
      return Self.variables(in: child.output)
    }
    self.script = child
  }

  /// Returns the variables that `env -0` printed, once the following line exists too.
  private static func variables(in output: String) -> [String: String]? {
    guard output.hasSuffix("\0up\n") else { return nil }
    let pairs = output.split(separator: "\0").dropLast().compactMap { line in
      line.firstIndex(of: "=").map { (line[..<$0], line[line.index(after: $0)...]) }
    }
    return Dictionary(pairs.map { (String($0), String($1)) }) { first, _ in first }
  }

  /// Stops the server, as if it did not answer any more, until it is killed.
  func freeze() throws {
    for process in try Self.children(of: script.id) where ["sway", "Xvfb"].contains(process.name) {
      kill(process.id, SIGSTOP)
    }
  }

  private static func children(of parent: Int32) throws -> [(id: Int32, name: String)] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { entry in
      guard let id = Int32(entry),
        let stat = try? String(contentsOfFile: "/proc/\(entry)/stat", encoding: .utf8),
        let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")"),
        Int32(stat[close...].split(separator: " ")[2]) == parent
      else { return nil }
      return (id, String(stat[stat.index(after: open)..<close]))
    }
  }

  /// Stops the server and waits until it has cleaned up.
  func stop() async throws {
    script.terminate()
    _ = try await script.finish()
  }
}
