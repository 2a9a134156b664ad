import Foundation
import Synchronization

/// A program that a test started; it does not outlive this object.
///
/// What it prints goes to files, so that it never waits for a reader and a test can look at any
/// time.
final class ChildProcess: Sendable {
  /// The number of the process.
  let id: Int32

  private let command: [String]
  private let process: Mutex<SpawnedProcess>
  private let folder: TemporaryFolder
  private let lastSignal: Int32

  /// How a program ended and what it said.
  struct Outcome: Sendable {
    /// The exit status, or 128 and the number of the signal that ended it.
    var status: Int32
    var output: String
    var errors: String
  }

  /// Starts `command`, a path or a name to look for in `PATH`, with its arguments.
  ///
  /// - Parameter lastSignal: What ends it if it still runs when this object goes: `SIGKILL`, or
  ///   something milder for a program that has to clean up.
  init(
    _ command: [String], environment: [String: String], lastSignal: Int32 = SIGKILL
  ) throws {
    let folder = try TemporaryFolder()
    let process = try SpawnedProcess(
      command, environment: environment, output: folder.path("output"),
      errors: folder.path("errors"))
    id = process.id
    self.command = command
    self.folder = folder
    self.lastSignal = lastSignal
    self.process = Mutex(process)
  }

  deinit { signal(lastSignal) }

  /// What it has printed on standard output so far.
  var output: String { text("output") }

  /// What it has printed on standard error so far.
  var errors: String { text("errors") }

  private func text(_ name: String) -> String {
    let data = FileManager.default.contents(atPath: folder.path(name)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  private var status: Int32? { process.withLock { $0.status } }

  var isRunning: Bool { status == nil }

  private func signal(_ number: Int32) { process.withLock { $0.signal(number) } }

  /// Asks it to end, as `kill` does.
  func terminate() { signal(SIGTERM) }

  /// Ends it at once, as the system does that has no memory left.
  func kill() { signal(SIGKILL) }

  /// Waits for the end. What still runs at the deadline is ended.
  func finish(within limit: Duration = .seconds(30)) async throws -> Outcome {
    do {
      let name = command.joined(separator: " ")
      let status = try await eventually("`\(name)` to end", within: limit) { self.status }
      return Outcome(status: status, output: output, errors: errors)
    } catch {
      signal(lastSignal)
      throw error
    }
  }

  /// Runs a command to its end and returns what it printed.
  ///
  /// - Throws: ``CommandFailed`` when its status is not 0.
  @discardableResult
  static func run(_ command: [String], environment: [String: String]) async throws -> String {
    let outcome = try await ChildProcess(command, environment: environment).finish()
    guard outcome.status == 0 else { throw CommandFailed(command: command, outcome: outcome) }
    return outcome.output
  }
}

/// A tool that a test relies on did not do its work.
struct CommandFailed: Error, CustomStringConvertible {
  let command: [String]
  let outcome: ChildProcess.Outcome

  var description: String {
    "\(command.joined(separator: " ")): status \(outcome.status): \(outcome.errors)"
  }
}
