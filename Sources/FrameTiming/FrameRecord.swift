/// A record of one presented frame. It contains no references, so that keeping thousands of records
/// allocates nothing.
public struct FrameRecord: Sendable {
  /// The number of the frame, ascending by one for each present call.
  public var frame = 0
  /// The time at which the frame's work began.
  public var started = FrameTime(nanoseconds: 0)
  /// The time at which the present call was made.
  public var called = FrameTime(nanoseconds: 0)
  /// The time at which the loop could continue: when the present call returned or, under Wayland,
  /// the compositor acknowledged the frame.
  public var returned = FrameTime(nanoseconds: 0)
  /// The time in nanoseconds between the return of the present call and ``returned``.
  public var afterPresent: Int64 = 0
  /// Whether ``afterPresent`` includes the idle phase.
  public var idlesAfterPresent = false
  /// The deadline of the idle phase; `nil` if it had none.
  public var deadline: FrameTime?
  /// The time at which the idle phase ended; `nil` if it had no deadline.
  public var idleEnded: FrameTime?
  /// The time in nanoseconds of the idle phase during which the thread was not running.
  public var idleOffProcessor: Int64 = 0
  /// The step of the idle phase that ended after the deadline, if any.
  public var idleOverrun: IdleOverrun?
  /// The wall time of each phase.
  public var phases = FramePhaseTimes()
  /// The thread's CPU time during the frame, in nanoseconds.
  public var cpu: Int64 = 0
  /// The number of involuntary context switches of the thread.
  public var involuntarySwitches: Int32 = 0
  /// The number of major page faults of the thread.
  public var majorFaults: Int32 = 0
  /// The outcome of the frame.
  public var outcome = FrameOutcome()
  /// The cause of the frame's hitch; `none` if it has none.
  public var cause = HitchCause.none
  /// The time at which motion was evaluated.
  public var motionTime = FrameTime(nanoseconds: 0)
  /// The time at which the frame became visible; `nil` if it was not reported (``displaySource``).
  public var displayTime: FrameTime?
  /// The time in nanoseconds between the display times of the previous frame and this one,
  /// estimated from slots if they were not reported.
  public var displayInterval: Int64 = 0
  /// The source of ``displayTime`` and ``displayInterval``.
  public var displaySource = DisplaySource.slotEstimate
  /// Whether a later frame replaced this one before it became visible.
  public var wasDiscarded = false
  /// The step of motion minus the step of the display, in milliseconds.
  public var animationError = 0.0
  /// The requested swap interval: 1 if presenting is asked to wait for the display, otherwise 0.
  public var syncInterval: Int32 = 1
  /// The scroll position, in pixels.
  public var scrollPosition = 0.0
  /// The scroll velocity, in pixels per second.
  public var scrollVelocity = 0.0
  /// The time in nanoseconds from the newest applied input to the present call; 0 without input.
  public var inputAge: Int64 = 0
  /// The time in nanoseconds that tasks of the main actor took in the input phase.
  public var tasks: Int64 = 0
  /// The engine's work for the frame.
  public var counters = FrameCounters()
  /// A user's marker.
  public var mark = FrameMark()

  /// Creates an empty record.
  public init() {}

  /// The wall time in milliseconds from the frame's start to the present call, without the idle
  /// phase and the pacing sleep (PresentMon's CPU busy).
  public var cpuBusyMilliseconds: Double {
    let other = idlesAfterPresent ? 0 : phases[.idle] + paced
    return Double(max(0, called.nanoseconds(since: started) - other)) / 1e6
  }

  /// The duration of the present call in milliseconds.
  public var presentMilliseconds: Double { presented.milliseconds(since: called) }

  /// The time at which the present call returned.
  public var presented: FrameTime { returned.advanced(byNanoseconds: -afterPresent) }

  /// The time in nanoseconds from the present call until the loop could continue, without the idle
  /// phase.
  public var presentWait: Int64 {
    returned.nanoseconds(since: called) - (idlesAfterPresent ? phases[.idle] : 0)
  }

  /// The time in nanoseconds by which the idle phase exceeded its deadline; 0 if it ended on time.
  public var idleLateness: Int64 {
    guard let deadline, let idleEnded else { return 0 }
    return min(phases[.idle], max(0, idleEnded.nanoseconds(since: deadline)))
  }

  /// Whether the idle phase began before its deadline.
  public var hadIdleTime: Bool { idleEnded != nil && idleLateness < phases[.idle] }

  /// The time in milliseconds from the present call until the frame became visible; 0 if the
  /// display time was not reported.
  public var untilDisplayedMilliseconds: Double { displayTime?.milliseconds(since: called) ?? 0 }

  /// The time in nanoseconds that the loop slept before the present call to pace itself.
  private var paced: Int64 { max(0, phases[.wait] - presented.nanoseconds(since: called)) }
}
