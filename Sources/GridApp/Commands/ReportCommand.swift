import ArgumentParser
import Foundation
import FrameReports
import SystemFiles

/// `GridApp report`: summarizes recordings, and tests whether one is worse than another.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Summarize recordings and compare them.",
    discussion: """
      Reads recordings of GridApp, logs of MangoHud and files of PresentMon. --compare compares \
      every recording with the first one. --baseline compares two groups of runs, which need \
      five or more each. A comparison ends with status 0 if no recording is worse, 2 if one is \
      worse, and 3 if recordings are too short, or vary too much, for an answer.
      """)

  @Argument(help: "Recordings to report on.")
  var recordings: [String]

  @Option(
    name: .long, parsing: .upToNextOption,
    help: "Group of runs with which the recordings are compared.")
  var baseline: [String] = []

  @Flag(help: "Test whether the other recordings are worse than the first, the same or better.")
  var compare = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Refresh rate of the display in hertz, for files of other programs; guessed by default.",
      valueName: "HZ"), transform: OptionValue.number(10...1000, "hertz"))
  var refresh: Double?

  @Option(
    help: ArgumentHelp(
      "Program to report in files of PresentMon with several; by default the one with most frames.",
      valueName: "NAME"))
  var process: String?

  @Flag(help: "Print a JSON object instead of text.")
  var json = false

  @Option(help: ArgumentHelp("Write an HTML page with plots to this file.", valueName: "FILE"))
  var html: String?

  @Flag(help: "With --html, replace a file that is no HTML page.")
  var force = false

  func validate() throws {
    if compare && recordings.count < 2 && baseline.isEmpty {
      throw ValidationError(
        "--compare needs two recordings or more; give the baseline first")
    }
  }

  func run() throws {
    let read = try (baseline + recordings).map {
      try RecordingReader.read($0, refreshRate: refresh, program: process)
    }
    try checkUse(of: read)
    let comparisons = try compared(read)
    if let html {
      try RecordFile.write(
        Array(ReportPage(recordings: read, comparisons: comparisons).html.utf8), to: html, .page,
        OutputGuard(inputs: baseline + recordings, isForced: force))
    }
    if json {
      try Terminal.print(json: try object(read, comparisons), terminator: "")
    } else {
      try Terminal.print(text(read, comparisons), terminator: "")
    }
    let status = Self.status(of: comparisons.map(\.verdict))
    if status != .success { throw status }
  }

  /// The exit status of comparisons: 2 if one is worse, 3 if one cannot tell, otherwise 0.
  static func status(of verdicts: [Comparison.Verdict]) -> ExitCode {
    if verdicts.contains(.worse) { return ExitCode(2) }
    return verdicts.contains(.cannotTell) ? ExitCode(3) : .success
  }

  /// Refuses options that concern none of the files, because their effect is expected.
  private func checkUse(of read: [Recording]) throws {
    if refresh != nil && read.allSatisfy({ $0.kind == .gridApp }) {
      throw ValidationError("--refresh is for files of other programs; these contain their own")
    }
    if process != nil && !read.contains(where: { $0.kind == .presentMon }) {
      throw ValidationError("--process is for files of PresentMon; these are of one program")
    }
  }

  private func compared(_ read: [Recording]) throws -> [Comparison] {
    if !baseline.isEmpty {
      for other in read.dropFirst() { try requireComparable(read[0], other) }
      return [
        Comparison(runs: Array(read.prefix(baseline.count)), Array(read.dropFirst(baseline.count)))
      ]
    }
    guard compare else { return [] }
    return try read.dropFirst().map { candidate in
      try requireComparable(read[0], candidate)
      return Comparison(read[0], candidate)
    }
  }

  private func requireComparable(_ first: Recording, _ second: Recording) throws {
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

/// An error: the recordings were made under different conditions, so a comparison is meaningless.
struct UnlikeRecordings: Error, CustomStringConvertible {
  var first: String
  var second: String
  var differences: [String]

  var description: String {
    "\(second) cannot be compared with \(first): \(differences.joined(separator: "; "));"
      + " record both under the same conditions"
  }
}
