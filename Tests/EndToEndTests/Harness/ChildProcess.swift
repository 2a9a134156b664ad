import Foundation
import Synchronization

/// A program that a test starts; it does not outlive this object.
///
/// Its output goes to files, so that it never waits for a reader, and a test can read it at any
/// time.
final class ChildProcess: Sendable {
  /// The process identifier.
  let id: Int32

  private let command: [String]
  private let process: Mutex<SpawnedProcess>
  private let folder: TemporaryFolder
  private let lastSignal: Int32

  /// The exit status and the output of a program.
  struct Outcome: Sendable {
    /// The exit status, or 128 and the number of the signal that ended it.
    var status: Int32
    var output: String
    var errors: String
  }

  /// Starts `command`, a path or a name to look for in `PATH`, with its arguments.
  ///
  /// - Parameter lastSignal: The signal that ends the program if it still runs when this object is
  ///   released: `SIGKILL`, or a milder one for a program that has to clean up.
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

  /// The standard output so far.
  var output: String { text("output") }

  /// The standard error so far.
  var errors: String { text("errors") }

  private func text(_ name: String) -> String {
    let data = FileManager.default.contents(atPath: folder.path(name)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  private var status: Int32? { process.withLock { $0.status } }

  var isRunning: Bool { status == nil }

  private func signal(_ number: Int32) { process.withLock { $0.signal(number) } }

  /// Sends `SIGTERM`.
  func terminate() { signal(SIGTERM) }

  /// Sends `SIGKILL`.
  func kill() { signal(SIGKILL) }

  /// Waits for the end. A program that still runs at the deadline is killed.
  func finish(within limit: Duration = .seconds(30)) async throws -> Outcome {
    do {
      let name = command.joined(separator: " ")
      let status = try await eventually(
        "`\(name)` to end", within: limit, every: .milliseconds(5)
      ) { self.status }
      return Outcome(status: status, output: output, errors: errors)
    } catch {
      signal(lastSignal)
      throw error
    }
  }

  /// Runs a command to its end and returns its output.
  ///
  /// - Throws: ``CommandFailed`` if its status is not 0.
  @discardableResult
  static func run(_ command: [String], environment: [String: String]) async throws -> String {
    let outcome = try await ChildProcess(command, environment: environment).finish()
    guard outcome.status == 0 else { throw CommandFailed(command: command, outcome: outcome) }
    return outcome.output
  }
}

/// An error: a command that a test needs failed.
struct CommandFailed: Error, CustomStringConvertible {
  let command: [String]
  let outcome: ChildProcess.Outcome

  var description: String {
    "\(command.joined(separator: " ")): status \(outcome.status): \(outcome.errors)"
  }
}
