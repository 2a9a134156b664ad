import Foundation
import FrameReports
import FrameTiming

/// The recording and the trace of a window: begun by the command line or a key, fed with every
/// settled record, ended by a key, by trouble, or with the window.
final class RecordingControl {
  private(set) var recorder: FrameRecorder?
  private var trace: TraceRecorder?
  private let known: () -> RecordingEnding
  private let onNotice: (String) -> Void

  /// Makes a control that records nothing yet.
  ///
  /// - Parameters:
  ///   - known: Asked when a recording begins, and when it ends.
  ///   - onNotice: Told in words for the user what began, ended, or went wrong.
  init(known: @escaping () -> RecordingEnding, onNotice: @escaping (String) -> Void) {
    self.known = known
    self.onNotice = onNotice
  }

  /// Begins what the command line asks for.
  ///
  /// - Parameter spans: What decode threads do, for the trace.
  /// - Throws: ``RecordingError`` when a file cannot be made.
  func begin(
    recording: String?, trace tracePath: String?, spans: TraceSpans
  ) throws(RecordingError) {
    if let tracePath {
      trace = try TraceRecorder(path: tracePath, spans: spans) { [onNotice] in
        onNotice($0.description)
      }
    }
    if let recording { try record(to: recording) }
  }

  /// Begins a recording under a name of its own in the current folder, or ends the one that runs.
  func toggle() {
    if let recorder {
      recorder.stop(waiting: false, ending: known())
      onNotice("Recorded \(recorder.path)")
      self.recorder = nil
      return
    }
    do throws(RecordingError) {
      try record(to: FrameRecorder.defaultName())
      onNotice("Recording; F2 ends it")
    } catch {
      onNotice(error.description)
    }
  }

  /// Adds a settled record to what runs.
  func append(_ record: FrameRecord) {
    recorder?.append(record)
    trace?.append(record)
    if recorder?.failure != nil { recorder = nil }
    if trace?.failure != nil { trace = nil }
  }

  /// Ends everything and waits until it is written.
  func finish() {
    recorder?.stop(waiting: true, ending: known())
    trace?.stop(waiting: true)
  }

  private func record(to path: String) throws(RecordingError) {
    recorder = try FrameRecorder(
      path: path, conditions: known().conditions, tracePath: trace?.path
    ) { [onNotice] in onNotice($0.description) }
  }
}
