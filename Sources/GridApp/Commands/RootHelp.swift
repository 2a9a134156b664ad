import ArgumentParser

/// The output of `GridApp --help`: the options of the window, then the other commands.
///
/// ArgumentParser lists only the subcommands of a program. It omits the options of the default
/// subcommand.
enum RootHelp {
  /// Whether the arguments request help without naming a command.
  static func isRequested(by arguments: [String]) -> Bool {
    ["--help", "-h", "-help", "help"].contains { arguments == [$0] }
  }

  /// Returns the text.
  ///
  /// - Parameter columns: The characters of a line; nil for the width of the terminal.
  static func text(columns: Int? = nil) -> String {
    let root = GridApp.helpMessage(columns: columns)
    let browse = GridApp.helpMessage(for: BrowseCommand.self, columns: columns)
    return [
      section("OVERVIEW:", of: root),
      """
      USAGE: GridApp [browse] [<paths> ...] [<options>]
             GridApp <subcommand>
      """,
      section("ARGUMENTS:", of: browse), section("OPTIONS:", of: browse),
      section("SUBCOMMANDS:", of: root),
    ].joined(separator: "\n\n")
  }

  /// Returns the lines from `heading` to the next heading or the end; empty if it is missing.
  private static func section(_ heading: String, of help: String) -> String {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex { $0.hasPrefix(heading) } ?? lines.endIndex
    let next = lines[start...].dropFirst().firstIndex { isHeading($0) } ?? lines.endIndex
    let found = lines[start..<next].joined(separator: "\n")
    return String(found.reversed().drop { $0.isNewline }.reversed())
  }

  private static func isHeading(_ line: Substring) -> Bool {
    let word = line.prefix { $0 != ":" }
    return !word.isEmpty && word.count < line.count && word.allSatisfy { $0.isUppercase }
  }
}
