import FrameTiming
import Glibc

/// Plots with a line or bar for each of several recordings.
enum ComparedPlots {
  /// Plots the percentiles up to the longest frames on a logarithmic axis: the distance between 90
  /// and 99 % equals that between 99 and 99.9 %.
  static func percentiles(_ recordings: [Recording], cpu: Bool) -> String {
    let histograms = recordings.map { cpu ? $0.statistics.cpuBusy : $0.statistics.intervals }
    let highest = histograms.map { $0.percentile(0.9995) }.max() ?? 1
    var plot = PlotFrame(x: 0...4.1, y: 0...max(highest, 1))
    plot.drawYAxis(unit: cpu ? "ms of work" : "ms between frames")
    for (nines, label) in ["0", "90 %", "99 %", "99.9 %", "99.99 %"].enumerated() {
      plot.drawXLabel(label, at: Double(nines))
    }
    for (index, histogram) in histograms.enumerated() where histogram.count > 0 {
      let points = (0...160).map { step in
        let nines = Double(step) / 40
        let share = 1 - pow(0.1, nines)
        return (x: plot.pixelX(nines), y: plot.pixelY(histogram.percentile(share)))
      }
      plot.canvas.path(points, "series series\(index % 6)")
    }
    return plot.canvas.element
  }

  /// Plots the average, 1 % low and 0.1 % low of each recording, in frames per second.
  static func lows(_ recordings: [Recording]) -> String {
    let rows = recordings.map { recording in
      let intervals = recording.statistics.intervals
      return [
        recording.statistics.averageFrameRate, LowFrameRate.average.value(of: intervals),
        LowFrameRate.average.value(of: intervals, share: 0.001),
      ]
    }
    let highest = rows.joined().max() ?? 1
    // Leaves room for the figure above the highest bar.
    var plot = PlotFrame(x: 0...3, y: 0...max(1.2 * highest, 1), height: 210)
    plot.drawYAxis(unit: "frames per second")
    for (index, label) in ["average", "1 % low (average)", "0.1 % low (average)"].enumerated() {
      plot.drawXLabel(label, at: Double(index) + 0.5)
    }
    let width = plot.innerWidth / 3 / Double(rows.count + 1)
    for (series, row) in rows.enumerated() {
      for (index, value) in row.enumerated() {
        let x = plot.pixelX(Double(index)) + width * (Double(series) + 0.5)
        let top = plot.pixelY(value)
        plot.canvas.rectangle(
          x, top, width - 4, plot.pixelY(0) - top, "bar\(series % 6)",
          title: "\(recordings[series].path): \(Figures.text(value, 1))")
        let text = Figures.text(value, 1)
        // Figures of narrow bars would overlap; they are in the tooltips.
        guard width > Double(text.count) * PlotFrame.character else { continue }
        plot.canvas.text(text, x + width / 2 - 2, top - 4, anchor: "middle")
      }
    }
    return plot.canvas.element
  }
}
