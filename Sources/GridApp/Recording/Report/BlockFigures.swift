/// Sums up frames of a ``FrameBlocks``, with percentiles from cells of 0.05 ms so that thousands of
/// resamples are quick.
nonisolated struct BlockFigures: Sendable {
  private static let cellsPerMillisecond = 20.0
  private static let cells = 4000

  private var counts = [Int32](repeating: 0, count: cells)
  /// The highest cell in use: clearing and reading stop there.
  private var highest = 0
  private var frames = 0
  private var interval = 0.0
  private var hitch = 0.0
  private var missed = 0

  /// Forgets all frames.
  mutating func removeAll() {
    for cell in 0...highest { counts[cell] = 0 }
    (highest, frames, interval, hitch, missed) = (0, 0, 0, 0, 0)
  }

  /// Adds the frames of `blocks` in `range`.
  mutating func add(_ blocks: FrameBlocks, _ range: Range<Int>) {
    for frame in range {
      let fraction = max(0, blocks.cpuBusy[frame]) * Self.cellsPerMillisecond
      let cell = Int(min(fraction, Double(Self.cells - 1)))
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

  private func percentile(_ p: Double) -> Double {
    var left = Int(p * Double(max(0, frames - 1)))
    for cell in 0...highest {
      if left < Int(counts[cell]) {
        // Within a cell the frames are taken as spread evenly.
        let share = (Double(left) + 0.5) / Double(counts[cell])
        return (Double(cell) + share) / Self.cellsPerMillisecond
      }
      left -= Int(counts[cell])
    }
    return 0
  }
}
