import SystemFiles

/// A comparison as text for a terminal.
package struct ComparisonText {
  let comparison: Comparison

  package init(comparison: Comparison) { self.comparison = comparison }

  /// The verdict, its reasons, a line for each figure, and notes.
  package var text: String {
    var lines = [
      "\(list(comparison.candidate)) compared with \(list(comparison.baseline)):"
        + " \(comparison.verdict.rawValue.uppercased())"
    ]
    lines += comparison.reasons.map { "  " + $0 }
    if !comparison.changed.isEmpty {
      lines.append("  changed: " + comparison.changed.joined(separator: "; "))
    }
    lines += comparison.lines.map(line)
    if let load = comparison.load, load.isUnequal, !comparison.reason.contains(load.words) {
      lines.append("  unequal load: \(load.words)")
    }
    lines += notes.map { "  " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Sentences about the intervals, which the page has, too.
  var notes: [String] {
    var notes: [String] = []
    if let rate = comparison.unseenHitchesPerSecond {
      notes.append(
        "No hitch on either side: with 95 % confidence fewer than \(number(60 * rate)) per minute.")
    }
    let isRuns = comparison.baseline.count > 1 || comparison.candidate.count > 1
    return notes + [
      "Intervals contain the true difference in about 95 % of cases (\(BlockBootstrap().resamples.grouped)"
        + " resamples of \(isRuns ? "runs" : "blocks of three seconds")).",
      "Compared without the first \(FrameBlocks.warmUp.frames) frames,"
        + " so figures can differ from the reports of single recordings.",
    ]
  }

  private func line(_ line: Comparison.Line) -> String {
    let name = line.figure.rawValue
    let values = "\(number(line.baseline)) → \(number(line.candidate)) \(line.figure.unit)"
    return "  " + name + String(repeating: " ", count: max(1, 20 - name.count)) + values
      + ", difference \(interval(line))" + (line.verdict.map { ": " + $0.rawValue } ?? "")
  }

  /// The bounds of a difference.
  func interval(_ line: Comparison.Line) -> String {
    guard let low = line.low, let high = line.high else { return Figures.unknown }
    return "\(number(low)) … \(number(high))"
  }

  /// A number with two decimals; a dash for nil.
  func number(_ value: Double?) -> String {
    value.map { Figures.text($0, 2) } ?? Figures.unknown
  }

  private func list(_ paths: [String]) -> String {
    paths.map(\.forTerminal).joined(separator: ", ")
  }
}
