/// Finds the correct spelling of a misspelled word.
enum NearestSpelling {
  /// Returns the one of `words` with the smallest edit distance to `word`, ignoring case; `nil` if
  /// the distance is above a third of the length of `word`. A distance of one is always accepted, a
  /// distance above four never.
  static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    let limit = max(1, min(4, word.count / 3))
    let ranked = words.map {
      (word: $0, distance: editDistance(from: word.lowercased(), to: $0.lowercased()))
    }
    return ranked.filter { $0.distance <= limit }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
  }

  /// Returns the number of letters that must be inserted, deleted, replaced or transposed to change
  /// `a` into `b`. Only the first 64 letters count.
  ///
  /// - Complexity: O(*n* · *m*), *n* and *m* being the lengths of the words.
  /// - SeeAlso: Damerau, "A technique for computer detection and correction of spelling errors"
  ///   (1964), in its restricted form.
  static func editDistance(from a: String, to b: String) -> Int {
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
