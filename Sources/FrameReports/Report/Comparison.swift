import FrameTiming

/// A comparison of recordings: a verdict with its intervals.
public struct Comparison: Codable, Sendable {
  /// The result of a comparison.
  public enum Verdict: String, Codable, Sendable {
    /// The candidate is worse by more than the margin.
    case worse
    /// The difference is within the margin.
    case same
    /// The candidate is better by more than the margin.
    case better
    /// The recordings are too short, or vary too much, for any other verdict.
    case cannotTell = "cannot tell"

    /// Creates the verdict for an interval of differences of a figure for which less is better.
    package init(low: Double, high: Double, margin: Double) {
      if low > margin {
        self = .worse
      } else if high < -margin {
        self = .better
      } else {
        self = low >= -margin && high <= margin ? .same : .cannotTell
      }
    }
  }

  /// A figure of both sides with the interval of its difference.
  struct Line: Codable, Sendable {
    var figure: ComparedFigure
    /// The figure of each side; `nil` if its file does not contain it.
    var baseline: Double?
    var candidate: Double?
    /// The bounds of the 95 % interval of the difference, and the largest difference that does not
    /// matter; `nil` unless both sides have the figure.
    var low: Double?
    var high: Double?
    var margin: Double?
    /// The verdict of the interval; `nil` for a figure that does not decide. Also `nil` if the
    /// verdict of the comparison is "cannot tell", because a row must not claim more than the
    /// comparison.
    var verdict: Verdict?

    var difference: Double { (candidate ?? 0) - (baseline ?? 0) }
    /// The smallest difference that these recordings can show.
    var smallestDetectable: Double { ((high ?? 0) - (low ?? 0)) / 2 + (margin ?? 0) }
  }

  /// The paths of the recordings of each side.
  var baseline: [String]
  var candidate: [String]
  /// The verdict of all figures that decide.
  public var verdict: Verdict
  /// The figures behind the verdict or the reason why there is none, and what limits it.
  public var reasons: [String]
  /// All reasons in one line.
  public var reason: String { reasons.joined(separator: "; ") }
  var lines: [Line]
  /// The settings that differ, such as `decode: background, main`.
  var changed: [String]
  /// The 95 % upper bound of hitches per second if neither side has any: 3 / seconds.
  var unseenHitchesPerSecond: Double?
  /// The load by other programs; `nil` if a recording has none.
  var load: ComparedLoad?

  /// Compares two recordings by resampling blocks of three seconds.
  public init(_ baseline: Recording, _ candidate: Recording) {
    self.init(baseline, candidate, bootstrap: BlockBootstrap())
  }

  init(_ baseline: Recording, _ candidate: Recording, bootstrap: BlockBootstrap) {
    let (a, b) = (FrameBlocks(baseline), FrameBlocks(candidate))
    let seconds = min(a.seconds, b.seconds)
    self.init(
      [baseline], [candidate], BlockBootstrap.figures(a), BlockBootstrap.figures(b),
      bootstrap.differences(a, b))
    if seconds < Double(BlockBootstrap.fewestSeconds) {
      withholdVerdict(
        "\(Figures.text(seconds, 1)) s of motion; at least \(BlockBootstrap.fewestSeconds) s are"
          + " needed")
    }
  }

  /// Compares two groups of recordings by resampling whole runs; each group needs five.
  public init(runs baseline: [Recording], _ candidate: [Recording]) {
    self.init(runs: baseline, candidate, bootstrap: BlockBootstrap())
  }

  init(runs baseline: [Recording], _ candidate: [Recording], bootstrap: BlockBootstrap) {
    let (a, b) = (baseline.map(FrameBlocks.init), candidate.map(FrameBlocks.init))
    let figures = ComparedFigure.allCases.indices
    func means(_ runs: [FrameBlocks]) -> [Double] {
      let values = runs.map(BlockBootstrap.figures)
      return figures.map { BlockBootstrap.mean(values, $0) }
    }
    self.init(baseline, candidate, means(a), means(b), bootstrap.differences(a, b))
    if min(a.count, b.count) < 5 {
      withholdVerdict(
        "\(a.count) and \(b.count) runs; at least five of each are needed")
    }
  }

  private init(
    _ baseline: [Recording], _ candidate: [Recording], _ a: [Double], _ b: [Double],
    _ differences: ResampledDifferences
  ) {
    self.baseline = baseline.map(\.path)
    self.candidate = candidate.map(\.path)
    let lines = ComparedFigure.allCases.enumerated().map { index, figure in
      Line(
        figure, baseline.allSatisfy(figure.exists) ? a[index] : nil,
        candidate.allSatisfy(figure.exists) ? b[index] : nil, differences.interval(of: index))
    }
    let verdict = Self.verdict(of: lines)
    self.verdict = verdict
    self.lines = lines.map { line in
      var line = line
      if verdict == .cannotTell && line.verdict != .cannotTell { line.verdict = nil }
      return line
    }
    changed = Self.changedSettings(baseline[0], candidate[0])
    reasons =
      [Self.reason(verdict, lines, baseline, candidate)]
      + Self.limits(lines, baseline + candidate)
    load = ComparedLoad(baseline, candidate)
    if let load, load.mayExplain(verdict) {
      withholdVerdict(load.words, advice: "record both with the same load")
    }
    guard (baseline + candidate).allSatisfy(\.hasHitches) else { return }
    let seconds = (baseline + candidate).map(\.statistics.activeSeconds).reduce(0, +)
    let hitches = (baseline + candidate).map(\.statistics.hitches).reduce(0, +)
    unseenHitchesPerSecond = hitches == 0 && seconds > 0 ? 3 / (seconds / 2) : nil
  }

