import FrameTiming

extension FrameTime {
  /// Returns the time `milliseconds` after one second, at which the time of tests begins.
  public static func at(_ milliseconds: Double) -> FrameTime {
    FrameTime(nanoseconds: 1_000_000_000).advanced(bySeconds: milliseconds / 1000)
  }

  /// Returns the time at which a display of 60 Hz shows the frame of a slot.
  public static func slot(_ slot: Int) -> FrameTime { at(Double(slot) * 1000 / 60) }
}

extension Array<Double> {
  /// The differences between successive values.
  public var steps: [Double] { zip(dropFirst(), self).map { $0 - $1 } }
}
