import ArgumentParser
import Foundation
import FrameReports

/// `GridApp report`: what recordings say, and whether one is worse than another.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Sum up recordings and compare them.",
    discussion: """
      Reads GridApp's own recordings, MangoHud's logs and PresentMon's files. With --compare, \
      every recording is compared with the first one; with --baseline, several runs of each \
      side are compared as groups, five or more of each.
      """)

  @Argument(help: "Recordings to report on.")
  var recordings: [String]

  @Option(
    name: .long, parsing: .upToNextOption,
    help: "Runs that the recordings are compared with, as a group.")
  var baseline: [String] = []

  @Flag(help: "Say whether the others are worse than the first, the same or better.")
  var compare = false

  @Flag(help: "Print one JSON object in place of text.")
  var json = false

  @Option(help: ArgumentHelp("Write a page with plots.", valueName: "FILE"))
  var html: String?

  func validate() throws {
    if compare && recordings.count < 2 && baseline.isEmpty {
      throw ValidationError(
        "--compare needs two recordings: the first is what others are compared with")
    }
  }

  func run() throws {
    let read = try (baseline + recordings).map { try RecordingReader.read($0) }
    let comparisons = try compared(read)
    if let html {
      var file = try RecordFile(creating: html)
      try file.append(Array(ReportPage(recordings: read, comparisons: comparisons).html.utf8))
    }
    print(try json ? object(read, comparisons) : text(read, comparisons), terminator: "")
  }

  private func compared(_ read: [Recording]) throws -> [Comparison] {
    if !baseline.isEmpty {
      for other in read.dropFirst() { try demandAlike(read[0], other) }
      return [
        Comparison(runs: Array(read.prefix(baseline.count)), Array(read.dropFirst(baseline.count)))
      ]
    }
    guard compare else { return [] }
    return try read.dropFirst().map { candidate in
      try demandAlike(read[0], candidate)
      return Comparison(read[0], candidate)
    }
  }

  private func demandAlike(_ first: Recording, _ second: Recording) throws {
    let differences = ComparedConditions.differences(first, second)
    guard differences.isEmpty else {
      throw UnlikeRecordings(first: first.path, second: second.path, differences: differences)
    }
  }

  private func text(_ read: [Recording], _ comparisons: [Comparison]) -> String {
    (read.map { ReportText(figures: ReportFigures($0)).text }
      + comparisons.map { ComparisonText(comparison: $0).text }).joined(separator: "\n")
  }

  private func object(_ read: [Recording], _ comparisons: [Comparison]) throws -> String {
    struct Document: Codable {
      var recordings: [ReportFigures]
      var comparisons: [Comparison]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let document = Document(recordings: read.map(ReportFigures.init), comparisons: comparisons)
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}

/// Recordings whose difference would mean nothing.
struct UnlikeRecordings: Error, CustomStringConvertible {
  var first: String
  var second: String
  var differences: [String]

  var description: String {
    "\(second) cannot be compared with \(first): \(differences.joined(separator: "; "));"
      + " record both under the same conditions"
  }
}
