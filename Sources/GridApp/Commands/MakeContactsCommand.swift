import ArgumentParser
import Foundation

/// `GridApp make-contacts FILE --count N`: the sample file of people, and larger ones.
struct MakeContactsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-contacts",
    abstract: "Write a file of vCards of people who do not exist.",
    discussion: """
      Versions 2.1, 3.0 and 4.0 in turn, names in thirteen languages, painted faces for most. The \
      same count and seed write the same people.
      """)

  @Argument(help: "The file to write.", completion: .file(extensions: ["vcf"]))
  var file: String

  @Option(
    parsing: .unconditional, help: "How many people.",
    transform: OptionValue.whole(1...1_000_000))
  var count = PeopleFile.sampleCount

  @Option(help: "Which people: each seed invents others.")
  var seed = PeopleFile.sampleSeed

  func run() throws {
    do {
      try PeopleFile(count: count, seed: seed).write(to: file)
    } catch {
      throw CommandFailure(
        "\(file): cannot be written (\(error.reason)); give a file in a folder that is there")
    }
    print("\(Figures.count(count, "person", "people")) in \(file)")
  }
}
