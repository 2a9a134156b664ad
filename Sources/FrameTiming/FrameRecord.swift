/// Everything known about one presented frame: a plain value, so that keeping the last thousands
/// allocates nothing.
public struct FrameRecord: Sendable {
  /// Running number, ascending by one for each present call.
  public var frame = 0
  /// The frame's work began; the present call was made; the loop could go on, with the end of that
  /// call or, where the display tells, when it had taken the frame.
  public var started = FrameTime(nanoseconds: 0)
  public var called = FrameTime(nanoseconds: 0)
  public var returned = FrameTime(nanoseconds: 0)
  /// Nanoseconds of that after the present call, and whether the idle phase is among them.
  public var afterPresent: Int64 = 0
  public var idlesAfterPresent = false
  /// When the idle phase had to end and when it did; `nil` if the loop set no deadline.
  public var deadline: FrameTime?
  public var idleEnded: FrameTime?
  /// Nanoseconds of the idle phase in which the thread did not have the processor.
  public var idleOffProcessor: Int64 = 0
  /// The step of the idle phase that ended late, if one did.
  public var idleOverrun: IdleOverrun?
  /// Wall time of each phase.
  public var phases = FramePhaseTimes()
  /// Processor time of the thread over the frame, in nanoseconds.
  public var cpu: Int64 = 0
  /// Times the thread was taken off its processor, and pages it waited for from disk.
  public var involuntarySwitches: Int32 = 0
  public var majorFaults: Int32 = 0
  /// What the display made of the frame, and why it was late if it was.
  public var outcome = FrameOutcome()
  public var cause = HitchCause.none
  /// The moment at which motion was evaluated.
  public var simulated = FrameTime(nanoseconds: 0)
  /// The moment the frame lit up, where the display told (``displaySource``).
  public var shown: FrameTime?
  /// Nanoseconds between the frame seen before and this one; estimated by slots if not told.
  public var shownInterval: Int64 = 0
  public var displaySource = DisplaySource.slotEstimate
  /// A later frame took its place before it was seen.
  public var wasDiscarded = false
  /// The step of motion less the step of the display, in milliseconds.
  public var animationError = 0.0
  /// Presenting is asked to wait for the display: 1, or 0.
  public var syncInterval: Int32 = 1
  /// Scroll position in pixels, and speed in pixels a second.
  public var scrollPosition = 0.0
  public var scrollVelocity = 0.0
  /// Nanoseconds from the newest input applied to the present call; 0 without input.
  public var inputAge: Int64 = 0
  /// What the engine did.
  public var counters = FrameCounters()
  /// A user's marker.
  public var mark = FrameMark()

  /// Makes a record of nothing.
  public init() {}

  /// Wall time from the frame's start to the present call, in milliseconds, without the idle phase
  /// and the loop's own pacing: PresentMon's CPU busy.
  public var cpuBusyMilliseconds: Double {
    let other = idlesAfterPresent ? 0 : phases[.idle] + paced
    return Double(max(0, called.nanoseconds(since: started) - other)) / 1e6
  }

  /// Milliseconds inside the present call.
  public var presentMilliseconds: Double { presented.milliseconds(since: called) }

  /// The present call returned.
  public var presented: FrameTime { returned.advanced(byNanoseconds: -afterPresent) }

  /// Nanoseconds from the present call until the loop could go on, without the idle phase.
  public var handOver: Int64 {
    returned.nanoseconds(since: called) - (idlesAfterPresent ? phases[.idle] : 0)
  }

  /// Nanoseconds of the idle phase that were past its deadline; 0 where it ended in time.
  public var idleLateness: Int64 {
    guard let deadline, let idleEnded else { return 0 }
    return min(phases[.idle], max(0, idleEnded.nanoseconds(since: deadline)))
  }

  /// Whether the idle phase began before its deadline.
  public var hadIdleTime: Bool { idleEnded != nil && idleLateness < phases[.idle] }

  /// Milliseconds from the present call until the frame lit up; 0 where the display did not tell.
  public var untilShownMilliseconds: Double { shown?.milliseconds(since: called) ?? 0 }

  /// The part of the wait that the loop slept before the present call.
  private var paced: Int64 { max(0, phases[.wait] - presented.nanoseconds(since: called)) }
}
