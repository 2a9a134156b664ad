import ArgumentParser
import Samples

/// `MakeSamples contacts FILE --count N`: the sample file of people, and larger ones.
struct ContactsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contacts",
    abstract: "Write a file of vCards of people who do not exist.",
    discussion: """
      Versions 2.1, 3.0 and 4.0 in turn, names in thirteen languages, painted faces for most. The \
      same count and seed write the same people.
      """)

  @Argument(help: "The file to write.", completion: .file(extensions: ["vcf"]))
  var file: String

  @Option(parsing: .unconditional, help: "How many people.")
  var count = PeopleFile.sampleCount

  @Option(help: "Which people: each seed invents others.")
  var seed = PeopleFile.sampleSeed

  func validate() throws { try MakeSamples.check(count: count) }

  func run() throws {
    try PeopleFile(count: count, seed: seed).write(to: file)
    print("\(MakeSamples.text(of: count, "person", "people")) in \(file)")
  }
}
