import Foundation
import TestSupport
import Testing

@testable import FrameReports

@MainActor
struct RecordingExportTests {
  static let recording = Recording(
    path: "a.csv", kind: .gridApp,
    records: SimulatedRecording.records(runs: 2, frames: 100).filter(\.outcome.isCounted),
    system: ["gpu": "Radeon"])

  static func lines(_ format: RecordingExport) -> [[String]] {
    String(decoding: format.bytes(of: recording), as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: ",").map(String.init) }
  }

  @Test func `an exported PresentMon file has CapFrameX's columns and can be read again`()
    throws
  {
    let lines = Self.lines(.presentmon1)
    for name in [
      "Application", "Dropped", "TimeInSeconds", "MsBetweenPresents", "MsBetweenDisplayChange",
    ] {
      #expect(lines[0].contains(name))
    }
    #expect(lines.allSatisfy { $0.count == lines[0].count })
    let read = try RecordingReader.parse(
      RecordingExport.presentmon1.bytes(of: Self.recording), path: "b")
    #expect(read.records.count == Self.recording.records.count)
    #expect(read.statistics.missed == Self.recording.statistics.missed)
  }

  @Test func `an export for CapFrameX on Linux has four columns and the conditions`() throws {
    let lines = Self.lines(.capframexLinux)
    #expect(lines[0].count == 4 && lines.count == Self.recording.records.count + 1)
    let first = Double(Self.recording.records[0].outcome.interval) / 1e6
    #expect(abs((Double(lines[1][0]) ?? 0) - first) < 0.001)
    let sidecar = try #require(RecordingExport.capframexLinux.sidecar(of: Self.recording))
    let session = try JSONDecoder().decode(CapFrameXSession.self, from: Data(sidecar))
    #expect(session.gpu == "Radeon" && session.frameCount == Self.recording.records.count)
  }

  @Test func `an exported trace has all frames and hitches, with gaps between runs`() throws {
    let data = Data(RecordingExport.trace.bytes(of: Self.recording))
    let events = try JSONDecoder().decode(TraceFormatTests.Document.self, from: data).traceEvents
    let frames = events.filter { $0.ph == "X" && $0.name == "frame" }
    #expect(frames.count == Self.recording.records.count)
    let hitches = events.filter { $0.name.hasPrefix("HITCH") }
    #expect(hitches.count == Self.recording.statistics.hitches)
    let shown = events.filter { $0.tid == 3 && $0.ph == "X" }
    #expect(shown.allSatisfy { ($0.dur ?? 0) < 200_000 })
  }
}
