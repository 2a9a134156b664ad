/// The figures of frames from a ``FrameBlocks``.
///
/// Percentiles come from a histogram, which makes thousands of resamples fast. Its bins are 0.05 ms
/// wide up to 100 ms, and 5 ms wide beyond, for stalls of up to ten seconds.
struct BlockFigures: Sendable {
  private static let fineWidth = 0.05
  private static let coarseWidth = 5.0
  private static let fineCells = 2000
  private static let coarseCells = 1980

  private var counts = [Int32](repeating: 0, count: fineCells + coarseCells)
  /// The highest bin in use, where clearing and reading stop.
  private var highest = 0
  private var frames = 0
  private var interval = 0.0
  private var hitch = 0.0
  private var missed = 0

  /// Removes all frames.
  mutating func removeAll() {
    for cell in 0...highest { counts[cell] = 0 }
    (highest, frames, interval, hitch, missed) = (0, 0, 0, 0, 0)
  }

  /// Adds the frames of `blocks` in `range`.
  mutating func add(_ blocks: FrameBlocks, _ range: Range<Int>) {
    for frame in range {
      let cell = Self.cell(of: blocks.cpuBusy[frame])
      counts[cell] += 1
      highest = max(highest, cell)
      interval += blocks.intervals[frame]
      hitch += blocks.hitches[frame]
      missed += blocks.missed[frame]
    }
    frames += range.count
  }

  /// All figures, in the order of ``ComparedFigure``.
  var values: [Double] {
    let seconds = max(interval / 1000, 1e-9)
    return [
      hitch / seconds, Double(missed) / seconds * 60, percentile(0.5), percentile(0.95),
      percentile(0.99),
    ]
  }

  private static func cell(of milliseconds: Double) -> Int {
    let fine = max(0, milliseconds / fineWidth)
    if fine < Double(fineCells) { return Int(fine) }
    let coarse = milliseconds / coarseWidth - Double(fineCells) * fineWidth / coarseWidth
    return fineCells + Int(min(coarse, Double(coarseCells - 1)))
  }

  /// Returns the time at a fractional cell index.
  private static func milliseconds(_ place: Double) -> Double {
    let fine = min(place, Double(fineCells)) * fineWidth
    return fine + max(0, place - Double(fineCells)) * coarseWidth
  }

  private func percentile(_ p: Double) -> Double {
    var left = Int(p * Double(max(0, frames - 1)))
    for cell in 0...highest {
      if left < Int(counts[cell]) {
        // Assume that the frames of a cell are spread evenly.
        let share = (Double(left) + 0.5) / Double(counts[cell])
        return Self.milliseconds(Double(cell) + share)
      }
      left -= Int(counts[cell])
    }
    return 0
  }
}
