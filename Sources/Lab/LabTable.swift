import FrameReports

/// A Markdown table of results.
package struct LabTable {
  let results: [LabResult]

  /// Creates the table of some results.
  package init(results: [LabResult]) { self.results = results }

  /// The table, with a row for each pair. Worse values are bold.
  package var markdown: String {
    let heads = LabFigure.allCases.map { "\($0.rawValue), \($0.unit)" }
    let names = ["technique", "scene"] + heads + ["verdict"]
    let rule = names.map { _ in "---" }
    return ([names, rule] + results.map(row)).map { "| " + $0.joined(separator: " | ") + " |\n" }
      .joined()
  }

  private func row(_ result: LabResult) -> [String] {
    let pair = result.pair
    return ["\(pair.technique.rawValue): \(pair.best) → \(pair.worse)", pair.scene.rawValue]
      + result.lines.map(Self.cell) + [result.words]
  }

  /// Returns both means: `0.0 → **12.4**`.
  static func cell(_ line: LabResult.Line) -> String {
    let best = Figures.text(line.best, line.figure.decimals)
    let worse = Figures.text(line.worse, line.figure.decimals)
    return "\(best) → \(line.verdict == .worse ? "**\(worse)**" : worse)"
  }
}
