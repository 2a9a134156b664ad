import GridEngine

/// A report as one page that needs nothing else: style and pictures are inside.
nonisolated struct ReportPage {
  let recordings: [Recording]
  let comparisons: [Comparison]

  /// The page.
  var html: String {
    let title = recordings.map { Self.name($0.path) }.joined(separator: ", ")
    let body = [
      comparisons.map(verdict).joined(), table, recordings.map(section).joined(), shared, footer,
    ]
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Frame times: \(HTML.escaped(title))</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <h1>Frame times</h1>
      \(body.joined(separator: "\n"))
      </body>
      </html>

      """
  }

  // MARK: - Verdict and table

  private func verdict(_ comparison: Comparison) -> String {
    let rows = comparison.lines.map { line in
      let values = [line.baseline, line.candidate, line.low, line.high].map { Figures.text($0, 2) }
      return "<tr><th>\(line.figure.rawValue), \(line.figure.unit)</th><td>\(values[0])</td>"
        + "<td>\(values[1])</td><td>\(values[2]) … \(values[3])</td>"
        + "<td>\(line.verdict.rawValue)</td></tr>"
    }
    let changed = comparison.changed.map { "<li>\(HTML.escaped($0))</li>" }.joined()
    return """
      <section>
      <h2 class="\(comparison.verdict == .worse ? "critical" : "good")">\
      \(HTML.escaped(Self.name(comparison.candidate))): \(comparison.verdict.rawValue)</h2>
      <p>\(HTML.escaped(comparison.reason))</p><ul>\(changed)</ul>
      <table><tr><th></th><th>\(HTML.escaped(Self.name(comparison.baseline)))</th>\
      <th>\(HTML.escaped(Self.name(comparison.candidate)))</th><th>difference, 95 %</th><th></th>\
      </tr>\(rows.joined())</table>
      <p class="note">Differences by resampling seconds of motion (moving blocks, \
      \(BlockBootstrap().resamples) draws, fixed seed). Frames cluster, so the intervals hold the \
      true difference in nearly nine of ten cases.</p>
      </section>
      """
  }

  private var table: String {
    let figures = recordings.map(ReportFigures.init)
    let head = figures.map { "<th>\(HTML.escaped(Self.name($0.path)))</th>" }.joined()
    let rows = Self.rows.map { name, text in
      "<tr><th>\(name)</th>" + figures.map { "<td>\(text($0))</td>" }.joined() + "</tr>"
    }
    return "<table><tr><th></th>\(head)</tr>\(rows.joined())</table>"
  }

  private static let rows: [(String, @Sendable (ReportFigures) -> String)] = [
    ("frames", { Figures.text($0.frames) }),
    ("seconds of motion", { Figures.text($0.activeSeconds, 1) }),
    ("refresh, ms", { Figures.text($0.refreshMilliseconds, 3) }),
    (
      "hitch ratio, ms/s",
      { "<b class=\"\($0.rating)\">\(Figures.text($0.hitchRatio, 1))</b> \($0.rating)" }
    ),
    ("hitches", { "\($0.hitches), \(Figures.text($0.hitchesPerMinute, 1)) a minute" }),
    ("missed refreshes", { "\($0.missed) of \(Figures.text($0.expectedRefreshes))" }),
    ("counted by", { HTML.escaped($0.displaySource) }),
    ("worst second, ms", { Figures.text($0.worstSecond, 1) }),
    ("longest freeze, ms", { Figures.text($0.longestFreeze, 1) }),
    ("late but hidden", { Figures.percent($0.absorbedShare) }),
    ("frame time p50 / p95 / p99 / p99.9, ms", { percentiles($0.frameTime) }),
    ("cpu busy p50 / p95 / p99 / p99.9, ms", { $0.cpuBusy.map(percentiles) ?? "not recorded" }),
    ("over budget", { Figures.percent($0.overBudgetShare) }),
    ("average, frames a second", { Figures.text($0.averageFrameRate, 1) }),
    (
      "animation error mean / p99, ms",
      {
        "\(Figures.text($0.animationErrorMean, 2)) / \(Figures.text($0.animationErrorP99, 2))"
      }
    ),
    ("causes", { causes($0.causes) }),
    ("left out", { left($0.excluded) }),
    ("notes", { $0.warnings.map(HTML.escaped).joined(separator: "<br>") }),
  ]

  private static func percentiles(_ values: ReportFigures.Percentiles) -> String {
    [values.p50, values.p95, values.p99, values.p999]
      .map { $0.map { Figures.text($0, 1) } ?? "too few" }.joined(separator: " / ")
  }

  private static func causes(_ causes: [String: Int]) -> String {
    causes.isEmpty
      ? "none"
      : causes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.key) \($0.value)" }.joined(separator: "<br>")
  }

  private static func left(_ excluded: [String: RecordingSidecar.Exclusion]) -> String {
    excluded.sorted { $0.key < $1.key }.map { reason, left in
      "\(HTML.escaped(reason)): \(left.frames) frames, \(Figures.text(left.seconds, 1)) s"
    }.joined(separator: "<br>")
  }

  // MARK: - Pictures

  private func section(_ recording: Recording) -> String {
    let plots = ReportPlots(recording)
    var parts = [
      Self.figure(
        "Each frame: time between frames and work, with the refresh and each hitch",
        plots.timeline()),
      Self.figure("How many frames took how long", plots.histogram()),
    ]
    if recording.hasPhases {
      let names = FramePhase.work.enumerated().map { index, phase in
        "<span class=\"key\"><svg viewBox=\"0 0 10 10\"><rect class=\"phase\(index)\" width=\"10\""
          + " height=\"10\"/></svg>\(phase.name)</span>"
      }
      parts.append(
        Self.figure("Work of a frame by phase \(names.joined())", plots.phases()))
    }
    parts.append(Self.figure("Missed refreshes in each second", plots.missedPerSecond()))
    if recording.statistics.hitches > 2 {
      parts.append(Self.figure("Time between hitches", plots.betweenHitches()))
    }
    return "<section><h2>\(HTML.escaped(Self.name(recording.path)))</h2>\(parts.joined())</section>"
  }

  private var shared: String {
    var parts = [
      Self.figure(
        "Time between frames, percentile by percentile",
        ComparedPlots.percentiles(recordings, cpu: false))
    ]
    if recordings.allSatisfy(\.hasCPU) {
      parts.append(
        Self.figure(
          "Work of a frame, percentile by percentile",
          ComparedPlots.percentiles(recordings, cpu: true)))
    }
    parts.append(Self.figure("Frames a second", ComparedPlots.lows(recordings)))
    let keys = recordings.enumerated().map { index, recording in
      "<span class=\"key\"><svg viewBox=\"0 0 10 10\"><rect class=\"bar\(index % 6)\" width=\"10\""
        + " height=\"10\"/></svg>\(HTML.escaped(Self.name(recording.path)))</span>"
    }
    return "<section><h2>All recordings</h2><p>\(keys.joined())</p>\(parts.joined())</section>"
  }

  private static func figure(_ caption: String, _ svg: String) -> String {
    "<figure><figcaption>\(caption)</figcaption>\(svg)</figure>"
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func name(_ paths: [String]) -> String {
    paths.map(name).joined(separator: ", ")
  }

  private var footer: String {
    "<p class=\"note\">Hitch ratio: milliseconds that frames stayed up longer than due, per second"
      + " of motion; good up to 5, critical from 10 (Apple's scale for scrolling). Percentiles"
      + " are of type 7. Lows are means of the slowest share (CapFrameX).</p>"
  }
}
