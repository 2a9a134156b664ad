import ArgumentParser

/// The tool that made the sample pictures and contacts in `Resources`, and makes more of them.
///
/// `make library` and `make contacts` run it.
@main
struct MakeSamples: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "MakeSamples",
    abstract: "Makes sample pictures and sample contacts.",
    subcommands: [LibraryCommand.self, ContactsCommand.self])

  /// Refuses a count that is no count of files or people.
  static func check(count: Int) throws {
    guard (1...1_000_000).contains(count) else {
      throw ValidationError("--count is \(count): give a whole number from 1 to 1000000")
    }
  }

  /// A number, thin spaces between its thousands, with the noun for what it counts.
  static func text(of count: Int, _ one: String, _ many: String) -> String {
    let digits = String(count).replacing(/\B(?=(?:\d{3})+$)/, with: "\u{2009}")
    return "\(digits) \(count == 1 ? one : many)"
  }
}
