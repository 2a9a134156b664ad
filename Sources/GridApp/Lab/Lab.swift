import GridEngine

/// Runs pairs and judges them.
struct Lab {
  let pairs: [LabPair]
  /// Runs of each way.
  let runs: Int
  /// Told in words what is being done.
  let onProgress: (String) -> Void
  /// Runs a way once; the number tells runs apart.
  let run: (LabPair, _ way: String, _ number: Int) throws(CommandFailure) -> LabSample

  /// The results, in the order of the pairs.
  ///
  /// Both ways take turns, and so does which of them goes first: what else the machine does, and how
  /// warm it is, meets both alike. Before a pair there is one run that counts for nothing, which
  /// leaves the files in memory.
  func results() throws(CommandFailure) -> [LabResult] {
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
