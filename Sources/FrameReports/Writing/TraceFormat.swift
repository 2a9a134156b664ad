import FrameTiming
import Glibc

/// Writes records as a Chrome JSON trace, which Perfetto, Tracy, speedscope and Firefox read.
///
/// The threads are `main` with each frame and its phases, `expected` with the due times of frames,
/// `actual` with their display times, and one for each decode thread. Slices of a thread nest and
/// ascend.
///
/// - SeeAlso: `docs/recordings.md`; "Trace Event Format" and Perfetto's notes on other formats.
struct TraceFormat: RecordingFormat {
  private enum Track: Int {
    case main = 1
    case expected, actual
    case decoders = 10
  }

  let start: FrameTime
  let spans: TraceSpans
  private let process = Int(getpid())
  private var previous: FrameRecord?
  private var shownUntil: FrameTime?
  private var namedDecoders: Set<Int> = []

  init(start: FrameTime, spans: TraceSpans) {
    self.start = start
    self.spans = spans
  }

  var footer: [UInt8] { Array("\n]}\n".utf8) }

  /// The first line of a trace.
  static let opening = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":["

  func header() -> [UInt8] {
    var bytes = Array((Self.opening + "\n").utf8)
    bytes.append("{\"ph\":\"M\",\"pid\":\(process),\"tid\":1,\"name\":\"process_name\"")
    bytes.append(",\"args\":{\"name\":\"GridApp\"}}")
    for (track, name) in [(Track.main, "main"), (.expected, "expected"), (.actual, "actual")] {
      nameThread(track.rawValue, name, to: &bytes)
    }
    return bytes
  }

  mutating func tick(_ bytes: inout [UInt8]) {
    for span in spans.takeAll() {
      let thread = Track.decoders.rawValue + span.thread
      if namedDecoders.insert(thread).inserted {
        nameThread(thread, "decode \(span.thread)", to: &bytes)
      }
      slice(span.name.description, thread, span.start, span.end, to: &bytes)
      bytes.append("}")
    }
  }

  mutating func append(_ record: FrameRecord, to bytes: inout [UInt8]) {
    appendFrame(record, to: &bytes)
    appendPhases(record, to: &bytes)
    appendMarks(record, to: &bytes)
    appendCounters(record, to: &bytes)
    if record.outcome.run != previous?.outcome.run {
      previous = nil
      // The last image of a run may stay on the screen after the first frame of the next one.
      shownUntil = shownUntil.map { max($0, record.returned) }
    }
    if record.outcome.exclusion != .runStart {
      appendExpected(record, to: &bytes)
      appendShown(record, to: &bytes)
    }
    previous = record
  }
}

// MARK: - Events of a frame

extension TraceFormat {
  private func appendFrame(_ record: FrameRecord, to bytes: inout [UInt8]) {
    slice("frame", Track.main.rawValue, record.started, record.returned, to: &bytes)
    bytes.append(",\"args\":{\"frame\":")
    bytes.append(number: record.frame)
    bytes.append(",\"slot\":")
    bytes.append(number: record.outcome.slot)
    bytes.append(",\"missed\":")
    bytes.append(number: record.outcome.missed)
    bytes.append(",\"cause\":\"\(record.cause.name)\",\"scroll_px\":")
    bytes.append(record.scrollPosition, decimals: 2)
    if !record.outcome.isCounted {
      bytes.append(",\"excluded\":\"\(record.outcome.exclusion.name)\"")
    }
    bytes.append("}}")
  }

  /// Appends the phases in the order of the loop.
  ///
  /// The remaining time before the present call is the loop's own pacing. The remaining time after
  /// it waits for the display.
  private func appendPhases(_ record: FrameRecord, to bytes: inout [UInt8]) {
    var time = record.started
    for phase in FramePhase.allCases where record.phases[phase] > 0 {
      if phase == .wait || phase == .idle && record.idlesAfterPresent { continue }
      let end = min(time.advanced(byNanoseconds: record.phases[phase]), record.called)
      appendSlice(phase.name, time, end, to: &bytes)
      time = end
    }
    appendSlice("present", record.called, record.presented, to: &bytes)
    guard record.idlesAfterPresent else { return }
    let idle = record.phases[.idle]
    let end = min(record.presented.advanced(byNanoseconds: idle), record.returned)
    if idle > 0 { appendSlice(FramePhase.idle.name, record.presented, end, to: &bytes) }
    appendSlice(FramePhase.wait.name, end, record.returned, to: &bytes)
  }

