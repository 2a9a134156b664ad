/// The values of a frame that statistics use.
///
/// Milliseconds are rounded to three decimal places, as in the rows of a recording, so that a live
/// record and its row give the same sample.
public struct FrameSample: Sendable {
  /// The time at which the present call returned, in seconds since any fixed time.
  public var time: Double
  /// The number of the run.
  public var run: Int
  /// The time in milliseconds since the previous frame; 0 or more.
  public var interval: Double
  /// The work before the present call, in milliseconds.
  public var cpuBusy: Double
  /// The refresh period in milliseconds; 0 if the refresh rate is variable.
  public var refresh: Double
  /// The number of missed refreshes.
  public var missed: Int
  /// The hitch time in milliseconds.
  public var hitch: Double
  /// Whether the frame was late and a queue of finished frames hid it.
  public var isAbsorbed: Bool
  /// The step of motion minus the step of the display, in milliseconds.
  public var animationError: Double
  /// The cause of the hitch; `none` if there is none.
  public var cause: HitchCause

  /// Creates a sample, by default of a frame that is on time.
  public init(
    time: Double, run: Int = 1, interval: Double, cpuBusy: Double, refresh: Double,
    missed: Int = 0, hitch: Double = 0, isAbsorbed: Bool = false, animationError: Double = 0,
    cause: HitchCause = .none
  ) {
    self.time = time
    self.run = run
    self.interval = interval
    self.cpuBusy = cpuBusy
    self.refresh = refresh
    self.missed = missed
    self.hitch = hitch
    self.isAbsorbed = isAbsorbed
    self.animationError = animationError
    self.cause = cause
  }

  /// Creates the sample of a record.
  public init(_ record: FrameRecord) {
    let outcome = record.outcome
    self.init(
      time: Double(record.returned.nanoseconds) / 1e9, run: outcome.run,
      interval: Self.rounded(Double(outcome.interval) / 1e6),
      cpuBusy: Self.rounded(record.cpuBusyMilliseconds),
      refresh: Self.rounded(outcome.refreshMilliseconds), missed: outcome.missed,
      hitch: Self.rounded(outcome.hitchMilliseconds), isAbsorbed: outcome.isAbsorbed,
      animationError: Self.rounded(record.animationError), cause: record.cause)
  }

  private static func rounded(_ milliseconds: Double) -> Double {
    (milliseconds * 1000).rounded() / 1000
  }
}
