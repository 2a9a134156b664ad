import FrameReports

/// A self-contained HTML page of results: the table, and each run as a dot.
package struct LabPage {
  let results: [LabResult]
  /// A description of the machine.
  let machine: String

  /// Creates the page of some results.
  package init(results: [LabResult], machine: String) {
    self.results = results
    self.machine = machine
  }

  /// The document.
  package var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The effect of each technique</title>
    <style>\(ReportPage.style)
    .best{fill:#009e73}.worse{fill:#d55e00}td b{color:var(--hitch)}</style>
    </head>
    <body>
    <h1>The effect of each technique</h1>
    <p>\(HTML.escaped(machine))</p>
    \(table)
    \(results.map(section).joined(separator: "\n"))
    <p class="note">Both variants of a pair played the same replay, alternating. A verdict compares the \
    means of \(LabResult.fewestRuns) or more runs of each. Intervals come from \(BlockBootstrap().resamples) resamples of whole \
    runs with a fixed seed. A difference within its margin counts as the same.</p>
    </body>
    </html>

    """
  }

  private var table: String {
    let heads = LabFigure.allCases.map { "<th>\($0.rawValue), \($0.unit)</th>" }.joined()
    let rows = results.map { result in
      let cells = result.lines.map { "<td>\(Self.cell($0))</td>" }.joined()
      return "<tr><th>\(result.pair.name)<br>\(result.pair.scene.rawValue)</th>\(cells)"
        + "<td>\(HTML.escaped(result.words))</td></tr>"
    }
    return "<table><tr><th></th>\(heads)<th>verdict</th></tr>\(rows.joined())</table>"
  }

  private static func cell(_ line: LabResult.Line) -> String {
    let decimals = line.figure.decimals
    let best = Figures.text(line.best, decimals)
    let worse = Figures.text(line.worse, decimals)
    let interval = "\(Figures.text(line.low, decimals)) … \(Figures.text(line.high, decimals))"
    return "\(best) → \(line.verdict == .worse ? "<b>\(worse)</b>" : worse)"
      + "<br><span class=\"note\">\(interval)</span>"
  }

  private func section(_ result: LabResult) -> String {
    let plots = LabFigure.allCases.enumerated().map { index, figure in
      "<figure><figcaption>\(figure.rawValue), \(figure.unit)</figcaption>"
        + Self.dots(result, index) + "</figure>"
    }
    let pair = result.pair
    return """
      <section>
      <h2 class="\(result.verdict.style)">\
      \(pair.technique.rawValue): \(pair.best) and \(pair.worse)</h2>
      <p>\(HTML.escaped(pair.about)) \(HTML.escaped(result.words.capitalizedFirst)).</p>
      \(plots.joined())
      </section>
      """
  }

  /// Draws a dot for each run, with the best variant in the upper row.
  private static func dots(_ result: LabResult, _ index: Int) -> String {
    let rows = [result.best, result.worse].map { $0.map { $0.values[index] } }
    let highest = rows.joined().max() ?? 0
    var plot = PlotFrame(x: 0...max(1.05 * highest, 1e-3), y: 0...2, height: 110)
    plot.drawXAxis(unit: "")
    for (row, values) in rows.enumerated() {
      let y = plot.pixelY(1.5 - Double(row))
      plot.canvas.text(row == 0 ? "best" : "worse", 4, y + 4)
      for value in values {
        plot.canvas.rectangle(
          plot.pixelX(value) - 3, y - 5, 6, 10, row == 0 ? "best" : "worse",
          title: Figures.text(value, 2))
      }
    }
    return plot.canvas.element
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
