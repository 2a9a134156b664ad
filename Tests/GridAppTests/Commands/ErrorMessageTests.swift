import ArgumentParser
import FrameReports
import LayoutFiles
import Testing

@testable import GridApp

/// Tests the messages for invalid values: the option, the value and the valid values.
@MainActor
struct ErrorMessageTests {
  /// Returns the message for invalid arguments.
  private static func message(_ arguments: String) -> String {
    let words = arguments.split(separator: " ").map(String.init)
    let error = #expect(throws: (any Error).self) {
      if let problem = GridApp.problem(withArguments: words) { throw problem }
      _ = try GridApp.parseAsRoot(words)
    }
    return error.map { GridApp.line(for: $0, arguments: words) } ?? ""
  }

  @Test(
    arguments: [
      (
        "--duration -1", "'-1'",
        "'--duration <duration>': give a number from 0.001 to 86400 seconds"
      ),
      ("--duration abc", "'abc'", "give a number from 0.001 to 86400 seconds"),
      ("--duration nan", "'nan'", "give a number from 0.001 to 86400 seconds"),
      ("--window 10x10", "'10x10'", "give WIDTHxHEIGHT in points, 160x120 to 16384x16384"),
      ("--window -5x800", "'-5x800'", "160x120"),
      ("lab --window 3", "'3'", "give WIDTHxHEIGHT in points, 160x120"),
      ("--columns -3", "'-3'", "give a whole number from 1 to 24"),
      ("--columns x", "'x'", "give a whole number from 1 to 24"),
      ("--items -1", "'-1'", "give a whole number from 0 to 10000000"),
      ("--texture-memory -4", "'-4'", "give a whole number from 8 to 65536 megabytes"),
      ("--latency 500-100", "'500-100'", "give milliseconds from 0 to 60000, as 200 or 500-2000"),
      ("--cell-cost x", "'x'", "give milliseconds from 0 to 100, as 2 or 0.5-3"),
      ("--theme blue", "'blue'", "'dark', 'light' or 'auto'"),
      ("--scene fotos", "'fotos'", "following: destinations, photos"),
      ("lab --runs -1", "'-1'", "give a whole number from 1 to 50"),
      ("lab --only foo", "'foo'", "following: prefetch, decode"),
      ("frames x --items -1", "'-1'", "give a whole number from 0"),
      ("make-library x --count 5", "make-library", "give make library DIR=… COUNT=…"),
      ("make-contacts --help", "make-contacts", "give make contacts FILE=… COUNT=…"),
      ("convert a.csv --to foo", "'foo'", "'presentmon1', 'capframex-linux' or 'trace'"),
      ("help foo", "'foo'", "give browse, frames, report"),
      ("https://x/a https://y/b", "https://x/a", "give one address"),
      ("--scene cats --layout a.json", "--scene cats and --layout a.json", "give one"),
    ])
  func `an invalid value is named with the valid ones`(
    arguments: String, value: String, wayOut: String
  ) {
    let message = Self.message(arguments)
    #expect(message.contains(value) && message.contains(wayOut), "\(message)")
    #expect(!message.contains("\n") && !message.contains("  "))
  }

  @Test(
    arguments: [
      ("--hud", "GridApp --help"), ("--scene", "GridApp --help"), ("--unknown", "GridApp --help"),
      ("report", "GridApp report --help"), ("convert a.csv", "GridApp convert --help"),
      ("lab --runs", "GridApp lab --help"),
    ])
  func `a missing value or option is named with the help command`(arguments: String, help: String) {
    #expect(Self.message(arguments).hasSuffix("; see \(help)"))
  }

  @Test func `a spelling mistake gets a suggestion`() {
    #expect(
      Self.message("--duratoin 3") == "Unknown option '--duratoin'. Did you mean '--duration'?")
  }

  @Test func `a missing layout file is named with the system's reason`() {
    let error = #expect(throws: LayoutFileError.self) {
      _ = try LayoutFileReader.read(path: "/no/such.json")
    }
    #expect(
      error?.description
        == "/no/such.json: cannot be read (No such file or directory); pass a layout file, such as"
        + " those in Resources/Layouts")
  }

  @Test(arguments: [
    (0, "0 refreshes"), (1, "1 refresh"), (2, "2 refreshes"), (-1, "-1 refreshes"),
    (2_000, "2,000 refreshes"),
  ])
  func `a count of one has a singular noun`(number: Int, text: String) {
    #expect(Figures.count(number, "refresh", "refreshes") == text)
  }
}
