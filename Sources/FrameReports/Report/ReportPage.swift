import FrameTiming

/// A report as a self-contained HTML page with its style sheet and plots.
public struct ReportPage {
  let recordings: [Recording]
  let comparisons: [Comparison]

  /// Creates a page for recordings and comparisons of them.
  public init(recordings: [Recording], comparisons: [Comparison] = []) {
    self.recordings = recordings
    self.comparisons = comparisons
  }

  /// The document.
  public var html: String {
    let title = recordings.map { Self.name($0.path) }.joined(separator: ", ")
    let body = [
      comparisons.map(Self.verdict).joined(), Self.hint,
      recordings.enumerated().map(overview).joined(), table,
      recordings.enumerated().map(section).joined(), shared, footer, interaction,
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

  // MARK: - Table

  private var table: String {
    let figures = recordings.map(ReportFigures.init)
    let head = figures.map { "<th>\(HTML.escaped(Self.name($0.path)))</th>" }.joined()
    let rows = Self.rows.map { name, text in
      "<tr><th>\(name)</th>" + figures.map { "<td>\(text($0))</td>" }.joined() + "</tr>"
    }
    return "<div class=\"wide\"><table><tr><th></th>\(head)</tr>\(rows.joined())</table></div>"
  }

  private static let rows: [(String, @Sendable (ReportFigures) -> String)] = [
    ("machine", { HTML.escaped($0.machine ?? Figures.unknown) }),
    ("display and renderer", { condition($0, display) }),
    ("window", { condition($0, window) }),
    ("scene", { condition($0, scene) }),
    ("switches", { condition($0, switches) }),
    ("program", { HTML.escaped($0.program ?? Figures.unknown) }),
    ("frames", { $0.frames.grouped }),
    ("seconds of motion", { Figures.text($0.activeSeconds, 1) }),
    ("refresh", { $0.refreshText }),
    ("hitch ratio, ms/s", { ratio($0) }),
    ("hitches", { hitches($0) }),
    ("missed refreshes", { missed($0) }),
    ("source of display times", { HTML.escaped($0.displaySource) }),
    ("frames that were not displayed", { $0.notDisplayed?.grouped ?? Figures.unknown }),
    ("worst second, ms", { $0.worstSecond.map { Figures.text($0, 1) } ?? Figures.unknown }),
    ("longest freeze, ms", { Figures.text($0.longestFreeze, 1) }),
    ("late but hidden (absorbed)", { share($0.absorbedShare) }),
    ("frame time p50 / p95 / p99 / p99.9, ms", { percentiles($0.frameTime) }),
    ("cpu busy p50 / p95 / p99 / p99.9, ms", { $0.cpuBusy.map(percentiles) ?? Figures.unknown }),
    ("over budget", { share($0.overBudgetShare) }),
    ("average, frames per second", { Figures.text($0.averageFrameRate, 1) }),
    ("animation error mean / p99, ms", { errors($0) }),
    (
      "frames of scrolls",
      { scrolls($0) { "\($0.framesProduced.grouped) of \($0.framesExpected.grouped)" } }
    ),
    ("delayed frames of scrolls", { scrolls($0) { Figures.percent($0.delayedShare) } }),
    ("checkerboard, ms", { scrolls($0) { Figures.text($0.checkerboard, 1) } }),
    ("input to first frame mean / p99, ms", { scrolls($0) { latency($0.firstFrame) } }),
    ("input to display mean / p99, ms", { scrolls($0) { latency($0.inputToDisplay) } }),
    ("load of the processors", { $0.load?.words ?? Figures.unknown }),
    ("causes", { causes($0.causes) }),
    ("left out", { exclusions($0.excluded) }),
    ("notes", { $0.warnings.map(HTML.escaped).joined(separator: "<br>") }),
  ]

  private static func ratio(_ figures: ReportFigures) -> String {
    let ratio = figures.hitchRatio.map { Figures.text($0, 1) } ?? Figures.unknown
    guard let rating = figures.rating else {
      return ratio + (figures.unrated.map { "; " + $0 } ?? "")
    }
    return "<b class=\"\(rating)\">\(ratio)</b> \(rating)"
  }

  private static func hitches(_ figures: ReportFigures) -> String {
    guard let hitches = figures.hitches, let rate = figures.hitchesPerMinute else {
      return Figures.unknown
    }
    return "\(hitches.grouped), \(Figures.text(rate, 1)) per minute"
  }

  private static func missed(_ figures: ReportFigures) -> String {
    guard let missed = figures.missed, let expected = figures.expectedRefreshes else {
      return Figures.unknown
    }
    return "\(missed.grouped) of \(expected.grouped)"
  }

  private static func percentiles(_ values: ReportFigures.Percentiles) -> String {
    [values.p50, values.p95, values.p99, values.p999]
      .map { $0.map { Figures.text($0, 1) } ?? "too few" }.joined(separator: " / ")
  }

  private static func scrolls(
    _ figures: ReportFigures, _ text: (ScrollFigures) -> String
  ) -> String {
    figures.scrolls.map(text) ?? Figures.unknown
  }

  private static func latency(_ latency: ScrollFigures.Latency?) -> String {
    latency.map { "\(Figures.text($0.mean, 1)) / \(Figures.text($0.p99, 1))" } ?? Figures.unknown
  }

  private static func share(_ share: Double?) -> String {
    share.map(Figures.percent) ?? Figures.unknown
  }

  private static func errors(_ figures: ReportFigures) -> String {
    [figures.animationErrorMean, figures.animationErrorP99]
      .map { $0.map { Figures.text($0, 2) } ?? Figures.unknown }.joined(separator: " / ")
  }

  private static func causes(_ causes: [String: Int]?) -> String {
    guard let causes else { return Figures.unknown }
    return causes.isEmpty
      ? "none"
      : causes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.key) \($0.value.grouped)" }.joined(separator: "<br>")
  }

  private static func exclusions(_ excluded: [String: RecordingSidecar.Exclusion]) -> String {
    excluded.sorted { $0.key < $1.key }.map { reason, left in
      "\(HTML.escaped(reason)): \(Figures.count(left.frames, "frame", "frames")), \(Figures.text(left.seconds, 1)) s"
    }.joined(separator: "<br>")
  }

  // MARK: - Conditions

  /// Returns conditions from the sidecar, which recordings of other programs lack.
  private static func condition(
    _ figures: ReportFigures, _ text: (RecordingConditions) -> [String]
  ) -> String {
    let parts = figures.conditions.map(text)?.filter { !$0.isEmpty } ?? []
    return parts.isEmpty
      ? Figures.unknown : parts.map(HTML.escaped).joined(separator: "<br>")
  }

  private static func display(_ conditions: RecordingConditions) -> [String] {
    let rate = conditions.statedRefreshRate ?? conditions.refreshRate
    return [
      conditions.outputs.joined(separator: ", "), rate > 0 ? "\(Figures.text(rate, 2)) Hz" : "",
      [conditions.videoDriver, conditions.renderer].filter { !$0.isEmpty }.joined(separator: ", "),
    ]
  }

  private static func window(_ conditions: RecordingConditions) -> [String] {
    let size = conditions.windowSize
    return size.isEmpty ? [] : ["\(size) at \(Figures.text(conditions.scale, 2))×"]
  }

  private static func scene(_ conditions: RecordingConditions) -> [String] {
    let items = conditions.items.map { ", \(Figures.count($0, "item", "items"))" } ?? ""
    return [conditions.scene.isEmpty ? "" : conditions.scene + items, name(conditions.scenario)]
  }

  private static func switches(_ conditions: RecordingConditions) -> [String] {
    conditions.settings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
  }

  // MARK: - Plots

  /// The timeline: each frame of a recording.
  private func overview(_ number: Int, _ recording: Recording) -> String {
    var keys = [("interval", "frame time")]
    if recording.hasCPU { keys.append(("cpu", "work")) }
    if let periods = Self.periods(recording) { keys.append(("refresh", periods)) }
    if recording.statistics.hitches > 0 { keys.append(("hitch", "hitch")) }
    if !recording.marks.isEmpty { keys.append(("mark", "marker")) }
    let legend = keys.map { Self.key($0 == "hitch" ? $0 : $0 + "key", $1) }.joined()
    return Self.figure(
      "\(HTML.escaped(Self.name(recording.path))): each frame \(legend)",
      ReportPlots(recording, number: number).timeline())
  }

  /// The legend of the lines at refresh periods; `nil` if there are none.
  private static func periods(_ recording: Recording) -> String? {
    guard recording.statistics.refresh > 0 else { return nil }
    let isGuess = recording.refreshOrigin == .guessed
    return "one and two refresh periods" + (isGuess ? " (a guess)" : "")
  }

  /// An entry of a legend: a square in the color of a class, and a label.
  private static func key(_ style: String, _ text: String) -> String {
    "<span class=\"key\"><svg viewBox=\"0 0 10 10\"><rect class=\"\(style)\" width=\"10\""
      + " height=\"10\"/></svg>\(HTML.escaped(text))</span>"
  }

  private func section(_ number: Int, _ recording: Recording) -> String {
    let plots = ReportPlots(recording, number: number)
    let hitches = HitchTable(recording, number: number)
    let periods = Self.periods(recording).map { Self.key("refreshkey", $0) } ?? ""
    var parts = [
      Self.figure(
        "Histogram of frame times \(Self.key("bar", "frames"))\(periods)", plots.histogram())
    ]
    if recording.hasPhases {
      let legend = FramePhase.work.enumerated().map { Self.key("phase\($0)", $1.name) }.joined()
      parts.append(Self.figure("Mean work per frame by phase \(legend)", plots.phases()))
    }
    if recording.hasHitches {
      parts.append(
        Self.figure(
          "Missed refreshes per second \(Self.key("missed", "missed refreshes"))",
          plots.missedPerSecond()))
    }
    if recording.statistics.hitches > 2 {
      parts.append(
        Self.figure(
          "Time between hitches \(Self.key("intervalkey", "from one hitch to the next"))",
          plots.betweenHitches()))
    }
    if !hitches.isEmpty { parts.append(hitches.html) }
    parts.append(Self.viewer(number: number))
    return "<section><h2>\(HTML.escaped(Self.name(recording.path)))</h2>\(parts.joined())</section>"
  }

  private var shared: String {
    let legend = recordings.enumerated().map { index, recording in
      Self.key("bar\(index % 6)", Self.name(recording.path))
    }.joined()
    var parts = [
      Self.figure(
        "Percentiles of frame times \(legend)",
        ComparedPlots.percentiles(recordings, cpu: false))
    ]
    if recordings.allSatisfy(\.hasCPU) {
      parts.append(
        Self.figure(
          "Percentiles of work per frame \(legend)",
          ComparedPlots.percentiles(recordings, cpu: true)))
    }
    parts.append(Self.figure("Frames per second \(legend)", ComparedPlots.lows(recordings)))
    return "<section><h2>All recordings</h2>\(parts.joined())</section>"
  }

  private static func figure(_ caption: String, _ svg: String) -> String {
    "<figure><figcaption>\(caption)</figcaption>\(svg)</figure>"
  }

  static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  static func name(_ paths: [String]) -> String {
    paths.map(name).joined(separator: ", ")
  }

  private var footer: String {
    "<p class=\"note\">Hitch ratio: milliseconds for which frames stayed visible too long, per second"
      + " of motion; good up to 5, critical from 10 (Apple's scale for scrolling). Percentiles are"
      + " of type 7 (Hyndman and Fan). Lows are means of the slowest frames (CapFrameX).</p>"
  }
}
