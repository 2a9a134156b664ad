import Foundation
import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

@MainActor
struct TraceFormatTests {
  /// The fields of an event that trace viewers read.
  struct Event: Decodable {
    var ph: String
    var pid: Int
    var tid: Int
    var name: String
    var ts: Double?
    var dur: Double?
  }

  struct Document: Decodable {
    var displayTimeUnit: String
    var traceEvents: [Event]
  }

  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func trace(_ records: [FrameRecord], spans: [TraceSpan] = []) throws -> [Event] {
    let recorder = try TraceRecorder(path: folder.file("t.json"))
    for span in spans { recorder.spans.add(span) }
    for record in records { recorder.append(record) }
    recorder.stop(waiting: true)
    let data = Data(try folder.text("t.json").utf8)
    let document = try JSONDecoder().decode(Document.self, from: data)
    #expect(document.displayTimeUnit == "ms")
    return document.traceEvents
  }

  /// Checks that the slices of each thread ascend and nest.
  private func expectNesting(_ events: [Event]) throws {
    for thread in Set(events.map(\.tid)) {
      var open: [Double] = []
      var last = -Double.infinity
      for event in events where event.tid == thread && event.ph == "X" {
        let start = try #require(event.ts), end = start + (try #require(event.dur))
        #expect(start >= last)
        last = start
        while let top = open.last, top <= start + 0.001 { open.removeLast() }
        if let top = open.last { #expect(end <= top + 0.002, "\(event)") }
        open.append(end)
      }
    }
  }

  @Test func `slices of a thread ascend and nest`() throws {
    try expectNesting(try trace(SimulatedRecording.records()))
  }

  @Test func `the last frame of a run may be displayed after the start of the next run`() throws {
    var records = SimulatedRecording.records(runs: 2, frames: 20)
    let last = try #require(records.lastIndex { $0.outcome.run == records[0].outcome.run })
    let next = records[last + 2]
    records[last].displayTime = next.returned.advanced(bySeconds: 0.004)
    try expectNesting(try trace(records))
  }

  @Test func `each frame has its phases, a mark and a slice on both timelines`() throws {
    let records = SimulatedRecording.records(runs: 2, frames: 50)
    let events = try trace(records)
    func count(_ kind: String, _ name: String) -> Int {
      events.filter { $0.ph == kind && $0.name == name }.count
    }
    #expect(count("X", "frame") == records.count)
    #expect(count("X", "present") == records.count)
    #expect(count("i", "frame") == records.count)
    #expect(count("X", "expected") == records.count - 2)
    let hitches = records.filter(\.outcome.isHitch)
    #expect(!hitches.isEmpty)
    #expect(events.filter { $0.ph == "i" && $0.name.hasPrefix("HITCH") }.count == hitches.count)
    #expect(events.filter { $0.name.hasPrefix("late ") }.count == hitches.count)
  }

  @Test func `all threads have names, including decode threads`() throws {
    let start = FrameTime.now
    let span = TraceSpan(
      thread: 1, name: "decode", start: start, end: start.advanced(bySeconds: 0.02))
    let events = try trace(SimulatedRecording.records(runs: 1, frames: 5), spans: [span])
    #expect(events.filter { $0.name == "thread_name" }.map(\.tid) == [1, 2, 3, 11])
    #expect(events.contains { $0.ph == "X" && $0.tid == 11 && $0.name == "decode" })
  }

  @Test func `a trace without frames is valid JSON`() throws {
    #expect(try trace([]).allSatisfy { $0.ph == "M" })
  }
}
