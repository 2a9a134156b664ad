import Foundation

/// The refreshes in which a compositor showed new content of a program, as seen from outside: in the messages
/// that pass between both. The program's own frame times play no part in it.
struct RefreshLog {
  /// The times at which new content was shown, in order, in nanoseconds of `CLOCK_MONOTONIC`: as the
  /// compositor reported them (`wp_presentation`), else those of its frame callbacks. Reported times of another
  /// clock are moved so that the fastest report arrived when it was sent.
  let times: [Int64]
  /// Whether the compositor reported when it showed each frame.
  let isReported: Bool

  /// Callbacks of several surfaces within this time belong to one refresh, in nanoseconds.
  private static let sameRefresh: Int64 = 1_000_000

  /// Reads the log of `Benchmarks/Peers/proxy`: the connection that shows most new content.
  init(_ text: String) {
    var connections: [Substring: (commits: Int, done: [Int64], shown: [Int64])] = [:]
    var delay: Int64?
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count >= 4, let time = Int64(fields[0]) else { continue }
      let value = fields.count > 4 ? Int64(fields[4]) ?? 0 : 0
      switch fields[2] {
      case "commit" where value != 0: connections[fields[1], default: (0, [], [])].commits += 1
      case "done": connections[fields[1], default: (0, [], [])].done.append(time)
      case "shown":
        connections[fields[1], default: (0, [], [])].shown.append(value)
        delay = min(delay ?? .max, time - value)
      default: break
      }
    }
    let content = connections.values.max { $0.commits < $1.commits }
    let isReported = content.map { !$0.shown.isEmpty } ?? false
    self.isReported = isReported
    times = Self.refreshes(
      content.map { isReported ? $0.shown.map { $0 + (delay ?? 0) } : $0.done } ?? [])
  }

  /// Creates a log of known times.
  init(times: [Int64], isReported: Bool) {
    self.times = times
    self.isReported = isReported
  }

  private static func refreshes(_ times: [Int64]) -> [Int64] {
    times.sorted().reduce(into: []) { refreshes, time in
      if refreshes.last.map({ time - $0 > sameRefresh }) ?? true { refreshes.append(time) }
    }
  }

  /// The period of the display in nanoseconds: the median of the distances of neighboring refreshes, which
  /// differs from the stated one where a timer takes the place of a display.
  func period(nominal: Double) -> Double {
    let gaps = zip(times, times.dropFirst()).map { Double($1 - $0) }
      .filter { 0.7 * nominal...1.6 * nominal ~= $0 }.sorted()
    return gaps.count < 10 ? nominal : gaps[gaps.count / 2]
  }

  /// Returns the time of the refresh that is nearest to `time`; nil if none is within `distance`.
  func refresh(nearest time: Int64, within distance: Double) -> Int64? {
    let next = times[index(after: time)...].first
    return [times[..<index(after: time)].last, next].compactMap(\.self)
      .min { abs($0 - time) < abs($1 - time) }
      .flatMap { Double(abs($0 - time)) <= distance ? $0 : nil }
  }

  /// Returns the time of the last refresh before `time`, or as soon after it as a thread continues; nil if none is
  /// within `distance`.
  func refresh(before time: Int64, within distance: Double) -> Int64? {
    times[..<index(after: time + Self.sameRefresh / 2)].last
      .flatMap { Double(time - $0) <= distance ? $0 : nil }
  }

  /// Returns the index of the first refresh after `time`.
  private func index(after time: Int64) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
