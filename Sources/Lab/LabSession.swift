import Scenes

/// Measures pairs of variants and states a verdict for each.
package struct LabSession {
  let pairs: [LabPair]
  /// The number of runs of each variant.
  let runs: Int
  /// Called with a description of the current step.
  let onProgress: (String) -> Void
  /// Runs a variant once; `number` distinguishes its runs.
  let run: (LabPair, _ variant: String, _ number: Int) throws(CommandFailure) -> LabSample

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - runs: The number of runs of each variant.
  ///   - onProgress: Called with a description of the current step.
  ///   - run: Runs a variant once; its last parameter distinguishes the runs of a variant.
  package init(
    pairs: [LabPair], runs: Int, onProgress: @escaping (String) -> Void,
    run: @escaping (LabPair, _ variant: String, _ number: Int) throws(CommandFailure) -> LabSample
  ) {
    self.pairs = pairs
    self.runs = runs
    self.onProgress = onProgress
    self.run = run
  }

  /// Runs all pairs and returns the results in their order.
  ///
  /// Both variants alternate, and each is first equally often, so that other load and the
  /// temperature of the machine affect both. The first pair of a scene starts with an extra run
  /// that is not counted; it brings the files into the page cache.
  package func results() throws(CommandFailure) -> [LabResult] {
    var results: [LabResult] = []
    for (index, pair) in pairs.enumerated() {
      onProgress(
        "\(index + 1) of \(pairs.count): \(pair.technique.rawValue), \(pair.scene.rawValue)")
      results.append(
        try result(pair, isFirstOfScene: !pairs[..<index].contains { $0.scene == pair.scene }))
    }
    return results
  }

  private func result(
    _ pair: LabPair, isFirstOfScene: Bool
  ) throws(CommandFailure) -> LabResult {
    if isFirstOfScene { _ = try run(pair, pair.best, 0) }
    var (best, worse): ([LabSample], [LabSample]) = ([], [])
    for number in 1...runs {
      if number.isMultiple(of: 2) {
        worse.append(try run(pair, pair.worse, number))
        best.append(try run(pair, pair.best, number))
      } else {
        best.append(try run(pair, pair.best, number))
        worse.append(try run(pair, pair.worse, number))
      }
    }
    return LabResult(pair, best: best, worse: worse)
  }
}
