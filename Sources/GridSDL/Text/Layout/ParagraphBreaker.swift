/// Breaks a paragraph into lines that are drawn separately.
nonisolated struct ParagraphBreaker {
  let context: TextContext
  let request: FontRequest
  /// The maximum width of a line; nil for no limit.
  let width: Int?
  /// The maximum number of lines; 0 for no limit.
  let maximumLines: Int

  /// Returns the lines from the top, without trailing spaces; one empty line for the empty string.
  ///
  /// A line that is drawn alone keeps the character order of its paragraph (``OrderedText``). The
  /// last line ends in "…" if lines were omitted or the text is longer than
  /// ``TextLayout/longestText``.
  ///
  /// - Parameter measure: Returns the width of a line that is drawn alone.
  /// - Complexity: O(*n*), *n* being the length of the text, or of the lines if their number is
  ///   limited.
  func lines(of text: String, measure: (String) -> Int) -> [String] {
    let shown = text.prefix(utf8Count: longestUsefulText)
    let isCut = shown.utf8.count < text.utf8.count
    var limit = width
    // A line alone may be wider than within its paragraph, because of kerning at its ends.
    for _ in 0..<8 {
      let lines = lines(of: shown, isCut: isCut, limit: limit, measure)
      guard let width, let given = limit else { return lines }
      let excess = lines.reduce(0) { max($0, $1.hasOneCharacter ? 0 : measure($1) - width) }
      if excess <= 0 { return lines }
      limit = max(given - max(excess, given / 16), 0)
    }
    return lines(of: shown, isCut: isCut, limit: limit, measure)
  }

  /// The maximum length that a limited number of lines can show: each character is at least a pixel
  /// wide, except for marks.
  private var longestUsefulText: Int {
    guard maximumLines > 0, let width, width < 1 << 13, maximumLines < 1 << 10 else {
      return TextLayout.longestText
    }
    return min(max(2048, 4 * maximumLines * width), TextLayout.longestText)
  }

  private func lines(
    of text: String, isCut: Bool, limit: Int?, _ measure: (String) -> Int
  ) -> [String] {
    var found = context.lines(
      of: text, request, width: limit, count: maximumLines > 0 ? maximumLines + 1 : nil)
    let isLeftOut = maximumLines > 0 && found.count > maximumLines
    if isLeftOut { found.removeLast() }
    let isShort = isCut || isLeftOut
    let paragraphs = OrderedText(text)
    var lines = found.dropLast(isShort ? 1 : 0).map { line in
      let range = paragraphs.trimmed(line.range)
      return paragraphs.line(range, isRightToLeft: line.isRightToLeft)
        + (line.endsInHyphen ? "\u{2010}" : "")
    }
    if isShort, let last = found.last {
      lines.append(shortened(last, in: paragraphs, limit: limit, measure))
    }
    // A line feed ends a line and does not start another one.
    if !isShort, lines.count > 1, lines.last == "", text.last?.isNewline == true {
      lines.removeLast()
    }
    return lines.isEmpty ? [""] : lines
  }

  /// Returns the last line, which ends in "…" for the rest of the text.
  private func shortened(
    _ line: TextLine, in paragraphs: OrderedText, limit: Int?, _ measure: (String) -> Int
  ) -> String {
    let rest = paragraphs.trimmed(line.range.lowerBound..<paragraphs.endOfParagraph(line.range))
    var end = rest.upperBound
    if let limit {
      let whole = paragraphs.substring(rest) + "…"
      if let layout = context.layout(whole, request, room: limit), layout.isEllipsized {
        end = min(end, rest.lowerBound + layout.ellipsisIndex)
      }
    }
    while true {
      let kept = paragraphs.trimmed(rest.lowerBound..<end)
      let text = paragraphs.line(kept, isRightToLeft: line.isRightToLeft, suffix: "…")
      guard let limit, measure(text) > limit else { return text }
      guard !kept.isEmpty else { return "" }
      end = paragraphs.characterStart(before: kept.upperBound, from: kept.lowerBound)
    }
  }
}

extension String {
  /// Whether the line cannot become narrower: it has one character besides marks and a hyphen.
  nonisolated fileprivate var hasOneCharacter: Bool {
    filter { $0 != "\u{2010}" && !$0.isDirectionMark }.dropFirst().isEmpty
  }
}

extension Character {
  nonisolated fileprivate var isDirectionMark: Bool {
    unicodeScalars.allSatisfy { BidiMark.all.contains($0) }
  }
}
