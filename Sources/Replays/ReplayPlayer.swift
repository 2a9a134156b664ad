import FrameTiming
import GridEngine
import GridSDL

/// Returns a script's inputs when they are due.
///
/// Call ``next(until:)`` with the time of the frame's slot, not the wall clock. Then every run with
/// the same number of frames receives the same input in the same frames. All inputs are computed in
/// advance; playing allocates nothing.
package nonisolated struct ReplayPlayer: Sendable {
  /// An input and its time since the start, in milliseconds.
  struct Step: Hashable, Sendable {
    var time: Double
    var input: ReplayInput
  }

  /// The milliseconds between the events of a moving finger or pointer, as of a touchpad.
  package static let step = 8.0
  /// A movement that follows within this time, in milliseconds, belongs to the same touch.
  static let sameTouch = 20.0

  /// All inputs, in ascending order of time.
  let steps: [Step]
  private var next = 0
  private var start: FrameTime?

  package init(_ script: ReplayScript) {
    var steps: [Step] = []
    for (index, line) in script.lines.enumerated() {
      let following = script.lines[(index + 1)...]
      steps += Self.steps(of: line, isFollowedByTouch: Self.touchContinues(line, in: following))
    }
    // A stable sort: simultaneous inputs keep the order of their lines.
    self.steps = steps.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// Starts at `time`, that of the first frame.
  package mutating func begin(at time: FrameTime) {
    start = time
    next = 0
  }

  /// Returns the next input that is due at or before `time`, or `nil`.
  package mutating func next(until time: FrameTime) -> (input: ReplayInput, time: FrameTime)? {
    guard let due = nextTime, due <= time else { return nil }
    defer { next += 1 }
    return (steps[next].input, due)
  }

  /// The time of the next input; `nil` before the start and after the end.
  package var nextTime: FrameTime? {
    guard let start, next < steps.count else { return nil }
    return start.advanced(bySeconds: steps[next].time / 1000)
  }

  /// Whether all inputs have been returned.
  package var isFinished: Bool { next >= steps.count }

  /// The time of the last input in milliseconds.
  package var duration: Double { steps.last?.time ?? 0 }

  // MARK: - Lines to steps

  private static func steps(of line: ReplayScript.Line, isFollowedByTouch: Bool) -> [Step] {
    let time = line.time
    switch line.event {
    case .wheel(let notches): return [Step(time: time, input: .wheel(notches: notches))]
    case .key(let name): return [Step(time: time, input: .key(name))]
    case .jump(let index): return [Step(time: time, input: .jump(index: index))]
    case .mark(let mark): return [Step(time: time, input: .mark(mark))]
    case .set(let name, let value):
      return [Step(time: time, input: .set(name: name, value: value))]
    case .press(let name, let isRepeat):
      return [Step(time: time, input: .press(name, isRepeat: isRepeat))]
    case .release(let name): return [Step(time: time, input: .release(name))]
    case .input(let event, let modifiers):
      return [Step(time: time, input: .input(event, modifiers: modifiers))]
    case .pad(let pixels, let milliseconds):
      let count = max(1, Int((milliseconds / step).rounded()))
      let moves = (1...count).map { index in
        let share = Double(index) / Double(count)
        return Step(
          time: time + milliseconds * share, input: .finger(pixels: pixels / Double(count)))
      }
      if isFollowedByTouch { return moves }
      return moves + [Step(time: time + milliseconds + step, input: .touchpadEnded)]
    case .drag(let from, let to, let milliseconds):
      let count = max(1, Int((milliseconds / step).rounded()))
      let moves = (1...count).map { index in
        let share = Double(index) / Double(count)
        let x = from.x + (to.x - from.x) * share
        let y = from.y + (to.y - from.y) * share
        return Step(
          time: time + milliseconds * share, input: .pointerMoved(Point(x: x, y: y)))
      }
      let down = Step(time: time, input: .pointerDown(from))
      return [down] + moves + [Step(time: time + milliseconds, input: .pointerUp(to))]
    }
  }

  private static func touchContinues(
    _ line: ReplayScript.Line, in following: ArraySlice<ReplayScript.Line>
  ) -> Bool {
    guard case .pad(_, let milliseconds) = line.event else { return false }
    let end = line.time + milliseconds
    return following.prefix { $0.time <= end + sameTouch }.contains { next in
      if case .pad = next.event { return next.time >= line.time } else { return false }
    }
  }
}
