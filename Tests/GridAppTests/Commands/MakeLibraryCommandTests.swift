import ArgumentParser
import Testing

@testable import GridApp

@MainActor
struct MakeLibraryCommandTests {
  @Test(arguments: [
    ["pictures"], ["--count", "4"], ["pictures", "--count", "0"], ["pictures", "--count", "-3"],
    ["pictures", "--count", "many"], ["pictures", "--count", "4", "--megapixels", "0"],
    ["pictures", "--count", "4", "--megapixels", "5000"], ["pictures", "--cuont", "4"],
  ])
  func `wrong usage is refused with status 64`(arguments: [String]) {
    let error = #expect(throws: (any Error).self) {
      try MakeLibraryCommand.parse(arguments)
    }
    #expect(error.map { MakeLibraryCommand.exitCode(for: $0).rawValue } == 64)
  }

  @Test func `the refusal says what was given and what to give`() {
    let error = #expect(throws: (any Error).self) {
      try MakeLibraryCommand.parse(["pictures", "--count", "0"])
    }
    let message = error.map { MakeLibraryCommand.message(for: $0) }
    #expect(
      message
        == "The value '0' is invalid for '--count <count>': give a whole number from 1 to 1000000")
  }

  @Test func `a folder and a count are enough`() throws {
    let command = try MakeLibraryCommand.parse(["pictures", "--count", "300"])
    #expect(command.count == 300)
    #expect(command.megapixels == nil)
    #expect(command.seed == LibraryPainter.bundledSeed)
  }
}
