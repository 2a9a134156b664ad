import FrameTiming
import TestSupport
import Testing

@testable import GridSDL

@MainActor
struct PercentileTableTests {
  private func statistics(frames: Int) -> FrameStatistics {
    var statistics = FrameStatistics()
    for record in HUDSamples.mixed(count: frames + 10) { statistics.add(record) }
    return statistics
  }

  @Test(arguments: [(39, 1), (40, 2), (199, 2), (200, 3)])
  func `a percentile needs two frames above it`(frames: Int, shown: Int) {
    let statistics = statistics(frames: frames)
    #expect(statistics.frames == frames)
    let table = PercentileTable(statistics)
    for row in table.rows {
      #expect(row.cells.prefix(3).count { $0 != "-" } == shown, "\(row)")
    }
    #expect((table.rows[1].cells[3] == "-") == (shown < 3))
  }

  @Test func `the table is empty without frames`() {
    let table = PercentileTable(FrameStatistics())
    #expect(table.rows.allSatisfy { $0.cells.prefix(3).allSatisfy { $0 == "-" } })
    #expect(table.losses == "")
  }

  @Test func `scrolls show their delays, blank tiles and latency`() {
    var scrolls = ScrollMeter()
    // The first frame moves nothing.
    for frame in 0..<65 {
      var record = HUDSamples.record(frame, missed: frame % 8 == 7 ? 1 : 0)
      record.counters.blankArea = 0.25
      record.inputAge = 5_000_000
      record.displayTime = record.called.advanced(bySeconds: 0.02)
      scrolls.add(record)
    }
    let table = PercentileTable(FrameStatistics(), scrolls: scrolls, period: 10)
    // Eight refreshes were missed, and frames are a refresh apart all the same.
    #expect(table.scrolls == "delayed 12.5% of worst 64, blank 28.2%")
    #expect(table.latency == "input to display 25.0 ms, 2.5 refreshes")
    let empty = PercentileTable(FrameStatistics())
    #expect(empty.scrolls.isEmpty && empty.latency.isEmpty && empty != table)
  }

  @Test(arguments: FrameSeeds.chosen)
  func `figures agree with those in reports`(seed: UInt64) {
    var statistics = FrameStatistics()
    for record in SimulatedRecording.records(seed: seed) { statistics.add(record) }
    let table = PercentileTable(statistics)
    for (row, times) in zip(table.rows, [statistics.cpuBusy, statistics.intervals]) {
      for (cell, percentile) in zip(row.cells, PercentileTable.percentiles) {
        #expect(abs(Double(cell)! - times.percentile(percentile)) <= 0.0501)
      }
    }
    let low = LowFrameRate.average.value(of: statistics.intervals)
    #expect(table.rows[1].cells[3] == "\(HUDNumber.tenths(low)) Hz")
    let line = HUDLine(statistics: statistics, clock: FrameClock(), recordingSeconds: nil).text
    #expect(line.contains("hitch \(HUDNumber.tenths(statistics.hitchRatio)) ms/s"))
    #expect(line.contains("miss \(statistics.missed)"))
  }

  @Test(arguments: FrameSeeds.chosen)
  func `the histogram's bars are ordered by the bins' counts`(seed: UInt64) {
    var times = FrameHistogram()
    let values = SimulatedRecording.records(seed: seed).map { Double($0.outcome.interval) / 1e6 }
    for value in values { times.add(value) }
    let bars = IntervalBars(times, period: 20)
    var counts = Array(repeating: 0, count: IntervalBars.binCount)
    for value in values {
      // The frame histogram has cells of 0.01 ms. A bin has 100 cells here.
      counts[min(IntervalBars.binCount - 1, (Int(value * 100) + 50) / 100)] += 1
    }
    for (a, b) in zip(counts.indices, counts.indices.dropFirst()) {
      #expect((bars.heights[a] > bars.heights[b]) == (counts[a] > counts[b]))
    }
    #expect(bars.heights.max() == 1)
  }
}