  private mutating func withholdVerdict(_ why: String, advice: String = "record longer") {
    guard lines.contains(where: { $0.figure.decides && $0.low != nil }) else { return }
    verdict = .cannotTell
    reasons[0] = "\(advice): \(why)"
    for index in lines.indices { lines[index].verdict = nil }
  }
}

extension Comparison.Line {
  fileprivate init(
    _ figure: ComparedFigure, _ baseline: Double?, _ candidate: Double?,
    _ interval: (low: Double, high: Double)
  ) {
    (self.figure, self.baseline, self.candidate) = (figure, baseline, candidate)
    guard let baseline, candidate != nil else { return }
    let margin = figure.margin(baseline: baseline)
    (low, high, self.margin) = (interval.low, interval.high, margin)
    guard figure.decides else { return }
    verdict = Comparison.Verdict(low: interval.low, high: interval.high, margin: margin)
  }
}

// MARK: - Verdicts and reasons

extension Comparison {
  private static func verdict(of lines: [Line]) -> Verdict {
    let verdicts = lines.compactMap(\.verdict)
    if verdicts.contains(.worse) { return .worse }
    if verdicts.contains(.cannotTell) || verdicts.isEmpty { return .cannotTell }
    return verdicts.contains(.better) ? .better : .same
  }

  private static func reason(
    _ verdict: Verdict, _ lines: [Line], _ baseline: [Recording], _ candidate: [Recording]
  ) -> String {
    let deciding = lines.filter { $0.verdict == verdict }
    switch verdict {
    case .same: return "every difference is within its margin"
    case .cannotTell:
      if deciding.isEmpty { return "no figure that decides is on both sides" }
      return "record longer: "
        + deciding.map {
          "a change of \($0.figure.rawValue) below"
            + " \(Figures.text($0.smallestDetectable, 2)) \($0.figure.unit) may be due to chance"
        }.joined(separator: ", ")
    case .better, .worse:
      let figures = deciding.map { line in
        "\(line.figure.rawValue) \(line.difference < 0 ? "" : "+")"
          + "\(Figures.text(line.difference, 2)) \(line.figure.unit)"
      }.joined(separator: ", ")
      let (from, to) = verdict == .worse ? (baseline, candidate) : (candidate, baseline)
      return ([figures] + [mainIncrease(from, to)].compactMap(\.self)).joined(separator: "; ")
    }
  }

  /// Returns what the verdict does not rest on, and the assumption that it rests on.
  private static func limits(_ lines: [Line], _ recordings: [Recording]) -> [String] {
    let missing = lines.filter { $0.figure.decides && $0.low == nil }.map(\.figure.rawValue)
    var limits = missing.isEmpty ? [] : ["not on both sides: " + missing.joined(separator: ", ")]
    if recordings.contains(where: { $0.refreshOrigin == .unknown }) {
      limits.append("a refresh rate is unknown; give --refresh")
    } else if recordings.contains(where: { $0.refreshOrigin == .guessed }) {
      limits.append("a refresh rate is a guess; give --refresh")
    }
    return limits
  }

  /// Returns the cause or the phase that grew most from one side to the other.
  private static func mainIncrease(_ from: [Recording], _ to: [Recording]) -> String? {
    // Files of other programs have neither.
    guard (from + to).allSatisfy(\.hasPhases) else { return nil }
    let (a, b) = (from.map(\.statistics), to.map(\.statistics))
    func perMinute(_ statistics: [FrameStatistics], _ cause: HitchCause) -> Double {
      let minutes = statistics.map(\.activeSeconds).reduce(0, +) / 60
      return Double(statistics.map { $0.hitches(of: cause) }.reduce(0, +)) / max(minutes, 1e-9)
    }
    let grown = HitchCause.allCases.map { ($0, perMinute(b, $0) - perMinute(a, $0)) }
    if let (cause, more) = grown.max(by: { $0.1 < $1.1 }), more >= 1 {
      return "\(Figures.text(more, 0)) more hitches per minute with cause \(cause.name)"
    }
    let phases = FramePhase.work.map { phase in
      (phase, meanMilliseconds(of: phase, to) - meanMilliseconds(of: phase, from))
    }
    guard let (phase, more) = phases.max(by: { $0.1 < $1.1 }), more > 0.05 else { return nil }
    return "\(phase.name) takes \(Figures.text(more, 2)) ms more per frame"
  }

  private static func meanMilliseconds(of phase: FramePhase, _ recordings: [Recording]) -> Double {
    let records = recordings.flatMap(\.records)
    return records.reduce(0) { $0 + $1.phases.milliseconds(phase) } / Double(max(1, records.count))
  }

  private static func changedSettings(_ a: Recording, _ b: Recording) -> [String] {
    guard let a = a.sidecar?.conditions.settings, let b = b.sidecar?.conditions.settings else {
      return []
    }
    return Set(a.keys).union(b.keys).sorted().filter { a[$0] != b[$0] }
      .map { "\($0): \(a[$0] ?? "unknown"), \(b[$0] ?? "unknown")" }
  }
}
