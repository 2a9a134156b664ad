import Harness

/// The durations of single operations, in nanoseconds of the thread's processor time.
struct Timings {
  private var times: [Double] = []

  /// Adds the time of `body`.
  mutating func measure(_ body: () -> Void) {
    let start = threadTime()
    body()
    times.append(threadTime() - start)
  }

  var mean: Double { times.reduce(0, +) / Double(max(times.count, 1)) }

  /// The 99th percentile.
  var p99: Double {
    guard !times.isEmpty else { return 0 }
    return times.sorted()[min(times.count - 1, times.count * 99 / 100)]
  }

  /// The mean and p99 as text: `118 µs, p99 1.21 ms`.
  var description: String { "\(inWords(mean)), p99 \(inWords(p99))" }
}
