import Foundation
import FrameReports
import FrameTiming
import GridSDL

/// Records live input to a replay file in the current folder. A key starts and stops it.
final class ReplayCapture {
  private var running: (recorder: ReplayRecorder, path: String)?
  private let onNotice: (String) -> Void

  /// Creates a capture that is not running.
  ///
  /// - Parameter onNotice: Called with a message for the user about the start, the end or an error.
  init(onNotice: @escaping (String) -> Void) { self.onNotice = onNotice }

  /// Starts recording at `time`, or stops and writes the file.
  func toggle(at time: FrameTime) {
    if running != nil { return finish() }
    let path = FrameRecorder.defaultName(ending: "replay")
    running = (ReplayRecorder(startingAt: time), path)
    onNotice("Recording input; press F7 to stop")
  }

  /// Adds input at `time` if the capture is running.
  func add(_ input: ReplayInput, at time: FrameTime) { running?.recorder.add(input, at: time) }

  /// Stops and writes the file if the capture is running.
  func finish() {
    guard let (recorder, path) = running else { return }
    running = nil
    let text =
      "# Recorded from live input. Start it at the same position, such as the top.\n"
      + recorder.script().text
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
      onNotice("Input saved to \(path)")
    } catch {
      onNotice("\(path): cannot be written (\(error.localizedDescription))")
    }
  }
}
