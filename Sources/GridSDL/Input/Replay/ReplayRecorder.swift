import FrameTiming
import GridEngine

/// Records live input as a script that replays it.
///
/// The many small movements of a finger become one line per 48 ms, which is precise enough to keep
/// the release velocity. A drag becomes one line from press to release.
package nonisolated struct ReplayRecorder: Sendable {
  /// The duration of a finger's movement that one line covers, in milliseconds.
  static let lineMilliseconds = 48.0

  private let start: FrameTime
  private var lines: [ReplayScript.Line] = []
  private var finger: (from: Double, until: Double, pixels: Double)?
  private var press: (time: Double, point: Point)?

  /// Starts at `time`.
  package init(startingAt time: FrameTime) { start = time }

  /// Adds an input at `time`. Times must ascend.
  package mutating func add(_ input: ReplayInput, at time: FrameTime) {
    let now = max(0, time.milliseconds(since: start))
    switch input {
    case .finger(let pixels): move(pixels, at: now)
    case .touchpadEnded: lift()
    case .wheel(let notches): add(.wheel(notches: notches), at: now)
    case .key(let name): add(.key(name), at: now)
    case .jump(let index): add(.jump(index: index), at: now)
    case .mark(let mark): add(.mark(mark), at: now)
    case .set(let name, let value): add(.set(name: name, value: value), at: now)
    case .pointerDown(let point): press = (now, point)
    case .pointerMoved: break
    case .pointerUp(let point):
      guard let press else { return }
      let event = ReplayEvent.drag(from: press.point, to: point, milliseconds: now - press.time)
      add(event, at: press.time)
      self.press = nil
    }
  }

  /// Returns the recorded script, sorted by time.
  package func script() -> ReplayScript {
    var complete = self
    complete.lift()
    return ReplayScript(lines: complete.lines.sorted { $0.time < $1.time })
  }

  private mutating func move(_ pixels: Double, at now: Double) {
    // The first movement of a touch covers the 8 ms before it.
    var current = finger ?? (now - ReplayPlayer.step, now, 0)
    if now - current.until > ReplayPlayer.sameTouch {
      lift()
      current = (now - ReplayPlayer.step, now, 0)
    }
    finger = (max(0, current.from), now, current.pixels + pixels)
    if now - current.from >= Self.lineMilliseconds {
      lift()
      finger = (now, now, 0)
    }
  }

  private mutating func lift() {
    guard let finger else { return }
    self.finger = nil
    if finger.pixels == 0 && finger.until == finger.from { return }
    let event = ReplayEvent.pad(pixels: finger.pixels, milliseconds: finger.until - finger.from)
    lines.append(ReplayScript.Line(time: finger.from, event: event))
  }

  private mutating func add(_ event: ReplayEvent, at time: Double) {
    lines.append(ReplayScript.Line(time: time, event: event))
  }
}
