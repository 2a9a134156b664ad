import FrameTiming

/// How much figures would differ if the recordings were made again, from the recordings alone.
///
/// Frames come in clusters: a plain bootstrap that draws single frames finds intervals that hold
/// the truth in half the cases only. Whole seconds keep the clusters together. Both recordings
/// are drawn at the same seconds of motion, for a replay asks the same of them there; whatever
/// they do not share widens the interval as it should.
///
/// - SeeAlso: Künsch, "The Jackknife and the Bootstrap for General Stationary Observations" (1989);
///   `docs/frame-times.md` for the measured cover, which is below the nominal 95 %.
package struct BlockBootstrap: Sendable {
  /// Seconds of motion below which nothing is said.
  static let fewestBlocks = 20
  package let resamples: Int
  private let seed: UInt64

  /// Makes a bootstrap of so many resamples; the seed makes them the same each time.
  package init(resamples: Int = 2000, seed: UInt64 = 0x6A09_E667_F3BC_C908) {
    self.resamples = resamples
    self.seed = seed
  }

  /// The differences `candidate` − `baseline` of all figures in each resample, figure by figure,
  /// ascending.
  func differences(_ baseline: FrameBlocks, _ candidate: FrameBlocks) -> [[Double]] {
    let seconds = min(baseline.seconds, candidate.seconds)
    // No more than there are frames: a file can say that one of them took minutes.
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

  /// The differences between two groups of runs, each run drawn as a whole.
  func differences(_ baseline: [FrameBlocks], _ candidate: [FrameBlocks]) -> [[Double]] {
    differences(runs: baseline.map(Self.figures), candidate.map(Self.figures))
  }

  /// The same for any figures, of which each run has a row.
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

  /// All figures of a recording, with the percentiles that its report tells.
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

  /// The middle 95 % of `sorted`, which is not empty and ascends.
  package static func middle(of sorted: [Double]) -> (low: Double, high: Double) {
    let last = Double(sorted.count - 1)
    return (sorted[Int(0.025 * last)], sorted[Int((0.975 * last).rounded(.up))])
  }

  /// The mean of one figure over runs.
  package static func mean(_ runs: [[Double]], _ figure: Int) -> Double {
    runs.reduce(0) { $0 + $1[figure] } / Double(max(1, runs.count))
  }
}
