import FrameTiming

/// The plots of a report on one recording.
///
/// With more frames than pixels, a plot shows the minimum and maximum of each pixel column. A mean
/// would hide the frames that matter.
struct ReportPlots {
  let recording: Recording
  /// The position of the recording in the page, and the rows to which hitches link.
  private let number: Int
  private let hitches: HitchTable
  /// The samples with the seconds of motion at their end.
  private let samples: [(seconds: Double, sample: FrameSample)]
  private let seconds: Double
  /// The refresh period in milliseconds, if it is known and fixed; lines show it.
  private let refresh: Double?
  /// The refresh period, or the median interval: the unit of axes.
  private let typical: Double

  /// Creates the plots of a recording; `number` is its position in the page.
  init(_ recording: Recording, number: Int = 0) {
    self.recording = recording
    self.number = number
    hitches = HitchTable(recording, number: number)
    var time = 0.0
    samples = recording.records.map { record in
      let sample = FrameSample(record)
      time += sample.interval / 1000
      return (time, sample)
    }
    seconds = time
    let statistics = recording.statistics
    refresh = statistics.refresh > 0 ? statistics.refresh : nil
    typical = refresh ?? statistics.intervals.percentile(0.5)
  }

  /// One and two refresh periods, in milliseconds.
  private var refreshLines: [Double] { refresh.map { [$0, 2 * $0] } ?? [] }

  // MARK: - Over time

  /// Plots frame time and work of each frame, with lines at one and two refresh periods and a
  /// stripe for each hitch.
  func timeline() -> String {
    var plot = PlotFrame(
      x: 0...seconds, y: 0...(4 * typical), height: 240,
      marks: recording.marks.map { (value: $0.seconds, text: $0.text) })
    plot.drawYAxis(unit: "ms")
    plot.drawXAxis(unit: "s of motion")
    for milliseconds in refreshLines {
      let y = plot.pixelY(milliseconds)
      plot.canvas.line(PlotFrame.left, y, PlotFrame.left + plot.innerWidth, y, "refresh")
    }
    plot.beginContent("timeline", recording: number)
    for (index, (time, sample)) in samples.enumerated() where sample.hitch > 0 {
      let title =
        "\(Figures.text(time, 2)) s: \(Figures.count(sample.missed, "refresh", "refreshes")), \(sample.cause.name)"
      plot.canvas.rectangle(
        plot.pixelX(time) - 1, plot.top, 2, plot.innerHeight, "hitch", title: title,
        link: hitches.row(of: index))
    }
    plot.canvas.path(envelope(\.interval, in: plot), "interval")
    if recording.hasCPU { plot.canvas.path(envelope(\.cpuBusy, in: plot), "cpu") }
    plot.drawMarkers()
    plot.canvas.endGroup()
    return plot.canvas.element
  }

  /// Returns the minimum and maximum of each pixel column.
  private func envelope(
    _ value: (FrameSample) -> Double, in plot: PlotFrame
  ) -> [(x: Double, y: Double)] {
    var points: [(x: Double, y: Double)] = []
    var column = -1, least = 0.0, greatest = 0.0
    func finish() {
      guard column >= 0 else { return }
      points.append((Double(column), plot.pixelY(least)))
      if greatest > least { points.append((Double(column), plot.pixelY(greatest))) }
    }
    for (time, sample) in samples {
      let next = Int(plot.pixelX(time)), value = value(sample)
      if next != column {
        finish()
        (column, least, greatest) = (next, value, value)
      }
      (least, greatest) = (min(least, value), max(greatest, value))
    }
    finish()
    return points
  }

