import FrameTiming
import GridEngine
import GridSDL
import TestSupport
import Testing

@testable import Replays

struct ReplayPlayerTests {
  static let start = FrameTime(nanoseconds: 5_000_000_000)

  static func player(_ text: String) throws -> ReplayPlayer {
    var player = ReplayPlayer(try ReplayScript(parsing: text, file: "a.replay"))
    player.begin(at: start)
    return player
  }

  /// The input of each frame, for frames of `period` milliseconds.
  static func frames(_ player: ReplayPlayer, period: Double) -> [[ReplayInput]] {
    var player = player
    var frames: [[ReplayInput]] = []
    while !player.isFinished {
      let time = start.advanced(bySeconds: Double(frames.count) * period / 1000)
      var inputs: [ReplayInput] = []
      while let next = player.next(until: time) { inputs.append(next.input) }
      frames.append(inputs)
    }
    return frames
  }

  @Test func `input is returned when it is due and not before`() throws {
    var player = try Self.player("10 wheel 1\n10 key A\n20 jump 3")
    #expect(player.next(until: Self.start.advanced(bySeconds: 0.0099)) == nil)
    let due = Self.start.advanced(bySeconds: 0.010)
    #expect(player.nextTime == due)
    #expect(player.next(until: due)?.input == .wheel(notches: 1))
    #expect(player.next(until: due)?.input == .key("A"))
    #expect(player.next(until: due) == nil)
    #expect(player.next(until: Self.start.advanced(bySeconds: 1))?.input == .jump(index: 3))
    #expect(player.isFinished && player.nextTime == nil)
  }

  @Test(arguments: [(900.0, 400.0, 50), (-5, 0, 1), (1, 3, 1)])
  func `a pad line becomes finger movements with the same sum and an end`(
    pixels: Double, milliseconds: Double, count: Int
  ) throws {
    let steps = try Self.player("100 pad \(pixels) \(milliseconds)").steps
    #expect(steps.count == count + 1)
    #expect(steps.last?.input == .touchpadEnded)
    let sum = steps.reduce(0.0) { sum, step in
      if case .finger(let pixels) = step.input { sum + pixels } else { sum }
    }
    #expect(abs(sum - pixels) < 1e-9)
    #expect(steps[count - 1].time == 100 + milliseconds)
  }

  @Test func `consecutive pad lines belong to one touch`() throws {
    let steps = try Self.player("0 pad 100 80\n80 pad -100 80\n400 pad 10 80").steps
    let stops = steps.filter { $0.input == .touchpadEnded }.map(\.time)
    #expect(stops == [168, 488])
  }

  @Test func `a drag presses, moves and releases at its points`() throws {
    let steps = try Self.player("0 drag 10 20 30 60 16").steps
    #expect(
      steps.map(\.input) == [
        .pointerDown(Point(x: 10, y: 20)), .pointerMoved(Point(x: 20, y: 40)),
        .pointerMoved(Point(x: 30, y: 60)), .pointerUp(Point(x: 30, y: 60)),
      ])
  }

  @Test func `two runs receive the same input in the same frames`() throws {
    let player = try Self.player("0 pad 1500 1000\n300 key A\n500 wheel 2\n1600 jump 1")
    #expect(Self.frames(player, period: 16.667) == Self.frames(player, period: 16.667))
    #expect(Self.frames(player, period: 16.667).joined().count == player.steps.count)
  }
}
