extension ReportPage {
  /// The verdict of a comparison, with the intervals behind it.
  static func verdict(_ comparison: Comparison) -> String {
    let text = ComparisonText(comparison: comparison)
    let rows = comparison.lines.map { line in
      let cells = [text.number(line.baseline), text.number(line.candidate), text.interval(line)]
      return "<tr><th>\(line.figure.rawValue), \(line.figure.unit)</th>"
        + cells.map { "<td>\($0)</td>" }.joined() + "<td>\(line.verdict?.rawValue ?? "")</td></tr>"
    }
    let changed = comparison.changed.map { "<li>\(HTML.escaped($0))</li>" }.joined()
    let notes = text.notes.map { "<p class=\"note\">\(HTML.escaped($0))</p>" }.joined()
    return """
      <section>
      <h2 class="\(comparison.verdict.style)">\
      \(HTML.escaped(name(comparison.candidate))): \(comparison.verdict.rawValue)</h2>
      <p>\(HTML.escaped(comparison.reason))</p><ul>\(changed)</ul>
      <div class="wide"><table><tr><th></th><th>\(HTML.escaped(name(comparison.baseline)))</th>\
      <th>\(HTML.escaped(name(comparison.candidate)))</th><th>difference, 95 %</th><th></th>\
      </tr>\(rows.joined())</table></div>
      \(notes)
      </section>
      """
  }
}

extension Comparison.Verdict {
  /// The CSS class of headlines with the verdict.
  package var style: String {
    switch self {
    case .worse: "critical"
    case .same, .better: "good"
    case .cannotTell: "unknown"
    }
  }
}
