import FrameTiming
import Testing

struct HitchCauseClassifierTests {
  /// Returns a frame at 60 Hz that missed a refresh, with phases in milliseconds.
  static func hitch(
    _ phases: [FramePhase: Double], cpu: Double, present: Double = 1, faults: Int32 = 0,
    switches: Int32 = 0
  ) -> FrameRecord {
    var record = FrameRecord()
    record.outcome.refreshMilliseconds = 16.667
    record.outcome.missed = 1
    record.outcome.hitchMilliseconds = 16.667
    for (phase, milliseconds) in phases { record.phases[phase] = Int64(milliseconds * 1e6) }
    let work = phases.filter { $0.key != .wait }.values.reduce(0, +)
    record.called = record.started.advanced(byNanoseconds: Int64(work * 1e6))
    record.returned = record.called.advanced(byNanoseconds: Int64(present * 1e6))
    record.cpu = Int64(cpu * 1e6)
    record.majorFaults = faults
    record.involuntarySwitches = switches
    return record
  }

  @Test(arguments: [
    (FramePhase.input, HitchCause.input), (.update, .update), (.layout, .layout),
    (.upload, .upload), (.draw, .draw), (.flush, .draw),
  ])
  func `a busy thread has its longest phase as the cause`(phase: FramePhase, cause: HitchCause) {
    var phases: [FramePhase: Double] = [.input: 1, .update: 1, .layout: 1, .upload: 1, .draw: 1]
    phases[phase] = 25
    #expect(HitchCauseClassifier.cause(of: Self.hitch(phases, cpu: 28)) == cause)
  }

  @Test func `a phase of half a refresh is the cause although the compositor was late, too`() {
    let phases: [FramePhase: Double] = [.update: 9, .draw: 1]
    #expect(HitchCauseClassifier.cause(of: Self.hitch(phases, cpu: 9, present: 40)) == .update)
    // A software renderer drew for longer in the present call.
    #expect(HitchCauseClassifier.cause(of: Self.hitch(phases, cpu: 30, present: 40)) == .update)
    // Another program used the processor, too.
    #expect(HitchCauseClassifier.cause(of: Self.hitch([.update: 25], cpu: 9)) == .update)
    #expect(HitchCauseClassifier.cause(of: Self.hitch([.update: 25], cpu: 7)) == .preempted)
  }

  @Test func `slow work with little CPU time is preemption or I/O`() {
    let phases: [FramePhase: Double] = [.update: 20]
    #expect(HitchCauseClassifier.cause(of: Self.hitch(phases, cpu: 3)) == .preempted)
    #expect(HitchCauseClassifier.cause(of: Self.hitch(phases, cpu: 3, faults: 2)) == .io)
  }

  @Test
  func `a frame that is presented on time and displayed late has the compositor as the cause`() {
    let record = Self.hitch([.update: 2, .draw: 2], cpu: 4, present: 28)
    #expect(HitchCauseClassifier.cause(of: record) == .gpuCompositor)
  }

  @Test func `rendering during the present call is not attributed to a phase`() {
    let record = Self.hitch([.update: 2, .draw: 2], cpu: 30, present: 28)
    #expect(HitchCauseClassifier.cause(of: record) == .gpuCompositor)
  }

  @Test func `prefetching is a cause only after its deadline`() {
    var record = Self.hitch([.draw: 2, .idle: 11], cpu: 13, present: 20)
    record.deadline = record.called
    record.idleEnded = record.called
    #expect(HitchCauseClassifier.cause(of: record) == .gpuCompositor)
    record = Self.hitch([.draw: 2, .idle: 25], cpu: 27, present: 1)
    record.deadline = record.started.advanced(bySeconds: 0.013)
    record.idleEnded = record.called
    #expect(HitchCauseClassifier.cause(of: record) == .idle)
    // Presented before the idle phase: the work is unchanged, and the next frame begins late.
    record.called = record.started.advanced(bySeconds: 0.002)
    record.idlesAfterPresent = true
    #expect(HitchCauseClassifier.cause(of: record) == .idle)
  }

  @Test func `an involuntary context switch is the cause if there is no other`() {
    #expect(
      HitchCauseClassifier.cause(of: Self.hitch([.draw: 9], cpu: 8, switches: 1)) == .preempted)
    #expect(HitchCauseClassifier.cause(of: Self.hitch([.draw: 9], cpu: 8)) == .unknown)
  }

  @Test func `frames on time and excluded frames have no cause`() {
    var record = Self.hitch([.update: 30], cpu: 30)
    record.outcome.exclusion = .warmUp
    #expect(HitchCauseClassifier.cause(of: record) == .none)
    #expect(HitchCauseClassifier.cause(of: FrameRecord()) == .none)
  }

  @Test(arguments: HitchCause.allCases)
  func `a cause is restored from its name`(cause: HitchCause) {
    #expect(HitchCause(name: cause.name) == cause)
  }
}
