import FrameReports
import GridEngine

/// The result of a pair: its runs, intervals and verdict.
package struct LabResult: Sendable {
  /// A figure of both variants.
  struct Line: Equatable, Sendable {
    let figure: LabFigure
    /// The means over the runs.
    let best: Double
    let worse: Double
    /// The interval of the middle 95 % of differences between resampled means.
    let low: Double
    let high: Double
    let verdict: Comparison.Verdict
  }

  /// The runs of each variant that a verdict needs; fewer can agree by chance.
  static let fewestRuns = 5

  let pair: LabPair
  /// The runs of both variants, in order.
  let best: [LabSample]
  let worse: [LabSample]
  /// The figures, in the order of ``LabFigure``.
  let lines: [Line]

  /// Compares runs. The unit is the run, because the frames of one run are not independent.
  init(
    _ pair: LabPair, best: [LabSample], worse: [LabSample],
    bootstrap: BlockBootstrap = BlockBootstrap()
  ) {
    self.pair = pair
    self.best = best
    self.worse = worse
    let (a, b) = (best.map(\.values), worse.map(\.values))
    let differences = bootstrap.differences(runs: a, b)
    let isEnough = min(a.count, b.count) >= Self.fewestRuns
    lines = LabFigure.allCases.enumerated().map { index, figure in
      let (low, high) = differences.interval(of: index)
      let mean = BlockBootstrap.mean(a, index)
      return Line(
        figure: figure, best: mean, worse: BlockBootstrap.mean(b, index), low: low, high: high,
        verdict: isEnough
          ? Comparison.Verdict(low: low, high: high, margin: figure.margin(best: mean))
          : .cannotTell)
    }
  }

  /// The verdict: worse if any figure is; otherwise better, cannot tell or the same, in this order.
  var verdict: Comparison.Verdict {
    let all = lines.map(\.verdict)
    return [.worse, .better, .cannotTell].first(where: all.contains) ?? .same
  }

  /// The verdict and the figures that decide it: `worse: hitches, memory`. Figures for which the worse variant
  /// is better follow, because they are what it is used for: `worse: hitches; better: time to sharp`.
  var words: String {
    let runs = min(best.count, worse.count)
    if runs < Self.fewestRuns {
      return "cannot tell: \(Figures.count(runs, "run", "runs")), \(Self.fewestRuns) are needed"
    }
    if verdict == .same { return "same" }
    let isMixed = verdict == .worse && !names(of: .better).isEmpty
    return ([verdict] + (isMixed ? [.better] : []))
      .map { "\($0.rawValue): \(names(of: $0).joined(separator: ", "))" }
      .joined(separator: "; ")
  }

  private func names(of verdict: Comparison.Verdict) -> [String] {
    lines.filter { $0.verdict == verdict }.map(\.figure.rawValue)
  }
}
