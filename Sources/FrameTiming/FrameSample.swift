/// The part of a frame that statistics are made of, the same from a live record and from a
/// recording's row: milliseconds are rounded to the thousandth that rows are written with.
public struct FrameSample: Sendable {
  /// When present returned, in seconds from any fixed moment.
  public var time: Double
  /// The animation run.
  public var run: Int
  /// Milliseconds since the frame before; 0 or more.
  public var interval: Double
  /// Milliseconds of work before the present call.
  public var cpuBusy: Double
  /// The refresh period in milliseconds; 0 without a fixed refresh.
  public var refresh: Double
  public var missed: Int
  public var hitch: Double
  public var isAbsorbed: Bool
  /// Step of motion less step of the display, in milliseconds.
  public var animationError: Double
  public var cause: HitchCause

  /// Makes a sample; frames in time by default.
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

  /// The sample of a record.
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
