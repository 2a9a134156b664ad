import FrameTiming
import GridEngine

/// What the server knows of an emoji.
nonisolated struct EmojiRating: Hashable, Sendable {
  /// 0 to 5 in halves.
  var stars: Double
  var votes: Int
}

/// A server that takes its time: stands for a real one, so that waiting and cancelling can be seen.
///
/// A request sleeps on a clock and holds no thread; cancelled, it ends at once.
nonisolated struct RatingServer: Sendable {
  /// The shortest and the longest time that an answer takes.
  var latency: ClosedRange<Duration>
  /// What sleeps; a test's own moves when it is told to.
  var clock: any Clock<Duration> = ContinuousClock()

  /// The rating of emoji number `id`, the same whenever it is asked for.
  ///
  /// - Throws: `CancellationError`, where the task was cancelled meanwhile.
  func rating(of id: Int) async throws -> EmojiRating {
    var random = SplitMix64(seed: 0x5A7E, index: id)
    let spread = latency.upperBound - latency.lowerBound
    try await clock.sleep(for: latency.lowerBound + spread * random.unit())
    return EmojiRating(
      stars: Double(random.whole(3...10)) / 2, votes: random.whole(8...40) * random.whole(1...99))
  }
}
