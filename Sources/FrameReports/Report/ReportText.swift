import FrameTiming
import SystemFiles

/// The figures of a recording as text for a terminal.
package struct ReportText {
  let figures: ReportFigures

  package init(figures: ReportFigures) { self.figures = figures }

  /// The lines, each with at most a hundred columns and a line feed.
  package var text: String {
    var lines = [headline]
    if let conditions = figures.conditions { lines.append(Self.line(of: conditions)) }
    lines += hitchLines + timeLines
    if let scrolls = figures.scrolls { lines += scrollLines(scrolls) }
    if let wait = figures.millisecondsToSharp {
      lines.append(row("time to sharp", "at most \(number(wait, 0)) ms at rest"))
    }
    if let peak = figures.peakMegabytes {
      lines.append(row("memory", "at most \(number(peak, 0)) MB"))
    }
    if let load = figures.load?.words { lines.append(row("processors", load)) }
    if let idle = figures.idle { lines += idleLines(idle) }
    if let causes = figures.causes, !causes.isEmpty {
      lines.append(row("causes", list(causes.map { ($0, $1) })))
    }
    for (reason, left) in figures.excluded.sorted(by: { $0.key < $1.key }) {
      lines.append(
        row(
          "left out",
          "\(reason): \(Figures.count(left.frames, "frame", "frames")), \(number(left.seconds, 1)) s"
        ))
    }
    lines += figures.warnings.map { row("note", $0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func scrollLines(_ scrolls: ScrollFigures) -> [String] {
    var delayed = "\(Figures.percent(scrolls.delayedShare)) of frames"
    if let worst = scrolls.worstWindow {
      delayed += ", \(Figures.percent(worst)) of the worst \(ScrollMeter.windowLength)"
    }
    return [
      row(
        "scrolls",
        "\(scrolls.count.grouped) in \(number(scrolls.seconds, 1)) s,"
          + " \(scrolls.framesProduced.grouped) of \(scrolls.framesExpected.grouped) frames"
          + " (\(Figures.percent(scrolls.lostShare)) lost)"),
      row("delayed frames", delayed),
      row("checkerboard", "\(number(scrolls.checkerboard, 1)) ms of a whole window"),
      row("first frame", latency(scrolls.firstFrame)),
      row("input to display", latency(scrolls.inputToDisplay)),
    ]
  }

  private func latency(_ latency: ScrollFigures.Latency?) -> String {
    guard let latency else { return Figures.unknown }
    let refreshes =
      figures.fixedRefresh.map { " (\(number(latency.mean / $0, 2)) refreshes)" } ?? ""
    return "mean \(number(latency.mean, 1)) ms\(refreshes), p99 \(number(latency.p99, 1)) ms"
  }

  private func idleLines(_ idle: IdleFigures) -> [String] {
    let share = Double(idle.overruns) / Double(max(1, idle.frames))
    var late =
      "late in \(idle.overruns.grouped) of \(idle.frames.grouped) (\(Figures.percent(share)))"
    if idle.overruns > 0 { late += ", at most \(number(idle.worstLate, 2)) ms" }
    if idle.overrunsOffProcessor > 0 {
      late += "; \(idle.overrunsOffProcessor.grouped) while the thread was off the processor"
    }
    guard idle.neededOverruns > 0 else { return [row("idle time", late)] }
    let needed =
      "late in \(idle.neededOverruns.grouped) for a step that the next frame needed, at most"
      + " \(number(idle.worstNeeded, 2)) ms"
    return [row("idle time", late), row("", needed)]
  }

  private var headline: String {
    let program = figures.program.map { " of \($0.forTerminal)" } ?? ""
    return
      "\(figures.path.forTerminal): \(Figures.count(figures.frames, "frame", "frames"))\(program),"
      + " \(number(figures.activeSeconds, 1)) s of motion in"
      + " \(Figures.count(figures.runs, "run", "runs")), \(figures.refreshText)"
  }

  private static func line(of conditions: RecordingConditions) -> String {
    let settings = conditions.settings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let parts =
      [conditions.videoDriver, conditions.renderer, conditions.windowSize, conditions.scene]
      + [conditions.scenario] + settings
    return "  " + parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private var hitchLines: [String] {
    let f = figures
    var lines = [row("hitch ratio", ratio)]
    lines.append(row("hitches", f.hitches.map(hitches) ?? Figures.unknown))
    lines.append(row("missed refreshes", missed ?? Figures.unknown))
    if let frames = f.notDisplayed, frames > 0 {
      let share = Figures.percent(Double(frames) / Double(f.frames))
      lines.append(
        row("not displayed", "\(frames.grouped) of \(f.frames.grouped) frames (\(share))"))
    }
    let worst = f.worstSecond.map { "\(number($0, 1)) ms of hitches" }
    return lines + [
      row("worst second", worst ?? Figures.unknown),
      row("longest freeze", "\(number(f.longestFreeze, 1)) ms"),
      row("late but hidden", ofFrames(f.absorbedShare)),
    ]
  }

  private var ratio: String {
    let rating = figures.rating.map { "  \($0) (good to 5, critical from 10)" }
    let unrated = figures.unrated.map { "; \($0)" }
    return (figures.hitchRatio.map { "\(number($0, 1)) ms/s" } ?? Figures.unknown)
      + (rating ?? unrated ?? "")
  }

  private func hitches(_ count: Int) -> String {
    guard count > 0 else {
      let bound = number(180 / max(figures.activeSeconds, 1), 1)
      return "none; with 95 % confidence fewer than \(bound) per minute"
    }
    return "\(count.grouped), \(number(figures.hitchesPerMinute ?? 0, 1)) per minute, longest"
      + " \(number(figures.longestHitch ?? 0, 1)) ms"
  }

  private var missed: String? {
    guard let missed = figures.missed, let expected = figures.expectedRefreshes else { return nil }
    let share = Figures.percent(Double(missed) / Double(max(1, expected)))
    return "\(missed.grouped) of \(expected.grouped) (\(share)), by \(figures.displaySource)"
  }

  private var timeLines: [String] {
    let f = figures
    var lines = [row("frame time", percentiles(f.frameTime))]
    lines.append(row("cpu busy", f.cpuBusy.map(percentiles) ?? Figures.unknown))
    lines.append(row("over budget", ofFrames(f.overBudgetShare)))
    let lows = f.lows.sorted { $0.key < $1.key }.filter {
      $0.key.contains("average") || $0.key.contains("MangoHud")
    }
    let rates = [("average", f.averageFrameRate)] + lows.map { ($0.key, $0.value) }
    lines.append(
      row("frames per second", rates.map { "\($0.0) \(number($0.1, 1))" }.joined(separator: ", ")))
    let errors = f.animationErrorMean.flatMap { mean in
      f.animationErrorP99.map { "mean \(number(mean, 2)) ms, p99 \(number($0, 2)) ms" }
    }
    lines.append(row("animation error", errors ?? Figures.unknown))
    return lines
  }

  private func ofFrames(_ share: Double?) -> String {
    share.map { Figures.percent($0) + " of frames" } ?? Figures.unknown
  }

  private func percentiles(_ values: ReportFigures.Percentiles) -> String {
    let named = [
      ("p50", values.p50), ("p95", values.p95), ("p99", values.p99), ("p99.9", values.p999),
    ]
    return named.compactMap { name, value in value.map { "\(name) \(number($0, 1))" } }
      .joined(separator: "  ") + " ms"
  }

  private func list(_ counts: [(String, Int)]) -> String {
    counts.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { "\($0.0) \($0.1.grouped)" }.joined(
      separator: ", ")
  }

  private func row(_ name: String, _ text: String) -> String {
    "  " + name + String(repeating: " ", count: max(1, 18 - name.count)) + text
  }

  private func number(_ value: Double, _ decimals: Int) -> String { Figures.text(value, decimals) }
}
