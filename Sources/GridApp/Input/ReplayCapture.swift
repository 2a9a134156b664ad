import Foundation
import FrameReports
import FrameTiming
import GridSDL

/// Live input written down as a replay file in the current folder, begun and ended by a key.
final class ReplayCapture {
  private var running: (recorder: ReplayRecorder, path: String)?
  private let onNotice: (String) -> Void

  /// Makes a capture that does not run yet; `onNotice` is told in words for the user what began,
  /// ended, or went wrong.
  init(onNotice: @escaping (String) -> Void) { self.onNotice = onNotice }

  /// Begins at `time`, or ends what runs and writes it.
  func toggle(at time: FrameTime) {
    if running != nil { return finish() }
    let path = FrameRecorder.defaultName(ending: "replay")
    running = (ReplayRecorder(startingAt: time), path)
    onNotice("Writing input down; F7 ends it")
  }

  /// Adds what happened at `time`, where it runs.
  func add(_ input: ReplayInput, at time: FrameTime) { running?.recorder.add(input, at: time) }

  /// Writes what runs into its file; with the window's end at the latest.
  func finish() {
    guard let (recorder, path) = running else { return }
    running = nil
    let text =
      "# Recorded from live input; begin where it began, at the top.\n"
      + recorder.script().text
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
      onNotice("Input written to \(path)")
    } catch {
      onNotice("\(path): cannot be written (\(error.localizedDescription))")
    }
  }
}
