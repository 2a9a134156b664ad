/// Finds what somebody meant to write.
enum NearestSpelling {
  /// The one of `words` that is nearest to `word`, or nil where none is near enough: at most a third
  /// of its letters may differ, and always one.
  static func of(_ word: String, among words: some Sequence<String>) -> String? {
    let limit = max(1, min(4, word.count / 3))
    let ranked = words.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
    return ranked.filter { $0.distance <= limit }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
  }

  /// How many letters have to be inserted, removed, replaced or swapped with their neighbour to
  /// make `a` of `b`.
  ///
  /// - SeeAlso: Damerau, "A technique for computer detection and correction of spelling errors"
  ///   (1964), in its restricted form.
  static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.prefix(64))
    let b = Array(b.prefix(64))
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      (before, previous) = (previous, row)
    }
    return previous[b.count]
  }
}
