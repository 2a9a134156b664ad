/// Shortens a line with "…" at a cluster boundary.
nonisolated enum Truncation {
  static let ellipsis: Character = "…"

  /// The longest beginning of `text`, in whole clusters, that with "…" is at most `width` wide.
  ///
  /// Spaces before the "…" go. Widths need not grow with every cluster (kerning and joining may
  /// shrink a line by a pixel): the result is never wider than `width`, but may then be a cluster
  /// shorter than the longest.
  ///
  /// - Parameter measure: The width of a line, in the unit of `width`.
  /// - Returns: "…" alone where nothing else fits, the empty string where not even that does.
  /// - Complexity: O(log *k*) measurements of O(*k*) clusters, *k* being the clusters that fit.
  static func shortened(_ text: Substring, to width: Int, measure: (String) -> Int) -> String {
    let fit = longestPrefix(of: text) { measure(withEllipsis($0)) <= width }
    let shortened = withEllipsis(text.prefix(fit))
    return fit > 0 || measure(shortened) <= width ? shortened : ""
  }

  /// How many clusters of `text` can be taken with `fits` still true: steps that double, then
  /// halving, so that a long text costs no more than what fits of it.
  static func longestPrefix(of text: Substring, fits: (Substring) -> Bool) -> Int {
    var low = 0
    var lowEnd = text.startIndex
    var step = 8
    while true {
      var taken = 0
      var end = lowEnd
      while taken < step, end < text.endIndex {
        text.formIndex(after: &end)
        taken += 1
      }
      if taken == 0 { return low }
      if !fits(text[..<end]) {
        return low + halved(text, from: lowEnd, between: taken, fits: fits)
      }
      low += taken
      lowEnd = end
      step *= 2
    }
  }

  /// How many clusters after `start` fit, where none more do and `bound` do not.
  private static func halved(
    _ text: Substring, from start: String.Index, between bound: Int, fits: (Substring) -> Bool
  ) -> Int {
    var low = 0
    var high = bound
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(text[..<text.index(start, offsetBy: middle)]) { low = middle } else { high = middle }
    }
    return low
  }

  private static func withEllipsis(_ prefix: Substring) -> String {
    String(prefix.withoutTrailingSpace) + String(ellipsis)
  }
}
