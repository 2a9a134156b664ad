import FrameTiming

/// A moving block bootstrap: estimates from two recordings how much their difference would vary if
/// they were recorded again.
///
/// Frames are not independent. A bootstrap that resamples single frames gives intervals that
/// contain the true difference in only half of the cases, so this one resamples whole seconds. It
/// takes the same seconds of motion from both recordings, because a replay requires the same work
/// there. Effects that the recordings do not share widen the interval.
///
/// - SeeAlso: Künsch, "The Jackknife and the Bootstrap for General Stationary Observations" (1989);
///   `docs/frame-times.md` for the measured coverage, which is below the nominal 95 %.
package struct BlockBootstrap: Sendable {
  /// The minimum number of seconds of motion for a verdict.
  static let fewestBlocks = 20
  package let resamples: Int
  private let seed: UInt64

  /// Creates a bootstrap. The same seed always draws the same resamples.
  package init(resamples: Int = 2000, seed: UInt64 = 0x6A09_E667_F3BC_C908) {
    self.resamples = resamples
    self.seed = seed
  }

  /// Returns the differences `candidate` − `baseline` of all resamples, sorted for each figure.
  func differences(_ baseline: FrameBlocks, _ candidate: FrameBlocks) -> [[Double]] {
    let seconds = min(baseline.seconds, candidate.seconds)
    // Limited by the number of frames, because a file may contain a frame that took minutes.
    let frames = min(baseline.intervals.count, candidate.intervals.count)
    let blocks = max(1, min(Int(seconds.rounded()), frames))
    var random = SplitMix64(seed: seed)
    var (first, second) = (BlockFigures(), BlockFigures())
    var found = ComparedFigure.allCases.map { _ in [Double]() }
    for _ in 0..<resamples {
      first.removeAll()
      second.removeAll()
      for _ in 0..<blocks {
        let start = random.unit() * max(0, seconds - 1)
        first.add(baseline, baseline.frames(inSecondFrom: start))
        second.add(candidate, candidate.frames(inSecondFrom: start))
      }
      let (a, b) = (first.values, second.values)
      for figure in found.indices { found[figure].append(b[figure] - a[figure]) }
    }
    return found.map { $0.sorted() }
  }

  /// Returns the differences between two groups of runs, resampling whole runs.
  func differences(_ baseline: [FrameBlocks], _ candidate: [FrameBlocks]) -> [[Double]] {
    differences(runs: baseline.map(Self.figures), candidate.map(Self.figures))
  }

  /// Returns the differences of any figures. Each run has a row of figures.
  package func differences(runs a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    var random = SplitMix64(seed: seed)
    var found = (a.first ?? []).map { _ in [Double]() }
    for _ in 0..<resamples {
      let drawnA = a.map { _ in a[random.index(below: a.count)] }
      let drawnB = b.map { _ in b[random.index(below: b.count)] }
      for figure in found.indices {
        found[figure].append(Self.mean(drawnB, figure) - Self.mean(drawnA, figure))
      }
    }
    return found.map { $0.sorted() }
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

  /// Returns the bounds of the middle 95 % of `sorted`, which is ascending and not empty.
  package static func middle(of sorted: [Double]) -> (low: Double, high: Double) {
    let last = Double(sorted.count - 1)
    return (sorted[Int(0.025 * last)], sorted[Int((0.975 * last).rounded(.up))])
  }

  /// Returns the mean of a figure over runs.
  package static func mean(_ runs: [[Double]], _ figure: Int) -> Double {
    runs.reduce(0) { $0 + $1[figure] } / Double(max(1, runs.count))
  }
}
