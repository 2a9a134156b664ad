import ArgumentParser
import Testing

@testable import MakeSamples
@testable import Samples

struct MakeSamplesTests {
  @Test(arguments: [
    ["library", "pictures"], ["library", "--count", "4"], ["library", "pictures", "--count", "0"],
    ["library", "pictures", "--count", "-3"], ["library", "pictures", "--count", "many"],
    ["library", "pictures", "--count", "4", "--megapixels", "0"],
    ["library", "pictures", "--count", "4", "--megapixels", "5000"],
    ["library", "pictures", "--cuont", "4"], ["contacts", "--count", "4"],
    ["contacts", "people.vcf", "--count", "-1"], ["photos", "pictures"],
    ["photos", "pictures", "--count", "0"],
    ["photos", "pictures", "--count", "4", "--megapixels", "0"],
  ])
  func `invalid usage exits with status 64`(arguments: [String]) {
    let error = #expect(throws: (any Error).self) { try MakeSamples.parseAsRoot(arguments) }
    #expect(error.map { MakeSamples.exitCode(for: $0).rawValue } == 64)
  }

  @Test(arguments: [
    ("library x --count -5", "--count is -5: give a whole number from 1 to 1000000"),
    ("library x --count 3 --megapixels 51", "--megapixels is 51.0: give a number from 0.01 to 50"),
    ("photos x --count 3 --megapixels 51", "--megapixels is 51.0: give a number from 0.1 to 50"),
    ("contacts x --count 0", "--count is 0: give a whole number from 1 to 1000000"),
  ])
  func `an error message contains the value and the valid range`(arguments: String, message: String)
  {
    let words = arguments.split(separator: " ").map(String.init)
    let error = #expect(throws: (any Error).self) { try MakeSamples.parseAsRoot(words) }
    #expect(error.map { MakeSamples.message(for: $0) } == message)
  }

  @Test func `a folder and a count are enough`() throws {
    let command = try LibraryCommand.parse(["pictures", "--count", "300"])
    #expect(command.count == 300)
    #expect(command.megapixels == nil)
    #expect(command.seed == LibraryPainter.bundledSeed)
  }

  @Test(arguments: [
    (1, "1 person"), (300, "300 people"), (1_000, "1,000 people"),
    (1_000_000, "1,000,000 people"),
  ])
  func `the output contains the number of files`(count: Int, text: String) {
    #expect(MakeSamples.text(of: count, "person", "people") == text)
  }
}
