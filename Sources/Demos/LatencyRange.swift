/// The simulated latency of a server on the command line, in milliseconds: `500-2000`.
package nonisolated struct LatencyRange: Equatable, Sendable, CustomStringConvertible {
  /// The valid values, for messages.
  package static let usage = "milliseconds from 0 to 60000, as 200 or 500-2000"

  package let milliseconds: ClosedRange<Int>

  /// The latency of a distant and busy server.
  package static let standard = LatencyRange(milliseconds: 500...2000)

  package init(milliseconds: ClosedRange<Int>) { self.milliseconds = milliseconds }

  /// Parses `MIN-MAX` or one number for both; nil unless they are ascending whole numbers from 0 to
  /// 60000.
  package init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, let least = parts[0], let most = parts[parts.count - 1],
      least >= 0, most <= 60_000, least <= most
    else { return nil }
    milliseconds = least...most
  }

  /// The shortest and the longest latency.
  package var durations: ClosedRange<Duration> {
    .milliseconds(milliseconds.lowerBound) ... .milliseconds(milliseconds.upperBound)
  }

  package var description: String { "\(milliseconds.lowerBound)-\(milliseconds.upperBound)" }
}
