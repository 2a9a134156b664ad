import ArgumentParser

/// What `GridApp --help` prints: how to open the window with its options, then the other commands.
///
/// ArgumentParser lists a program's subcommands alone, and leaves out the options of the one that is
/// meant when none is named.
enum RootHelp {
  /// Whether the arguments ask for help about no command in particular.
  static func isAsked(by arguments: [String]) -> Bool {
    ["--help", "-h", "-help", "help"].contains { arguments == [$0] }
  }

  /// - Parameter columns: Characters in a line; those of the terminal without it.
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

  /// The lines from a heading to the next one, or to the end; the heading alone where it is missing.
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
