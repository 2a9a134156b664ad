extension FrameTime {
  /// Returns the time `count` nanoseconds after this one; before it if `count` is negative.
  public func advanced(byNanoseconds count: Int64) -> FrameTime {
    FrameTime(nanoseconds: nanoseconds + count)
  }

  /// Returns the nanoseconds from `earlier` to this time.
  public func nanoseconds(since earlier: FrameTime) -> Int64 {
    nanoseconds - earlier.nanoseconds
  }
}
