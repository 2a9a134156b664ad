import Foundation
import FrameReports
import FrameTiming
import GridSDL

/// The recording and the trace of a window.
///
/// The command line or a key starts them. A key, an error or closing the window stops them.
final class RecordingControl {
  private(set) var recorder: FrameRecorder?
  private var trace: TraceRecorder?
  private let displayServer: () -> Int32?
  private let known: () -> RecordingEnding
  private let onNotice: (String) -> Void

  /// Creates a control without a recording.
  ///
  /// - Parameters:
  ///   - displayServer: Returns the process of the compositor or X server, if it is known.
  ///   - known: Returns the conditions when a recording starts, and when it stops.
  ///   - onNotice: Called with a message for the user about the start, the end or an error.
  init(
    displayServer: @escaping () -> Int32?, known: @escaping () -> RecordingEnding,
    onNotice: @escaping (String) -> Void
  ) {
    self.displayServer = displayServer
    self.known = known
    self.onNotice = onNotice
  }

  /// Starts the recording and the trace of the command line.
  ///
  /// - Parameters:
  ///   - spans: The spans of decode threads, for the trace.
  ///   - outputs: Decides whether existing files may be replaced.
  /// - Throws: ``RecordingError`` if a file cannot be created or must not be replaced.
  func begin(
    recording: String?, trace tracePath: String?, spans: TraceSpans, outputs: OutputGuard
  ) throws(RecordingError) {
    if let tracePath {
      trace = try TraceRecorder(path: tracePath, spans: spans, outputs: outputs) { [onNotice] in
        onNotice($0.description)
      }
    }
    if let recording { try record(to: recording, outputs) }
  }

  /// Starts a recording with a generated name in the current folder, or stops the current one.
  func toggle() {
    if let recorder {
      recorder.stop(waiting: false, ending: known())
      onNotice("Recording saved to \(Self.absolute(recorder.path))")
      self.recorder = nil
      return
    }
    do throws(RecordingError) {
      let path = FrameRecorder.defaultName()
      try record(to: path)
      onNotice("Recording to \(Self.absolute(path)); Ctrl R stops it")
    } catch {
      onNotice(error.description)
    }
  }

  private static func absolute(_ path: String) -> String {
    URL(filePath: path).path(percentEncoded: false)
  }

  /// Adds a settled record to the recording and the trace.
  func append(_ record: FrameRecord) {
    recorder?.append(record)
    trace?.append(record)
    if recorder?.failure != nil { recorder = nil }
    if trace?.failure != nil { trace = nil }
  }

  /// Stops the recording and the trace, and waits until they are written.
  func finish() {
    recorder?.stop(waiting: true, ending: known())
    trace?.stop(waiting: true)
  }

  private func record(
    to path: String, _ outputs: OutputGuard = OutputGuard()
  ) throws(RecordingError) {
    let recorder = try FrameRecorder(
      path: path, conditions: known().conditions, displayServer: displayServer(),
      tracePath: trace?.path, outputs: outputs
    ) { [onNotice] in onNotice($0.description) }
    self.recorder = recorder
    GridWindow.addLastAction(recorder.lastAction)
  }
}
