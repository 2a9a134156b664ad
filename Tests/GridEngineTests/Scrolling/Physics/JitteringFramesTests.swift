import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Tests frame clock and physics together, as in a frame loop, on a display whose callbacks are up
/// to 4 ms early or late.
@Suite struct `Scrolling with jittering frames` {
  /// Returns the positions displayed in 300 frames, one per refresh. `push` delivers the input
  /// before the start of a frame.
  private func shown(
    _ physics: inout ScrollPhysics, waitsForFrameCallback: Bool = false, seed: UInt64,
    push: (inout ScrollPhysics, _ until: FrameTime) -> Void
  ) -> [Double] {
    var display = SimulatedDisplay(
      hertz: 60, order: waitsForFrameCallback ? .queue(depth: 1) : .wayland, jitter: 4, seed: seed)
    var clock = FrameClock(
      refreshRate: 60, source: .displayMode, waitsForFrameCallback: waitsForFrameCallback)
    clock.beginRun(at: display.now)
    return (0..<300).map { _ in
      let start = display.now
      let showTime = clock.expectedDisplayTime(forFrameStartingAt: start)
      push(&physics, start)
      physics.advance(to: showTime, inputUntil: start)
      _ = clock.framePresented(display.frame(working: 3).present)
      return physics.snappedPosition
    }
  }

  @Test(arguments: [150.0, 600, 1000, 1200, 2400], [false, true])
  func `a steady finger moves content by equal steps, to the pixel`(
    speed: Double, waitsForFrameCallback: Bool
  ) {
    for seed in 1...UInt64(Seeds.iterations(100)) {
      // The clock needs the first frames to find the phase of the display.
      let steps = Array(
        shown(at: speed, waitsForFrameCallback: waitsForFrameCallback, seed: seed).dropFirst(24)
      ).steps
      let even = speed / 60
      #expect(
        steps.allSatisfy { abs($0 - even) <= 1 }, "\(speed) px/s, seed \(seed): \(steps)")
    }
  }

  @Test(arguments: [150.0, 600, 1200, 2400], FrameSeeds.chosen)
  func `after a while no two steps of a steady finger differ by more than a pixel`(
    speed: Double, seed: UInt64
  ) {
    for waitsForFrameCallback in [false, true] {
      let steps = Array(
        shown(at: speed, waitsForFrameCallback: waitsForFrameCallback, seed: seed).dropFirst(100)
      ).steps
      #expect(steps.max()! - steps.min()! <= 1, "\(waitsForFrameCallback): \(steps)")
    }
  }

  /// Returns the displayed positions for a finger of constant speed.
  private func shown(at speed: Double, waitsForFrameCallback: Bool, seed: UInt64) -> [Double] {
    var physics = ScrollPhysics(range: 0...1_000_000, viewport: 600)
    physics.tuning.reportsFingerStop = true
    physics.tuning.fingerDelay = (waitsForFrameCallback ? 1 : 2) / 60.0 + 0.008
    var next: FrameTime?
    return shown(&physics, waitsForFrameCallback: waitsForFrameCallback, seed: seed) {
      physics, now in
      var time = next ?? now
      while time <= now {
        physics.touchpadMoved(by: speed * 0.008, at: time)
        time = time.advanced(bySeconds: 0.008)
      }
      next = time
    }
  }

  @Test(arguments: FrameSeeds.chosen)
  func `the steps of a fling decrease, except for rounding to pixels`(seed: UInt64) {
    var physics = ScrollPhysics(range: 0...1_000_000, viewport: 600)
    var isThrown = false
    let shown = shown(&physics, seed: seed) { physics, now in
      if !isThrown { physics.fling(velocity: 3000, at: now) }
      isThrown = true
    }
    let steps = Array(shown.dropFirst(20)).steps
    #expect(steps.steps.allSatisfy { $0 <= 1 }, "\(steps)")
    #expect(steps.allSatisfy { $0 >= 0 } && steps.last == 0)
  }
}
