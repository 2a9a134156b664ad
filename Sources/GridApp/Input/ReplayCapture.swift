import Foundation
import FrameReports
import FrameTiming
import GridSDL
import Replays

/// Records live input to a replay file in the current folder. A key starts and stops it.
final class ReplayCapture {
  private var running: (recorder: ReplayRecorder, path: String)?
  /// The number of lines before the input that led to the current command: since the last press.
  private var lineCountBeforePress = 0
  /// The same for the press that opened the menu, while one of its entries is performed; nil otherwise.
  private var lineCountBeforeMenu: Int?
  private var lineCountOfMenu = 0
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

  /// Adds input if the capture is running, except for keys that end the program or belong to recordings.
  func add(_ input: ElementInput) {
    guard let count = running?.recorder.lineCount else { return }
    switch input.event {
    case .keyDown(let key, let modifiers, _):
      lineCountBeforePress = count
      if Self.isLeftOut(KeyBindings.action(for: .key(key, modifiers), in: .folder)) { return }
    case .pointerDown, .touchBegan: lineCountBeforePress = count
    default: break
    }
    running?.recorder.add(input.event, input.modifiers, at: input.time)
  }

  /// Adds a marker.
  func add(mark text: String, at time: FrameTime) { running?.recorder.add(mark: text, at: time) }

  /// Keeps where the input that has opened the menu begins.
  func menuDidOpen() { lineCountOfMenu = lineCountBeforePress }

  /// Performs the action of an entry of the menu.
  func performingMenuEntry(_ body: () -> Void) {
    lineCountBeforeMenu = lineCountOfMenu
    body()
    lineCountBeforeMenu = nil
  }

  /// Leaves out the input that led to the current command, which a replay must not repeat: the last press, or
  /// all since the menu was opened.
  func leaveOutCommand() {
    running?.recorder.removeLines(from: lineCountBeforeMenu ?? lineCountBeforePress)
  }

  private static func isLeftOut(_ action: KeyAction?) -> Bool {
    switch action {
    case .command(.quit), .command(.toggleRecording), .command(.toggleCapture): true
    // The marker has a line of its own.
    case .command(.mark): true
    default: false
    }
  }

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
