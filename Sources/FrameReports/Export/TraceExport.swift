import FrameTiming

/// Converts a recording to a trace like that of `--trace`.
enum TraceExport {
  /// Returns the document.
  static func bytes(of recording: Recording) -> [UInt8] {
    let start = recording.records.first?.started ?? FrameTime(nanoseconds: 0)
    var format = TraceFormat(start: start, spans: TraceSpans())
    var bytes = format.header()
    var simulated = start
    var run: Int?
    for var record in recording.records {
      // Rows have no times of motion: its step is the displayed interval plus the animation error.
      let step = record.displayInterval + Int64(record.animationError * 1e6)
      simulated =
        record.outcome.run == run
        ? simulated.advanced(byNanoseconds: step) : record.returned.advanced(byNanoseconds: step)
      record.motionTime = simulated
      run = record.outcome.run
      format.append(record, to: &bytes)
    }
    return bytes + format.footer
  }
}
