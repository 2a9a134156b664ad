import Dispatch
import Foundation
import GridImages

/// Programs of the desktop that open files or show them in a folder.
package enum ExternalProgram {
  /// The maximum number of files that are opened at once.
  package static let maximumFiles = 20

  /// Returns the commands that open a file with its default program, in order of preference.
  ///
  /// They get a URI, because the name of a file can have bytes that are no text.
  package static func opening(_ path: String) -> [[String]] {
    let uri = FileURI.string(ofPath: path)
    return [["xdg-open", uri], ["gio", "open", uri]]
  }

  /// Returns the commands that show files in the file manager, in order of preference: by the
  /// interface `org.freedesktop.FileManager1`, or else by opening the folder of the first.
  package static func showing(_ paths: [String]) -> [[String]] {
    guard let first = paths.first else { return [] }
    let name = "org.freedesktop.FileManager1"
    let object = "/org/freedesktop/FileManager1"
    // The URIs contain neither quotes nor backslashes.
    let uris = paths.prefix(100).map(FileURI.string(ofPath:))
    let list = "[" + uris.map { "'\($0)'" }.joined(separator: ", ") + "]"
    let folder = (first as NSString).deletingLastPathComponent
    return [
      [
        "gdbus", "call", "--session", "--timeout", "5", "--dest", name, "--object-path", object,
        "--method", "\(name).ShowItems", list, "",
      ],
      ["busctl", "--user", "call", name, object, name, "ShowItems", "ass", "\(uris.count)"] + uris
        + [""],
    ] + opening(folder)
  }

  /// Runs the first of several commands that exists and succeeds, in the background.
  ///
  /// - Parameter onFailure: Called on another thread with a message if none does.
  package static func run(
    _ commands: [[String]], onFailure: @escaping @Sendable (String) -> Void
  ) {
    DispatchQueue.global(qos: .userInitiated).async {
      for command in commands where succeeds(command) { return }
      let names = Set(commands.compactMap(\.first)).sorted().joined(separator: ", ")
      onFailure("no program could be started with \(names); install xdg-utils")
    }
  }

  private static func succeeds(_ command: [String]) -> Bool {
    guard let name = command.first, let program = path(of: name) else { return false }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = Array(command.dropFirst())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationReason == .exit && process.terminationStatus == 0
  }

  /// Returns the path of a program in `$PATH`; nil if there is none.
  private static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile)
  }
}
