extension FrameTime {
  /// The moment `count` nanoseconds after (or before) this one.
  public func advanced(byNanoseconds count: Int64) -> FrameTime {
    FrameTime(nanoseconds: nanoseconds + count)
  }

  /// Nanoseconds from `earlier` to this moment.
  public func nanoseconds(since earlier: FrameTime) -> Int64 {
    nanoseconds - earlier.nanoseconds
  }
}
