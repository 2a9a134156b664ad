import SystemFiles

/// A comparison as text for a terminal.
package struct ComparisonText {
  let comparison: Comparison

  package init(comparison: Comparison) { self.comparison = comparison }

  /// The verdict, its reason, and a line for each figure.
  package var text: String {
    var lines = [
      "\(list(comparison.candidate)) compared with \(list(comparison.baseline)):"
        + " \(comparison.verdict.rawValue.uppercased())",
      "  \(comparison.reason)",
    ]
    if !comparison.changed.isEmpty {
      lines.append("  changed: " + comparison.changed.joined(separator: "; "))
    }
    lines += comparison.lines.map(line)
    if let rate = comparison.unseenHitchesPerSecond {
      lines.append(
        "  no hitch on either side: with 95 % confidence fewer than \(number(rate * 60)) per minute"
      )
    }
    if comparison.baseline.count == 1 && comparison.candidate.count == 1 {
      lines.append(
        "  Intervals contain the true difference in nearly 9 of 10 cases: frames cluster.")
    }
    lines.append("  \(Self.warmUpNote)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// A note: figures can differ from the reports of single recordings.
  static let warmUpNote =
    "Compared without the first \(FrameBlocks.warmUp.frames) frames,"
    + " so figures can differ from the reports of single recordings."

  private func line(_ line: Comparison.Line) -> String {
    let name = line.figure.rawValue
    return "  " + name + String(repeating: " ", count: max(1, 20 - name.count))
      + "\(number(line.baseline)) → \(number(line.candidate)) \(line.figure.unit),"
      + " difference \(number(line.low)) … \(number(line.high))"
      + (line.verdict.map { ": " + $0.rawValue } ?? "")
  }

  private func list(_ paths: [String]) -> String {
    paths.map(\.forTerminal).joined(separator: ", ")
  }

  private func number(_ value: Double) -> String { Figures.text(value, 2) }
}
