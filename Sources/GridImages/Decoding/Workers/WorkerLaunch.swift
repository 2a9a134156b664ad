import CSandbox
import Glibc
import SystemFiles

/// The command that starts a decode worker, or the file process.
package struct WorkerLaunch: Sendable {
  /// The program; by default this one, which has to call ``DecodeWorkerLoop/run(willDecode:)`` for
  /// ``command``.
  package var path: String
  /// The arguments after the program's name.
  package var arguments: [String]
  /// The time in which a worker has to be ready, in milliseconds.
  package var timeout: Int32 = 10_000

  /// Creates a launch.
  package init(
    path: String = ThisProgram.launchPath, arguments: [String] = [WorkerLaunch.command]
  ) {
    self.path = path
    self.arguments = arguments
  }

  /// Starts the process, and returns without waiting for it.
  ///
  /// - Throws: The error number of the system.
  func start() throws(SystemError) -> grid_process {
    var process = grid_process()
    var strings = unsafe (["GridApp"] + arguments).map { unsafe strdup($0) }
    unsafe strings.append(nil)
    let result = unsafe grid_process_start(path, &strings, &process)
    unsafe strings.forEach { unsafe free($0) }
    guard result == 0 else { throw SystemError(code: result) }
    return process
  }

  /// The argument that makes the program a worker.
  package static let command = "decode-worker"
}
