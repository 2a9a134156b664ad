import ArgumentParser
import FrameTiming

/// The tool that generates the sample images and contacts in `Resources`.
///
/// `make library` and `make contacts` run it.
@main
struct MakeSamples: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "MakeSamples",
    abstract: "Generate sample images and sample contacts.",
    subcommands: [LibraryCommand.self, PhotosCommand.self, ContactsCommand.self])

  /// Checks a number of images or people.
  static func check(count: Int) throws {
    guard (1...1_000_000).contains(count) else {
      throw ValidationError("--count is \(count): give a whole number from 1 to 1000000")
    }
  }

  /// Returns a number and the singular or plural of a noun.
  static func text(of count: Int, _ one: String, _ many: String) -> String {
    "\(count.grouped) \(count == 1 ? one : many)"
  }
}
