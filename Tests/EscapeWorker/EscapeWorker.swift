import CRestrict
import Glibc
import GridEngine
import GridImages

/// A decode worker for tests, which obeys the files that it decodes.
///
/// `EscapeWorker decode-worker` is the worker, locked down as the app's. `EscapeWorker file-process` makes
/// the calls of ``TestCalls``. `EscapeWorker restricted PARTS COMMAND…` runs a command in an environment
/// that refuses parts of the lock-down.
@main
struct EscapeWorker {
  static func main() {
    let arguments = CommandLine.arguments
    switch arguments.dropFirst().first {
    case WorkerLaunch.command: DecodeWorkerLoop.run(willDecode: obey)
    case FileProcess.command: FileProcessLoop.run(answering: TestCalls.all)
    case "restricted" where arguments.count > 3: run(arguments[3...], without: arguments[2])
    default: exit(64)
    }
  }

  /// Replaces this process by a command that cannot use `parts`, such as `landlock,namespaces`.
  private static func run(_ command: ArraySlice<String>, without parts: String) {
    let names = [
      "landlock": GRID_RESTRICT_LANDLOCK, "namespaces": GRID_RESTRICT_NAMESPACES,
      "seccomp": GRID_RESTRICT_SECCOMP,
    ]
    let restrictions = parts.split(separator: ",").compactMap { names[String($0)]?.rawValue }
    guard grid_restrict(Int32(restrictions.reduce(0, |))) != 0 else { exit(65) }
    var strings = unsafe command.map { unsafe strdup($0) }
    unsafe strings.append(nil)
    if let program = unsafe strings[0] { unsafe execvp(program, strings) }
    exit(66)
  }

  /// Performs the attack that a file with `ATTACK:` and a name at its end asks for.
  ///
  /// - Returns: Whether to decode the file. A decoded image means that the attack succeeded.
  private static func obey(_ descriptor: Int32) -> Bool {
    guard let name = attack(in: descriptor) else { return true }
    return unsafe grid_attack(name) != 0
  }

  private static func attack(in descriptor: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let end = lseek(descriptor, 0, SEEK_END)
    let count = unsafe pread(descriptor, &bytes, bytes.count, max(0, end - 64))
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    return text.split(separator: "ATTACK:", omittingEmptySubsequences: false).dropFirst().last
      .map(String.init)
  }
}
