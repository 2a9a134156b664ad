import FrameTiming
import GridEngine

/// The rating of an emoji on the server.
nonisolated struct EmojiRating: Hashable, Sendable {
  /// The stars from 0 to 5, in halves.
  var stars: Double
  var votes: Int
}

/// A simulated slow server, which makes waiting and cancelling visible.
///
/// A request sleeps on a clock without blocking a thread, and ends immediately when it is
/// cancelled.
nonisolated struct RatingServer: Sendable {
  /// The shortest and the longest latency.
  var latency: ClosedRange<Duration>
  /// The clock for the latency; tests replace it.
  var clock: any Clock<Duration> = ContinuousClock()

  /// Returns the rating of emoji number `id`, the same at each call.
  ///
  /// - Throws: `CancellationError` if the task was cancelled.
  func rating(of id: Int) async throws -> EmojiRating {
    var random = SplitMix64(seed: 0x5A7E, index: id)
    let spread = latency.upperBound - latency.lowerBound
    try await clock.sleep(for: latency.lowerBound + spread * random.unit())
    return EmojiRating(
      stars: Double(random.whole(3...10)) / 2, votes: random.whole(8...40) * random.whole(1...99))
  }
}
