import Testing

@testable import GridImages

/// The wait for a worker, with clocks that are advanced by hand.
struct AnswerDeadlineTests {
  private static let second: Int64 = 1_000_000_000

  /// Waits for a worker that does the same all the time, and returns the reason for which the wait
  /// ends, and the seconds until then.
  ///
  /// - Parameters:
  ///   - share: The share of a processor that the worker uses.
  ///   - runs: The number of runs in a second.
  ///   - cancelled: The second of a cancellation.
  private func outcome(
    _ activity: AnswerDeadline.Activity, share: Double = 0, runs: Int64 = 0,
    cancelled: Double = .infinity
  ) -> (reason: String, seconds: Double)? {
    var deadline = AnswerDeadline(limit: 2 * Self.second, now: 0, used: 0)
    for step in 1...60_000 {
      let now = Int64(step) * Self.second / 100
      let failure = deadline.failure(
        now: now, isCancelled: Double(step) / 100 >= cancelled, used: Int64(Double(now) * share),
        activity: activity, runs: now * runs / Self.second)
      if let failure { return (failure.detail, Double(step) / 100) }
    }
    return nil
  }

  @Test func `a worker that computes has its processor time and a second`() throws {
    let end = try #require(outcome(.runnable, share: 1))
    #expect(end.reason == "takes too long to decode" && (3...3.1).contains(end.seconds))
  }

  @Test func `a worker next to busy programs has its processor time, however long that takes`()
    throws
  {
    let end = try #require(outcome(.runnable, share: 0.03))
    #expect((99...102).contains(end.seconds))
  }

  @Test func `a worker that sleeps has three times its processor time and a second`() throws {
    let end = try #require(outcome(.asleep))
    #expect(end.reason == "takes too long to decode" && (7...7.1).contains(end.seconds))
  }

  @Test func `a worker that reads a slow disk has a minute for each second`() throws {
    let end = try #require(outcome(.reading, share: 0.001, runs: 2))
    #expect(end.reason == "takes too long to decode" && (121...121.1).contains(end.seconds))
  }

  @Test func `a read that brings nothing for ten seconds ends the wait`() throws {
    let end = try #require(outcome(.reading))
    #expect(end.reason == "does not answer" && (10...10.1).contains(end.seconds))
  }

  @Test func `a cancellation ends the wait for a worker that sleeps or reads`() throws {
    for activity in [AnswerDeadline.Activity.asleep, .reading] {
      let end = try #require(outcome(activity, cancelled: 1))
      #expect(end.reason == "was cancelled" && (1.2...1.3).contains(end.seconds))
    }
  }

  @Test func `a cancellation ends the wait for a worker that computes after a second`() throws {
    let end = try #require(outcome(.runnable, share: 0.5, cancelled: 1))
    #expect(end.reason == "was cancelled" && (3...3.1).contains(end.seconds))
  }
}
