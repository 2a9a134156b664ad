import FrameTiming

/// Records frames to a Chrome JSON trace. Append every settled record, counted or not.
package final class TraceRecorder {
  /// The path of the trace.
  package let path: String
  /// Collects the spans of decode threads, from any thread.
  let spans: TraceSpans
  private let thread: RecordingThread
  private let onFailure: (RecordingError) -> Void
  private var hasReported = false

  /// Creates the file and starts recording.
  ///
  /// - Parameters:
  ///   - spans: Collects the spans of decode threads.
  ///   - outputs: Decides whether an existing file may be replaced.
  ///   - onFailure: Called once, from ``append(_:)``, if writing fails.
  /// - Throws: ``RecordingError/cannotCreate(path:code:)``.
  package init(
    path: String, spans: TraceSpans = TraceSpans(), outputs: OutputGuard = OutputGuard(),
    onFailure: @escaping (RecordingError) -> Void = { _ in }
  ) throws(RecordingError) {
    self.path = path
    self.spans = spans
    self.onFailure = onFailure
    thread = try RecordingThread(
      path: path, .trace, format: TraceFormat(start: .now, spans: spans), outputs: outputs)
  }

  /// Appends a settled record. Never waits and never allocates.
  package func append(_ record: FrameRecord) {
    guard let failure = thread.failure else {
      thread.post(record)
      return
    }
    if !hasReported { onFailure(failure) }
    hasReported = true
  }

  /// The error that ended the recording early; `nil` while it runs.
  package var failure: RecordingError? { thread.failure }

  /// Writes the remaining records and closes the file, and waits for that if `waiting`.
  package func stop(waiting: Bool) { thread.stop(waiting: waiting) }
}
