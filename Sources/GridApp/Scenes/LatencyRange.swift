import ArgumentParser

/// How long a slow server takes, as written on the command line: `500-2000`, milliseconds.
nonisolated struct LatencyRange: Equatable, Sendable, CustomStringConvertible {
  /// What messages say that a range is.
  static let usage = "milliseconds from 0 to 60000, as 200 or 500-2000"

  let milliseconds: ClosedRange<Int>

  /// What a distant server takes on a bad day.
  static let standard = LatencyRange(milliseconds: 500...2000)

  init(milliseconds: ClosedRange<Int>) { self.milliseconds = milliseconds }

  /// Reads `MIN-MAX` or one number for both; nil unless they are whole numbers from 0 to 60000 in
  /// order.
  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, let least = parts[0], let most = parts[parts.count - 1],
      least >= 0, most <= 60_000, least <= most
    else { return nil }
    milliseconds = least...most
  }

  /// The shortest and the longest answer.
  var durations: ClosedRange<Duration> {
    .milliseconds(milliseconds.lowerBound) ... .milliseconds(milliseconds.upperBound)
  }

  var description: String { "\(milliseconds.lowerBound)-\(milliseconds.upperBound)" }
}
