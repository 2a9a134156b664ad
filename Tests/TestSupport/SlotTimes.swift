import FrameTiming

extension FrameTime {
  /// The moment `milliseconds` after the beginning of a test's time.
  public static func at(_ milliseconds: Double) -> FrameTime {
    FrameTime(nanoseconds: 1_000_000_000).advanced(bySeconds: milliseconds / 1000)
  }

  /// The moment at which the frame numbered `slot` is shown on a display of 60 Hz.
  public static func slot(_ slot: Int) -> FrameTime { at(Double(slot) * 1000 / 60) }
}

extension Array<Double> {
  /// Each value less the one before it.
  public var steps: [Double] { zip(dropFirst(), self).map { $0 - $1 } }
}
