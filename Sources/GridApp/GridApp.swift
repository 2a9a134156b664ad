import ArgumentParser
import Foundation

/// The program: a window that scrolls pictures, and tools for what it records and paints.
@main
struct GridApp: ParsableCommand {
  /// What `--version` prints and recordings name.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "GridApp",
    abstract: "Scrolls pictures without a hitch, and shows the proof.",
    version: version,
    subcommands: [
      BrowseCommand.self, FramesCommand.self, ReportCommand.self, ConvertCommand.self,
      MakeLibraryCommand.self, MakeContactsCommand.self, LabCommand.self,
    ],
    defaultSubcommand: BrowseCommand.self)

  /// Runs the command that the arguments name; a failure is one line on standard error.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      // Help and version come as errors too, and go where they are read.
      if code == .success { exit(withError: error) }
      let message = message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
      if !message.isEmpty {
        FileHandle.standardError.write(Data("GridApp: \(message)\n".utf8))
      }
      Foundation.exit(code == .validationFailure ? 64 : 1)
    }
  }
}
