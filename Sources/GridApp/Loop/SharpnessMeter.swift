import GridEngine

/// How long content that stands still takes until every picture in view is there in its own size.
///
/// Counted from the frame in which content came to rest, or in which it was there first, to the frame
/// in which nothing is missing any more, or to the next motion, which cuts the waiting short.
struct SharpnessMeter {
  private var most = 0.0
  private var waitingSince: FrameTime?

  /// Takes up a frame.
  ///
  /// - Parameters:
  ///   - time: When it was presented.
  ///   - didMove: Whether content moved in it.
  ///   - missing: Visible tiles that show no picture, or one of another size.
  mutating func add(at time: FrameTime, didMove: Bool, missing: Int) {
    most = longest(until: time)
    guard missing > 0 else { return waitingSince = nil }
    waitingSince = didMove ? time : waitingSince ?? time
  }

  /// The longest wait so far in milliseconds, with one that goes on at `time`.
  func longest(until time: FrameTime) -> Double {
    max(most, waitingSince.map { time.milliseconds(since: $0) } ?? 0)
  }
}
