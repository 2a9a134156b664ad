/// Breaks a paragraph into lines of a width: as many words as fit on each.
nonisolated struct ParagraphLayout {
  /// The widest a line may be; nil sets every line as long as it is.
  let width: Int?
  /// The most lines to set; 0 sets them all.
  let maximumLines: Int

  /// The lines from the top, without the spaces at their ends; one empty line for the empty string.
  ///
  /// A word wider than a line is cut between clusters, and a cluster that alone is wider has a line
  /// of its own: only there is a line wider than `width`. Where lines were left out the last one
  /// ends in "…".
  ///
  /// - Parameter measure: The width of a line, in the unit of `width`. It is asked for words as
  ///   well as for lines, so that one that remembers words makes paragraphs cheap.
  /// - Complexity: O(*s*) measurements, *s* being the segments set.
  func lines(of text: String, measure: (String) -> Int) -> [String] {
    var breaker = Breaker(segments: LineBreaks.segments(of: text[...])[...], width: width)
    var lines: [String] = []
    while !breaker.isAtEnd {
      let rest = breaker
      lines.append(String(breaker.nextLine(measure)))
      if lines.count == maximumLines, !breaker.isAtEnd {
        lines[lines.count - 1] = rest.lastLine(of: text, measure)
        break
      }
    }
    return lines.isEmpty ? [""] : lines.map(withBaseMark(of: text))
  }

  /// Keeps the paragraph's direction where a line by itself would take the other: lines are drawn
  /// one by one, so each carries a mark (which shows nothing).
  private func withBaseMark(of text: String) -> (String) -> String {
    let isRightToLeft = BidiOrder.isRightToLeft(text)
    return { line in
      let own = BidiOrder.isRightToLeft(line)
      return own == isRightToLeft ? line : (isRightToLeft ? "\u{200F}" : "\u{200E}") + line
    }
  }
}

/// Takes lines off the front of what is left of a paragraph.
nonisolated private struct Breaker {
  var segments: ArraySlice<LineBreaks.Segment>
  let width: Int?

  var isAtEnd: Bool { segments.isEmpty }

  /// The next line; takes at least one cluster or line feed.
  mutating func nextLine(_ measure: (String) -> Int) -> Substring {
    let count = segmentsThatFit(measure)
    guard count > 0 else { return cutLongWord(measure) }
    let line = joined(count)
    segments.removeFirst(count)
    return line
  }

  /// How many segments, up to a line feed, fit together.
  private func segmentsThatFit(_ measure: (String) -> Int) -> Int {
    guard let width else {
      return segments.firstIndex(where: \.endsLine).map { $0 - segments.startIndex + 1 }
        ?? segments.count
    }
    var count = segmentsThatAddUp(to: width, measure)
    // Kerning at the seams may have added to the sum.
    while count > 0, measure(String(joined(count))) > width { count -= 1 }
    return count
  }

  /// How many segments, up to a line feed, fit if their widths add up.
  ///
  /// Words and the spaces after them are measured apart, so that a word costs one measurement
  /// wherever it stands.
  private func segmentsThatAddUp(to width: Int, _ measure: (String) -> Int) -> Int {
    var used = 0
    var count = 0
    for segment in segments {
      // What is as long as that is no word: shaping it, only to find it too wide, would cost
      // milliseconds.
      guard segment.text.utf8.count < 4096 else { break }
      let word = segment.text.withoutTrailingSpace
      used += measure(String(word))
      guard used <= width else { break }
      count += 1
      if segment.endsLine { break }
      used += measure(String(segment.text[word.endIndex...]))
    }
    return count
  }

  private func joined(_ count: Int) -> Substring {
    let taken = segments.prefix(count)
    guard let first = taken.first, let last = taken.last else { return "" }
    let base = first.text.base
    return base[first.text.startIndex..<last.text.endIndex].withoutTrailingSpace
  }

  private func trimmed(_ text: Substring) -> String { String(text.withoutTrailingSpace) }

  /// The beginning of a word that is wider than a line.
  private mutating func cutLongWord(_ measure: (String) -> Int) -> Substring {
    guard let first = segments.first, let width else { return "" }
    let fit = Truncation.longestPrefix(of: first.text) { measure(trimmed($0)) <= width }
    let line = first.text.prefix(max(1, fit))
    let rest = first.text[line.endIndex...]
    if rest.allSatisfy(\.isBreakingSpace) {
      segments.removeFirst()
    } else {
      segments[segments.startIndex].text = rest
    }
    return line.withoutTrailingSpace
  }

  /// The line that stands for all that is left: its beginning up to a line feed, and "…".
  func lastLine(of text: String, _ measure: (String) -> Int) -> String {
    var end = segments.first?.text.startIndex ?? text.startIndex
    for segment in segments {
      end = segment.text.endIndex
      if segment.endsLine { break }
    }
    let start = segments.first?.text.startIndex ?? end
    let rest = text[start..<end]
    guard let width else { return String(rest.withoutTrailingSpace) + String(Truncation.ellipsis) }
    return Truncation.shortened(rest, to: width, measure: measure)
  }
}

extension Substring {
  /// It without the spaces at its end.
  nonisolated var withoutTrailingSpace: Substring {
    var end = endIndex
    while end > startIndex {
      let before = index(before: end)
      guard self[before].isBreakingSpace else { break }
      end = before
    }
    return self[startIndex..<end]
  }
}
