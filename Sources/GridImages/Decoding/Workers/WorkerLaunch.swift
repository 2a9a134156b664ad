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

  /// The argument that makes the program a worker.
  package static let command = "decode-worker"
}
