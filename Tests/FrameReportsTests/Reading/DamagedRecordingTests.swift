import Foundation
import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

/// Tests recordings that a crash, a full disk or a script has damaged.
@MainActor
struct DamagedRecordingTests {
  /// Replacements for the value of a cell.
  private nonisolated static let cells = [
    "", "-", "-0", "0", "nan", "-nan", "inf", "-inf", "NA", "1e308", "-1e308", "1e19", "-1e19",
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "2147483648", "1e-300",
    "99999999999999999999999999999999", "0x7fffffff", "1e15", "-5000000000", "600000", "\u{FFFD}",
  ]

  private nonisolated static let kinds = ["GridApp", "MangoHud", "PresentMon 1", "PresentMon 2"]

  /// Returns a complete recording in a format.
  private static func text(_ kind: String) -> String {
    switch kind {
    case "GridApp":
      let records = SimulatedRecording.records(runs: 2, frames: 60)
      return String(decoding: SimulatedRecording.csv(of: records), as: UTF8.self)
    case "MangoHud":
      return "os,cpu\nArch,Ryzen\nfps,frametime,cpu_load,elapsed\n"
        + (0..<80).map { "60,\($0 % 20 == 19 ? 33.333 : 16.667),12,\($0)\n" }.joined()
    case "PresentMon 1":
      return "Application,Dropped,TimeInSeconds,msInPresentAPI,msBetweenPresents,"
        + "msBetweenDisplayChange\n"
        + (0..<80).map { "a,\($0 % 30 == 29 ? 1 : 0),\($0),1.5,16.7,16.65\n" }.joined()
    default:
      return "Application,FrameTime,CPUBusy,CPUWait,DisplayedTime,AnimationError\n"
        + (0..<80).map { "a,16.7,4.5,\($0),16.65,0.1\n" }.joined()
    }
  }

  /// Damages one to four cells, a line or a byte.
  private static func damage(_ text: String, using random: inout SplitMix64) -> [UInt8] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let line = Int.random(in: lines.indices, using: &random)
      var parts = lines[line].split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: parts.removeLast()
      case 1: parts.append("7")
      case 2: lines.swapAt(line, Int.random(in: lines.indices, using: &random))
      case 3: lines.insert(lines[line], at: line)
      case 4:
        // Damages a whole column, as a program that uses another unit would.
        let column = Int.random(in: parts.indices, using: &random)
        let cell = cells.randomElement(using: &random)!
        for line in lines.indices.dropFirst() {
          var parts = lines[line].split(separator: ",", omittingEmptySubsequences: false)
            .map(String.init)
          if column < parts.count, Double(parts[column]) != nil { parts[column] = cell }
          lines[line] = parts.joined(separator: ",")
        }
        continue
      default:
        parts[Int.random(in: parts.indices, using: &random)] = cells.randomElement(using: &random)!
      }
      if line < lines.count { lines[line] = parts.joined(separator: ",") }
    }
    var bytes = Array(lines.joined(separator: "\n").utf8)
    for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    return bytes
  }

  /// Does everything that the command line does with recordings.
  private static func use(_ recording: Recording, _ whole: Recording) throws {
    var recording = recording
    // A marker and a program may be named "nan".
    (recording.program, recording.otherPrograms) = (nil, [])
    for index in recording.records.indices { recording.records[index].mark = FrameMark("") }
    let comparison = Comparison(whole, recording, bootstrap: BlockBootstrap(resamples: 3))
    let groups = Comparison(
      runs: [whole, whole], [recording, recording], bootstrap: BlockBootstrap(resamples: 3))
    let figures = ReportFigures(recording)
    let text =
      ReportText(figures: figures).text + ComparisonText(comparison: comparison).text
      + ComparisonText(comparison: groups).text
    let page = ReportPage(recordings: [whole, recording], comparisons: [comparison]).html
    #expect(page.utf8.count < 2_000_000)
    for word in ["nan", "inf "] { #expect(!text.contains(word) && !page.contains(word)) }
    _ = try JSONEncoder().encode(figures)
    _ = try JSONEncoder().encode(comparison)
    _ = ComparedConditions.differences(whole, recording)
    for export in RecordingExport.allCases {
      #expect(export.bytes(of: recording).count > 0)
      _ = export.sidecar(of: recording)
    }
  }

  @Test(arguments: kinds, Seeds.chosen)
  func `a damaged recording is parsed or rejected, and its reports can be written`(
    kind: String, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let text = Self.text(kind)
    let whole = try RecordingReader.parse(Array(text.utf8), path: "whole.csv")
    for _ in 0..<Seeds.iterations(5) {
      let bytes = Self.damage(text, using: &random)
      guard let recording = try? RecordingReader.parse(bytes, path: "damaged.csv") else { continue }
      try Self.use(recording, whole)
    }
  }

  @Test(arguments: cells)
  func `no value of a cell prevents a report`(cell: String) throws {
    let text = Self.text("GridApp")
    let whole = try RecordingReader.parse(Array(text.utf8), path: "whole.csv")
    var lines = text.split(separator: "\n").map(String.init)
    // Each line has another damaged column.
    let first = lines.count - lines[lines.count - 1].split(separator: ",").count
    for line in lines.indices.dropFirst(first) {
      var parts = lines[line].split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
      parts[line - first] = cell
      lines[line] = parts.joined(separator: ",")
    }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    try Self.use(RecordingReader.parse(bytes, path: "damaged.csv"), whole)
  }
}
