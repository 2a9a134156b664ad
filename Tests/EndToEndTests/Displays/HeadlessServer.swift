import Foundation
import TestSupport

/// One of the `scripts/headless-*` at work: a display server that runs until this object is
/// stopped, or until these tests end in whatever way, since the script waits for its input to close.
struct HeadlessServer: Sendable {
  private let script: ChildProcess

  /// The environment that the script gives to its command.
  let environment: [String: String]

  /// Starts the script and waits until its server takes clients.
  init(_ script: String, _ mode: String) async throws {
    let child = try ChildProcess(
      [Repository.path("scripts/\(script)"), mode, "sh", "-c", "env -0; echo up; exec cat"],
      environment: ProcessInfo.processInfo.environment, lastSignal: SIGTERM)
    environment = try await eventually("\(script) to start") {
      guard child.isRunning else {
        throw DeadlineMissed(description: "\(script) \(mode) ended: \(child.errors)")
      }
      return Self.variables(in: child.output)
    }
    self.script = child
  }

  /// The variables that `env -0` printed, once the line after them is there too.
  private static func variables(in output: String) -> [String: String]? {
    guard output.hasSuffix("\0up\n") else { return nil }
    let pairs = output.split(separator: "\0").dropLast().compactMap { line in
      line.firstIndex(of: "=").map { (line[..<$0], line[line.index(after: $0)...]) }
    }
    return Dictionary(pairs.map { (String($0), String($1)) }) { first, _ in first }
  }

  /// Ends the server and waits until it has cleaned up.
  func stop() async throws {
    script.terminate()
    _ = try await script.finish()
  }
}
