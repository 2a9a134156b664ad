import FrameReports
import GridEngine

/// What a pair's runs say.
struct LabResult: Sendable {
  /// One figure of both sides.
  struct Line: Equatable, Sendable {
    let figure: LabFigure
    /// Means over the runs.
    let best: Double
    let worse: Double
    /// The middle 95 % of the differences between resampled means.
    let low: Double
    let high: Double
    let verdict: Comparison.Verdict
  }

  /// Runs of each way below which nothing is said: two that happen to agree prove nothing.
  static let fewestRuns = 5

  let pair: LabPair
  /// Runs of both sides, in their order.
  let best: [LabSample]
  let worse: [LabSample]
  /// In the order of ``LabFigure``.
  let lines: [Line]

  /// Judges runs, with the run as the unit: frames of one run share their luck.
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
      let (low, high) = BlockBootstrap.middle(of: differences[index])
      let mean = BlockBootstrap.mean(a, index)
      return Line(
        figure: figure, best: mean, worse: BlockBootstrap.mean(b, index), low: low, high: high,
        verdict: isEnough
          ? Comparison.Verdict(low: low, high: high, margin: figure.margin(best: mean))
          : .cannotTell)
    }
  }

  /// Worse where any figure is; otherwise better, the same, or not to be told.
  var verdict: Comparison.Verdict {
    let all = lines.map(\.verdict)
    return [.worse, .better, .cannotTell].first(where: all.contains) ?? .same
  }

  /// The verdict and the figures it rests on: `worse: hitches, memory`.
  var words: String {
    let runs = min(best.count, worse.count)
    if runs < Self.fewestRuns {
      return "cannot tell: \(Figures.count(runs, "run", "runs")), \(Self.fewestRuns) are needed"
    }
    let named = lines.filter { $0.verdict == verdict }.map(\.figure.rawValue)
    return verdict == .same ? "same" : "\(verdict.rawValue): \(named.joined(separator: ", "))"
  }
}
