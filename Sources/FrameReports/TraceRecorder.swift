import FrameTiming

/// Records frames to a Chrome JSON trace. Give it every settled record, counted or not.
package final class TraceRecorder {
  /// The trace's path.
  package let path: String
  /// Takes the spans of decode threads, from any thread.
  let spans: TraceSpans
  private let thread: RecordingThread
  private let onFailure: (RecordingError) -> Void
  private var hasReported = false

  /// Creates the file and begins to record.
  ///
  /// - Parameters:
  ///   - spans: Where decode threads put theirs.
  ///   - onFailure: Called once, from ``append(_:)``, when writing fails; the app goes on.
  /// - Throws: ``RecordingError/cannotCreate(path:code:)``.
  package init(
    path: String, spans: TraceSpans = TraceSpans(),
    onFailure: @escaping (RecordingError) -> Void = { _ in }
  ) throws(RecordingError) {
    self.path = path
    self.spans = spans
    self.onFailure = onFailure
    thread = try RecordingThread(path: path, format: TraceFormat(start: .now, spans: spans))
  }

  /// Adds a settled record; never waits and never allocates.
  package func append(_ record: FrameRecord) {
    guard let failure = thread.failure else {
      thread.post(record)
      return
    }
    if !hasReported { onFailure(failure) }
    hasReported = true
  }

  /// Why recording ended early; `nil` while it goes on.
  package var failure: RecordingError? { thread.failure }

  /// Writes what is left and closes the file; returns only then if `waiting`.
  package func stop(waiting: Bool) { thread.stop(waiting: waiting) }
}
