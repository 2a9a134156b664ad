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
      """,
    shouldDisplay: false)

  @Argument(help: "The file to write.", completion: .file(extensions: ["vcf"]))
  var file: String

  @Option(help: "How many people.")
  var count = PeopleFile.sampleCount

  @Option(help: "Which people: each seed invents others.")
  var seed = PeopleFile.sampleSeed

  func validate() throws {
    guard (1...1_000_000).contains(count) else {
      throw ValidationError("--count is \(count); give a number from 1 to 1000000")
    }
  }

  func run() throws {
    do {
      try PeopleFile(count: count, seed: seed).write(to: file)
    } catch {
      throw CommandFailure("\(file): cannot be written (\(error.reason))")
    }
    print("\(count) people in \(file)")
  }
}
