import FrameTiming
import GridEngine
import GridSDL

/// Records live input as a script that replays it.
///
/// Each event is a line, in the form in which it arrived, so that a replay takes the same way.
package struct ReplayRecorder {
  private let start: FrameTime
  private var lines: [ReplayScript.Line] = []
  /// The keys whose presses were added, and that are not released yet.
  private var pressed: Set<Key> = []

  /// Starts at `time`.
  package init(startingAt time: FrameTime) { start = time }

  /// Adds an event. Times ascend; an older one counts as the last.
  package mutating func add(_ event: InputEvent, _ modifiers: KeyModifiers, at time: FrameTime) {
    switch event {
    case .keyDown(let key, _, _): pressed.insert(key)
    case .keyUp(let key): if pressed.remove(key) == nil { return }
    default: break
    }
    guard let event = Self.event(event, modifiers) else { return }
    let now = max(lines.last?.time ?? 0, time.milliseconds(since: start))
    lines.append(ReplayScript.Line(time: now, event: event))
  }

  /// Adds a marker.
  package mutating func add(mark text: String, at time: FrameTime) {
    let now = max(lines.last?.time ?? 0, time.milliseconds(since: start))
    lines.append(ReplayScript.Line(time: now, event: .mark(text)))
  }

  /// Removes what has been added since a number of lines, as input that a replay must not repeat.
  package mutating func removeLines(from count: Int) {
    if count < lines.count { lines.removeSubrange(count...) }
  }

  /// The number of lines so far.
  package var lineCount: Int { lines.count }

  /// Returns the recorded script.
  package func script() -> ReplayScript { ReplayScript(lines: lines) }

  /// Returns the line of an event; nil for one that is not from a device of the user.
  private static func event(_ event: InputEvent, _ modifiers: KeyModifiers) -> ReplayEvent? {
    switch event {
    case .keyDown(let key, let modifiers, let isRepeat):
      key.name(with: modifiers).map { .press($0, isRepeat: isRepeat) }
    case .keyUp(let key): key.name(with: []).map(ReplayEvent.release)
    case .filesDropped: nil
    case .pointerLeft: .input(event, modifiers: [])
    default: event.isUserInput ? .input(event, modifiers: modifiers) : nil
    }
  }
}
