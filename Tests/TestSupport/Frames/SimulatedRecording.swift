import FrameTiming

/// Creates the records of a frame loop that presents to a simulated display, in several runs with
/// idle time before each.
@MainActor
public enum SimulatedRecording {
  /// Returns the settled records of `runs` runs with `frames` frames each.
  ///
  /// - Parameters:
  ///   - work: The duration of each frame's work.
  ///   - phase: The phase of 80 % of that duration. The remaining 20 % are drawing.
  ///   - order: The order in which the loop and the simulated display exchange frames.
  public static func records(
    runs: Int = 3, frames: Int = 200, hertz: Double = 60,
    work: Workload = .some(share: 0.03, of: 20...60), phase: FramePhase = .update,
    order: SimulatedDisplay.Order = .queue(depth: 1), seed: UInt64 = 1
  ) -> [FrameRecord] {
    var display = SimulatedDisplay(hertz: hertz, order: order, jitter: 0.2, seed: seed)
    var clock = FrameClock(refreshRate: hertz, source: .displayMode)
    var random = SplitMix64(seed: seed)
    let ring = FrameRing(capacity: 64)
    var settled: [FrameRecord] = []
    for _ in 0..<runs {
      display.idle(milliseconds: 1500)
      clock.beginRun(at: display.now)
      for _ in 0..<frames {
        let simulated = clock.expectedDisplayTime(forFrameStartingAt: display.now)
        let milliseconds = work.next(using: &random)
        let present = display.frame(working: milliseconds).present
        ring.append(record(present, milliseconds, phase, simulated, clock.framePresented(present)))
        while let record = ring.nextSettled() { settled.append(record) }
      }
    }
    while let record = ring.nextSettled(delay: 0) { settled.append(record) }
    return settled
  }

  private static func record(
    _ present: FramePresent, _ milliseconds: Double, _ phase: FramePhase, _ simulated: FrameTime,
    _ outcome: FrameOutcome
  ) -> FrameRecord {
    var record = FrameRecord()
    record.frame = present.frame
    record.started = present.started
    record.called = present.called
    record.returned = present.returned
    record.phases[phase] = Int64(milliseconds * 0.8e6)
    record.phases[.draw] = Int64(milliseconds * 0.2e6)
    record.phases[.wait] = present.returned.nanoseconds(since: present.called)
    record.cpu = present.cpu
    record.outcome = outcome
    record.motionTime = simulated
    record.scrollPosition = Double(present.frame) * 12.5
    record.scrollVelocity = 750
    record.counters.cellsReused = 4
    record.counters.uploadBytes = 4096
    return record
  }
}