  private func appendSlice(
    _ name: String, _ start: FrameTime, _ end: FrameTime, to bytes: inout [UInt8]
  ) {
    slice(name, Track.main.rawValue, start, end, to: &bytes)
    bytes.append("}")
  }

  private func appendMarks(_ record: FrameRecord, to bytes: inout [UInt8]) {
    instant("frame", scope: "t", at: record.returned, to: &bytes)
    if record.outcome.isHitch {
      let slots = record.outcome.missed
      instant(
        "HITCH \(Figures.count(slots, "slot", "slots"))", scope: "g", at: record.returned,
        to: &bytes)
    }
    if !record.mark.isEmpty {
      let text = record.mark.text.replacing("\\", with: "/")
      instant("mark: \(text)", scope: "g", at: record.returned, to: &bytes)
    }
  }

  private func appendCounters(_ record: FrameRecord, to bytes: inout [UInt8]) {
    counter("ms", at: record.returned, to: &bytes)
    bytes.append("\"cpu\":")
    bytes.append(record.cpuBusyMilliseconds, decimals: 3)
    bytes.append(",\"wait\":")
    bytes.append(record.phases.milliseconds(.wait), decimals: 3)
    bytes.append("}}")
    let counters = record.counters
    for (name, value) in [
      ("missed", record.outcome.missed), ("cells_created", Int(counters.cellsCreated)),
      ("cells_reused", Int(counters.cellsReused)), ("cells_prepared", Int(counters.cellsPrepared)),
      ("uploads", Int(counters.uploads)),
      ("decode_queue", Int(counters.decodeQueue)), ("blank_tiles", Int(counters.blankTiles)),
    ] {
      counter(name, at: record.returned, to: &bytes)
      bytes.append("\"\(name)\":\(value)}}")
    }
  }

  private func appendExpected(_ record: FrameRecord, to bytes: inout [UInt8]) {
    guard let previous, previous.motionTime < record.motionTime else { return }
    let track = Track.expected.rawValue
    slice("expected", track, previous.motionTime, record.motionTime, to: &bytes)
    bytes.append("}")
  }

  private mutating func appendShown(_ record: FrameRecord, to bytes: inout [UInt8]) {
    guard !record.wasDiscarded, record.displayInterval > 0 else { return }
    let began = shownUntil ?? record.returned
    let end = record.displayTime ?? began.advanced(byNanoseconds: record.displayInterval)
    let interval = record.displayInterval
    let from = max(began, record.displayTime.map { $0.advanced(byNanoseconds: -interval) } ?? began)
    guard end > from else { return }
    let name = record.outcome.missed > 0 ? "late \(record.outcome.missed)" : "shown"
    slice(name, Track.actual.rawValue, from, end, to: &bytes)
    bytes.append("}")
    shownUntil = end
  }
}

// MARK: - Event syntax

extension TraceFormat {
  /// Appends a complete slice without its arguments and closing brace.
  private func slice(
    _ name: String, _ thread: Int, _ from: FrameTime, _ to: FrameTime, to bytes: inout [UInt8]
  ) {
    begin("X", name, thread, at: from, to: &bytes)
    bytes.append(",\"dur\":")
    bytes.append(Double(to.nanoseconds(since: from)) / 1000, decimals: 3)
  }

  private func instant(_ name: String, scope: String, at time: FrameTime, to bytes: inout [UInt8]) {
    begin("i", name, Track.main.rawValue, at: time, to: &bytes)
    bytes.append(",\"s\":\"\(scope)\"}")
  }

  private func counter(_ name: String, at time: FrameTime, to bytes: inout [UInt8]) {
    begin("C", name, Track.main.rawValue, at: time, to: &bytes)
    bytes.append(",\"args\":{")
  }

  private func begin(
    _ kind: String, _ name: String, _ thread: Int, at time: FrameTime, to bytes: inout [UInt8]
  ) {
    bytes.append(
      ",\n{\"ph\":\"\(kind)\",\"pid\":\(process),\"tid\":\(thread),\"name\":\"\(name)\",\"ts\":")
    bytes.append(Double(time.nanoseconds(since: start)) / 1000, decimals: 3)
  }

  private func nameThread(_ thread: Int, _ name: String, to bytes: inout [UInt8]) {
    bytes.append(",\n{\"ph\":\"M\",\"pid\":\(process),\"tid\":\(thread),\"name\":\"thread_name\"")
    bytes.append(",\"args\":{\"name\":\"\(name)\"}}")
  }
}
