import CSandbox
import Glibc
import SystemFiles

/// The arguments and the file of this program, also where there is no `/proc`, as in some containers.
package enum ThisProgram {
  /// The arguments, the name of the program first, as strings of ``SourcePath``: paths are bytes.
  ///
  /// `CommandLine.arguments` reads them from `/proc/self/cmdline`. Without that file it is empty, so that
  /// no option would have an effect.
  package static let arguments: [String] = {
    var arguments: [String] = []
    while let argument = unsafe grid_program_argument(Int32(arguments.count)) {
      let bytes = unsafe UnsafeRawBufferPointer(start: argument, count: strlen(argument))
      arguments.append(unsafe SourcePath.string(fromBytes: bytes))
    }
    return arguments.isEmpty ? CommandLine.arguments : arguments
  }()

  /// The path of the file that was started, without symbolic links. Determined at the first use, which is
  /// before the working folder changes.
  package static let path = resolved("/proc/self/exe") ?? startedPath ?? "/proc/self/exe"

  /// The path of a file with which this process can be started again. Unlike ``path`` it still works after
  /// the file was replaced by an update.
  package static var launchPath: String {
    unsafe access("/proc/self/exe", X_OK) == 0 ? "/proc/self/exe" : path
  }

  private static var startedPath: String? {
    guard let path = unsafe grid_program_path() else { return nil }
    return resolved(unsafe String(cString: path))
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