  /// Plots the mean milliseconds of each phase in each second, stacked.
  func phases() -> String {
    let sums = framesBySecond.mapValues { indices in
      FramePhase.work.map { phase in
        indices.reduce(0) { $0 + recording.records[$1].phases.milliseconds(phase) }
          / Double(indices.count)
      }
    }
    let highest = sums.values.map { $0.reduce(0, +) }.max() ?? 1
    var plot = PlotFrame(x: 0...wholeSeconds, y: 0...max(highest, 1))
    plot.drawYAxis(unit: "ms per frame")
    plot.drawXAxis(unit: "s of motion")
    plot.beginContent("phases", recording: number)
    for (second, phases) in sums.sorted(by: { $0.key < $1.key }) {
      var below = 0.0
      for (index, milliseconds) in phases.enumerated() where milliseconds > 0 {
        let x = plot.pixelX(Double(second)), top = plot.pixelY(below + milliseconds)
        plot.canvas.rectangle(
          x, top, plot.pixelX(Double(second + 1)) - x - 0.5, plot.pixelY(below) - top,
          "phase\(index)",
          title: "\(FramePhase.work[index].name) \(Figures.text(milliseconds, 2)) ms")
        below += milliseconds
      }
    }
    plot.canvas.endGroup()
    return plot.canvas.element
  }

  /// Plots the missed refreshes of each second.
  func missedPerSecond() -> String {
    let missed = framesBySecond.mapValues { $0.reduce(0) { $0 + samples[$1].sample.missed } }
    var plot = PlotFrame(
      x: 0...wholeSeconds, y: 0...Double(max(4, missed.values.max() ?? 0)), height: 150)
    plot.drawYAxis(unit: "missed refreshes")
    plot.drawXAxis(unit: "s of motion")
    plot.beginContent("missed", recording: number)
    for (second, count) in missed.sorted(by: { $0.key < $1.key }) where count > 0 {
      let x = plot.pixelX(Double(second)), top = plot.pixelY(Double(count))
      plot.canvas.rectangle(
        x, top, plot.pixelX(Double(second + 1)) - x - 0.5, plot.pixelY(0) - top, "missed",
        title: "second \(second): \(count)")
    }
    plot.canvas.endGroup()
    return plot.canvas.element
  }

  /// The end of an axis of whole seconds.
  private var wholeSeconds: Double { max(1, seconds.rounded(.up)) }

  /// The indices of frames by the second of motion in which they ended.
  private var framesBySecond: [Int: [Int]] {
    let last = Int(wholeSeconds) - 1
    return Dictionary(grouping: samples.indices) { min(max(0, Int(samples[$0].seconds)), last) }
  }

  // MARK: - Distributions

  /// Plots a histogram of frame times up to three refresh periods, in cells of a quarter
  /// millisecond.
  func histogram() -> String {
    let end = 3 * typical, cells = max(1, Int(end / 0.25))
    var counts = [Int](repeating: 0, count: cells)
    for (_, sample) in samples { counts[min(Int(sample.interval / 0.25), cells - 1)] += 1 }
    var plot = PlotFrame(x: 0...end, y: 0...Double(counts.max() ?? 1), height: 190)
    plot.drawYAxis(unit: "frames")
    plot.drawXAxis(unit: "ms between frames")
    for milliseconds in refreshLines {
      let x = plot.pixelX(milliseconds)
      plot.canvas.line(x, plot.top, x, plot.top + plot.innerHeight, "refresh")
    }
    for (cell, count) in counts.enumerated() where count > 0 {
      let x = plot.pixelX(Double(cell) * 0.25)
      // A single frame among thousands would be half a pixel high, which is not visible.
      let top = min(plot.pixelY(Double(count)), plot.pixelY(0) - 1.5)
      plot.canvas.rectangle(
        x, top, plot.innerWidth / Double(cells) - 0.5, plot.pixelY(0) - top, "bar",
        title:
          "\(Figures.text(Double(cell) * 0.25, 2)) ms: \(Figures.count(count, "frame", "frames"))")
    }
    return plot.canvas.element
  }

  /// Plots the seconds between hitches, ascending.
  func betweenHitches() -> String {
    let times = samples.filter { $0.sample.hitch > 0 }.map(\.seconds)
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    var plot = PlotFrame(x: 0...100, y: 0...max(1, gaps.last ?? 1), height: 150)
    plot.drawYAxis(unit: "s between hitches")
    plot.drawXAxis(unit: "% of intervals are shorter")
    let points = gaps.enumerated().map { index, gap in
      (x: plot.pixelX(100 * Double(index + 1) / Double(gaps.count)), y: plot.pixelY(gap))
    }
    plot.canvas.path(points, "interval")
    return plot.canvas.element
  }
}
