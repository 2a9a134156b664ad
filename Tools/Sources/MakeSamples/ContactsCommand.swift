import ArgumentParser
import Samples

/// `MakeSamples contacts FILE --count N`: writes sample contacts.
struct ContactsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contacts",
    abstract: "Write vCards of invented people.",
    discussion: """
      The cards have versions 2.1, 3.0 and 4.0 in turn, names in thirteen languages, and mostly a \
      painted portrait. The same count and seed write the same people.
      """)

  @Argument(help: "The file to write.", completion: .file(extensions: ["vcf"]))
  var file: String

  @Option(parsing: .unconditional, help: "The number of people.")
  var count = PeopleFile.sampleCount

  @Option(help: "The seed of the random generator; each seed invents other people.")
  var seed = PeopleFile.sampleSeed

  func validate() throws { try MakeSamples.check(count: count) }

  func run() throws {
    try PeopleFile(count: count, seed: seed).write(to: file)
    print("\(MakeSamples.text(of: count, "person", "people")) in \(file)")
  }
}
