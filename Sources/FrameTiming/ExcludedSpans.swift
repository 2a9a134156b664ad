/// The latest stretches of time in which no frame counts.
///
/// A display time belongs to a moment between two releases, so the display interval of a frame that
/// counts by its release may contain time that does not.
///
/// - Complexity: Each call is O(1) and allocates nothing.
struct ExcludedSpans: Sendable {
  /// The number of stretches that are kept. Display times arrive two or three frames late.
  static let capacity = 8

  private struct Span {
    var reason = FrameExclusion.none
    var start = FrameTime(nanoseconds: 0)
    var end = FrameTime(nanoseconds: 0)

    /// Returns the nanoseconds that the stretch shares with an interval.
    func overlap(_ from: FrameTime, _ to: FrameTime) -> Int64 {
      max(0, min(end, to).nanoseconds(since: max(start, from)))
    }
  }

  /// A ring, which begins with empty stretches.
  private var spans = InlineArray<8, Span>(repeating: Span())
  private var newest = 0

  /// Adds a stretch. One that continues the previous one, for the same reason, extends it.
  mutating func add(_ reason: FrameExclusion, from start: FrameTime, to end: FrameTime) {
    if spans[newest].reason == reason, spans[newest].end >= start {
      spans[newest].start = min(spans[newest].start, start)
      spans[newest].end = end
    } else {
      newest = (newest + 1) % Self.capacity
      spans[newest] = Span(reason: reason, start: start, end: end)
    }
  }

  /// Returns the reason for which more than half of an interval does not count; `.none` if less of
  /// it is excluded.
  func reason(from start: FrameTime, to end: FrameTime) -> FrameExclusion {
    var excluded: Int64 = 0
    var longest: (reason: FrameExclusion, overlap: Int64) = (.none, 0)
    for index in spans.indices {
      let overlap = spans[index].overlap(start, end)
      excluded += overlap
      if overlap > longest.overlap { longest = (spans[index].reason, overlap) }
    }
    return 2 * excluded > end.nanoseconds(since: start) ? longest.reason : .none
  }
}
