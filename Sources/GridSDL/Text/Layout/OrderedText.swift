/// Extracts lines from a text, so that each line, drawn alone, has the same character order as
/// within its paragraph.
///
/// A line alone lacks the paragraph's direction, the embeddings that start before it, and the
/// adjacent letters from which digits and punctuation take their direction. Invisible directional
/// marks replace them.
nonisolated struct OrderedText {
  private let text: String
  private let mayNeedMarks: Bool

  /// Extracts lines of `text`. Ranges are UTF-8 offsets in it.
  init(_ text: String) {
    self.text = text
    // The byte 0xD6 starts U+0590. Below it there are no right-to-left letters and no formatting
    // characters.
    mayNeedMarks = text.utf8.contains { $0 >= 0xD6 }
  }

  /// The text of `range`.
  func substring(_ range: Range<Int>) -> String { String(text[index(range)]) }

  /// `range` without trailing spaces at which a line may break, and without the formatting
  /// characters among them.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let scalars = text.unicodeScalars
    let start = offset(range.lowerBound)
    var end = offset(range.upperBound)
    var index = end
    while index > start {
      index = scalars.index(before: index)
      if scalars[index].isBreakingSpace {
        end = index
      } else if !BidiMark.isFormatting(scalars[index]) {
        break
      }
    }
    return range.lowerBound..<text.utf8.distance(from: text.startIndex, to: end)
  }

  /// The end of a line's paragraph: its line feed, or the text's end.
  func endOfParagraph(_ line: Range<Int>) -> Int {
    let rest = text.unicodeScalars[offset(line.upperBound)...]
    let end = rest.firstIndex { $0.endsParagraph } ?? text.endIndex
    return text.utf8.distance(from: text.startIndex, to: end)
  }

  /// The start of the character before `end`, at least `start`.
  func characterStart(before end: Int, from start: Int) -> Int {
    let part = text[index(start..<end)]
    guard let last = part.last else { return start }
    return end - last.utf8.count
  }

  /// Returns the line of `range` with the necessary marks, followed by `suffix`.
  ///
  /// - Parameter isRightToLeft: The direction of the paragraph.
  func line(_ range: Range<Int>, isRightToLeft: Bool, suffix: String = "") -> String {
    markedLine(range, isRightToLeft: isRightToLeft, suffix: suffix).text
  }

  /// Returns the same as ``line(_:isRightToLeft:suffix:)``, and the UTF-8 offset in it at which the
  /// text of `range` starts.
  func markedLine(
    _ range: Range<Int>, isRightToLeft: Bool, suffix: String
  ) -> (text: String, start: Int) {
    let plain = substring(range)
    guard mayNeedMarks, !range.isEmpty else { return (plain + suffix, 0) }
    let paragraph = paragraph(around: range)
    guard
      let resolved = UnicodeText.bidiLevels(
        of: substring(paragraph), direction: isRightToLeft ? .rightToLeft : .leftToRight),
      isRightToLeft || resolved.levels.contains(where: { $0 > 0 })
    else { return (plain + suffix, 0) }
    let before = substring(paragraph.lowerBound..<range.lowerBound)
    let first = before.unicodeScalars.count
    let wanted = resolved.levels[first..<first + plain.unicodeScalars.count]
    return MarkedLine(
      text: plain, suffix: suffix, isRightToLeft: isRightToLeft, levels: Array(wanted),
      openings: BidiMark.openings(in: before)
    ).marked
  }

  private func paragraph(around range: Range<Int>) -> Range<Int> {
    let before = text.unicodeScalars[..<offset(range.lowerBound)]
    let start = before.lastIndex { $0.endsParagraph }.map { before.index(after: $0) }
    return text.utf8.distance(
      from: text.startIndex, to: start ?? text.startIndex)..<max(
        endOfParagraph(range), range.upperBound)
  }

  private func offset(_ utf8: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: utf8)
  }

  private func index(_ range: Range<Int>) -> Range<String.Index> {
    offset(range.lowerBound)..<offset(range.upperBound)
  }
}

/// A line and the marks around it, which give its characters their bidi levels.
nonisolated private struct MarkedLine {
  let text: String
  let suffix: String
  let isRightToLeft: Bool
  /// The level of each scalar of `text` in its paragraph.
  let levels: [UInt8]
  /// The embeddings and isolates that start before the line and have not ended.
  let openings: String

  /// The line with the fewest marks that produce the paragraph's levels, or the best approximation,
  /// and the length of the marks before the text.
  var marked: (text: String, start: Int) {
    let base = String(isRightToLeft ? BidiMark.rightToLeft : BidiMark.leftToRight)
    var beginnings = openings.isEmpty && !hasIsolate ? [""] : []
    beginnings.append(base + openings)
    beginnings += BidiMark.all.map { base + openings + String($0) }
    var best = (wrong: Int.max, beginning: base + openings, end: "")
    search: for end in [""] + BidiMark.all.map(String.init) {
      for beginning in beginnings {
        let wrong = wrongLevels(beginning, end)
        if wrong < best.wrong { best = (wrong, beginning, end) }
        if wrong == 0 { break search }
      }
    }
    return (best.beginning + text + best.end + suffix, best.beginning.utf8.count)
  }

  /// Pango derives the direction of a paragraph from an isolate too; the Unicode standard does not.
  private var hasIsolate: Bool {
    text.unicodeScalars.contains { (0x2066...0x2068).contains($0.value) }
  }

  /// Returns the number of characters whose level differs from that in the paragraph. If the line's
  /// direction differs, it is one more than all characters.
  private func wrongLevels(_ beginning: String, _ end: String) -> Int {
    guard let found = UnicodeText.bidiLevels(of: beginning + text + end),
      found.isRightToLeft == isRightToLeft
    else { return levels.count + 1 }
    let own = found.levels.dropFirst(beginning.unicodeScalars.count)
    return zip(zip(levels, own), text.unicodeScalars).count { levels, scalar in
      levels.0 != levels.1 && !BidiMark.isFormatting(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character ends a paragraph in ``TextContext``.
  nonisolated fileprivate var endsParagraph: Bool {
    switch value {
    case 0xA...0xD, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether the character is a space after which a line may break.
  nonisolated fileprivate var isBreakingSpace: Bool {
    properties.isWhitespace && value != 0xA0 && value != 0x202F && value != 0x2007
  }
}
