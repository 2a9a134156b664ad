import ArgumentParser
import Foundation
import FrameReports
import GridImages
import GridSDL
import ItemSources
import SystemFiles

/// The program: a window that scrolls photos, and tools for its recordings.
struct GridApp: ParsableCommand {
  /// The version that `--version` prints and recordings contain.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "GridApp",
    abstract: "Scroll large folders of photos without hitches, and measure it.",
    version: version,
    subcommands: [
      BrowseCommand.self, FramesCommand.self, ReportCommand.self, ConvertCommand.self,
      LabCommand.self,
    ],
    defaultSubcommand: BrowseCommand.self)

  /// Runs the command that the arguments name, and reports a failure in one line on standard error.
  @MainActor static func main() {
    Terminal.openClosedStreams()
    let arguments = Array(ThisProgram.arguments.dropFirst())
    // First, so that such a process needs none of the rest.
    if arguments.first == WorkerLaunch.command {
      DecodeWorkerLoop.run()
    }
    if arguments.first == FileProcess.command {
      FileProcessLoop.run(answering: SourceCalls.all)
    }
    FileCalls.shared.useProcess()
    do {
      if arguments.sorted() == ["--verbose", "--version"] {
        let details = VersionDetails(
          system: .current(gpu: "", driver: ""),
          environment: ProcessInfo.processInfo.environment,
          sandbox: "\(DecodeWorkers().posture)")
        return try Terminal.print(details.text)
      }
      if RootHelp.isRequested(by: arguments) { return try Terminal.print(RootHelp.text()) }
      if let problem = problem(withArguments: arguments) { throw problem }
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      end(withError: error, arguments: arguments)
    }
  }

  /// Reports an error and ends the program with its status.
  private static func end(withError error: any Error, arguments: [String]) -> Never {
    var error = error
    // Help and version are errors too, but belong on standard output.
    if exitCode(for: error) == .success {
      do {
        try Terminal.print(fullMessage(for: error))
        Foundation.exit(0)
      } catch let failure { error = failure }
    }
    let message = line(for: error, arguments: arguments)
    if !message.isEmpty { Terminal.report(message) }
    Foundation.exit(status(for: error))
  }

  /// Returns the exit status of an error: that of a command, 64 for wrong usage, otherwise 1.
  private static func status(for error: any Error) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    return exitCode(for: error) == .validationFailure ? 64 : 1
  }

  /// Returns the error in arguments that ArgumentParser would misinterpret; nil if there is none.
  static func problem(withArguments arguments: [String]) -> ValidationError? {
    if let make = arguments.first.flatMap({ tools[$0] }) {
      return ValidationError("\(arguments[0]) is no longer a command of the program; give \(make)")
    }
    guard arguments.count > 1, arguments[0] == "help", !names.contains(arguments[1]) else {
      return nil
    }
    return ValidationError(
      "there is no command '\(arguments[1])'; give \(names.joined(separator: ", "))")
  }

  /// Returns the message of an error in one line.
  static func line(for error: any Error, arguments: [String]) -> String {
    var line = message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
    // ArgumentParser puts each valid value on a line of its own.
    line.replace(/:[ ]+-[ ]/, with: ": ", maxReplacements: 1)
    line.replace(/[ ]+-[ ]/, with: ", ")
    let isIncomplete = line.hasPrefix("Missing") || line.hasPrefix("Unknown option")
    guard isIncomplete, !line.contains("Did you mean") else { return line }
    let command = arguments.first.flatMap { names.contains($0) ? " " + $0 : nil } ?? ""
    return line + "; see GridApp\(command) --help"
  }

  /// Former commands, with the make targets that replaced them.
  private static let tools = [
    "make-library": "make library DIR=… COUNT=…", "make-contacts": "make contacts FILE=… COUNT=…",
  ]

  /// The names of the commands.
  private static var names: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }
}
