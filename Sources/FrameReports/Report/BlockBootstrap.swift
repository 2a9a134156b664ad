import FrameTiming

/// A moving block bootstrap: estimates from two recordings how much their difference would vary if
/// they were recorded again.
///
/// Frames are not independent. A bootstrap that resamples single frames gives intervals that
/// contain the true difference in only half of the cases, so this one resamples blocks of three
/// seconds. With blocks of one second, bursts of slow frames at the edges of blocks are torn apart,
/// and the intervals contain the difference in 90 %. Blocks wrap around at the end, so that each
/// second is drawn equally often. Both recordings give the same seconds of motion, because a replay
/// requires the same work there. Effects that the recordings do not share widen the interval.
///
/// - SeeAlso: Politis and Romano, "A Circular Block-Resampling Procedure for Stationary Data"
///   (1992); `IntervalCoverageTests` for the measured coverage.
package struct BlockBootstrap: Sendable {
  /// The minimum number of seconds of motion for a verdict.
  static let fewestSeconds = 20
  /// The length of a block in seconds.
  static let blockSeconds = 3.0
  package let resamples: Int
  private let seed: UInt64

  /// Creates a bootstrap. The same seed always draws the same resamples.
  package init(resamples: Int = 2000, seed: UInt64 = 0x6A09_E667_F3BC_C908) {
    self.resamples = resamples
    self.seed = seed
  }

  /// Returns the differences `candidate` − `baseline` of all resamples.
  func differences(_ baseline: FrameBlocks, _ candidate: FrameBlocks) -> ResampledDifferences {
    let seconds = min(baseline.seconds, candidate.seconds)
    // Limited by the number of frames, because a file may contain a frame that took minutes.
    let frames = min(baseline.intervals.count, candidate.intervals.count)
    let blocks = max(1, min(Int((seconds / Self.blockSeconds).rounded()), frames))
    var random = SplitMix64(seed: seed)
    var (first, second) = (BlockFigures(), BlockFigures())
    var found = ComparedFigure.allCases.map { _ in [Double]() }
    for _ in 0..<resamples {
      first.removeAll()
      second.removeAll()
      for _ in 0..<blocks {
        let start = random.unit() * seconds
        let end = start + Self.blockSeconds
        for range in [(start, min(end, seconds)), (0, max(0, end - seconds))] {
          first.add(baseline, baseline.frames(from: range.0, to: range.1))
          second.add(candidate, candidate.frames(from: range.0, to: range.1))
        }
      }
      let (a, b) = (first.values, second.values)
      for figure in found.indices { found[figure].append(b[figure] - a[figure]) }
    }
    return ResampledDifferences(found, units: blocks, freedom: blocks - 1)
  }

  /// Returns the differences between two groups of runs, resampling whole runs.
  func differences(
    _ baseline: [FrameBlocks], _ candidate: [FrameBlocks]
  ) -> ResampledDifferences {
    differences(runs: baseline.map(Self.figures), candidate.map(Self.figures))
  }

  /// Returns the differences of any figures. Each run has a row of figures.
  package func differences(runs a: [[Double]], _ b: [[Double]]) -> ResampledDifferences {
    var random = SplitMix64(seed: seed)
    var found = (a.first ?? []).map { _ in [Double]() }
    for _ in 0..<resamples {
      let drawnA = a.map { _ in a[random.index(below: a.count)] }
      let drawnB = b.map { _ in b[random.index(below: b.count)] }
      for figure in found.indices {
        found[figure].append(Self.mean(drawnB, figure) - Self.mean(drawnA, figure))
      }
    }
    return ResampledDifferences(
      found, units: min(a.count, b.count), freedom: a.count + b.count - 2)
  }

  /// Returns all figures of a recording, with the same percentiles as its report.
  static func figures(_ blocks: FrameBlocks) -> [Double] {
    var cpuBusy = FrameHistogram()
    for milliseconds in blocks.cpuBusy { cpuBusy.add(milliseconds) }
    let seconds = max(blocks.seconds, 1e-9)
    return [
      blocks.hitches.reduce(0, +) / seconds,
      Double(blocks.missed.reduce(0, +)) / seconds * 60,
      cpuBusy.percentile(0.5), cpuBusy.percentile(0.95), cpuBusy.percentile(0.99),
    ]
  }

  /// Returns the mean of a figure over runs.
  package static func mean(_ runs: [[Double]], _ figure: Int) -> Double {
    runs.reduce(0) { $0 + $1[figure] } / Double(max(1, runs.count))
  }
}
