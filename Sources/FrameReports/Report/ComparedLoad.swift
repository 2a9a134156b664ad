/// The load by other programs on both sides of a comparison, in percent of all processors.
///
/// Other programs delay frames. If they used the processors more on one side, that alone may make it
/// worse.
struct ComparedLoad: Codable, Sendable {
  /// The difference from which loads count as unequal.
  static let tolerance = 10.0

  /// The mean load of the baseline and of the candidate.
  var baseline: Double
  var candidate: Double

  /// Creates the loads of two sides; `nil` if a recording has none.
  init?(_ baseline: [Recording], _ candidate: [Recording]) {
    guard let a = Self.mean(baseline), let b = Self.mean(candidate) else { return nil }
    (self.baseline, self.candidate) = (a, b)
  }

  private static func mean(_ recordings: [Recording]) -> Double? {
    let loads = recordings.compactMap { $0.sidecar?.load?.meanOfOthers }
    guard loads.count == recordings.count, !loads.isEmpty else { return nil }
    return loads.reduce(0, +) / Double(loads.count)
  }

  /// Whether the loads differ.
  var isUnequal: Bool { abs(candidate - baseline) >= Self.tolerance }

  /// Returns whether the load may be the reason for a verdict, or may hide another one. A candidate
  /// that is better in spite of more load is better, and one that is worse with less load is worse.
  func mayExplain(_ verdict: Comparison.Verdict) -> Bool {
    switch verdict {
    case .worse: isUnequal && candidate > baseline
    case .better: isUnequal && candidate < baseline
    case .same, .cannotTell: isUnequal
    }
  }

  /// The loads in words.
  var words: String {
    "other programs used \(Figures.text(baseline, 0)) and \(Figures.text(candidate, 0)) % of the"
      + " processors"
  }
}
