/// A line of a paragraph, to be drawn alone.
nonisolated struct ParagraphLine: Equatable, Sendable {
  var text: String
  /// The spans of the text; empty if the paragraph has none.
  var spans: [TextSpan]
}

/// Breaks a paragraph into lines that are drawn separately.
nonisolated struct ParagraphBreaker {
  let context: TextContext
  /// The font of text without spans.
  let request: FontRequest
  /// The spans of the paragraph; empty if it has one font.
  var spans: [TextSpan] = []
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
  func lines(of text: String, measure: (ParagraphLine) -> Int) -> [ParagraphLine] {
    let shown = text.prefix(utf8Count: longestUsefulText)
    let isCut = shown.utf8.count < text.utf8.count
    var limit = width
    // A line alone may be wider than within its paragraph, because of kerning at its ends.
    for _ in 0..<8 {
      let lines = lines(of: shown, isCut: isCut, limit: limit, measure)
      guard let width, let given = limit else { return lines }
      let excess = lines.reduce(0) { max($0, $1.text.hasOneCharacter ? 0 : measure($1) - width) }
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
    of text: String, isCut: Bool, limit: Int?, _ measure: (ParagraphLine) -> Int
  ) -> [ParagraphLine] {
    var found = context.lines(
      of: text, request, spans: spans, width: limit,
      count: maximumLines > 0 ? maximumLines + 1 : nil)
    let isLeftOut = maximumLines > 0 && found.count > maximumLines
    if isLeftOut { found.removeLast() }
    let isShort = isCut || isLeftOut
    let paragraphs = OrderedText(text)
    var lines = found.dropLast(isShort ? 1 : 0).map { line in
      self.line(
        paragraphs.trimmed(line.range), of: paragraphs, isRightToLeft: line.isRightToLeft,
        suffix: line.endsInHyphen ? "\u{2010}" : "")
    }
    if isShort, let last = found.last {
      lines.append(shortened(last, in: paragraphs, limit: limit, measure))
    }
    // A line feed ends a line and does not start another one.
    if !isShort, lines.count > 1, lines.last?.text == "", text.last?.isNewline == true {
      lines.removeLast()
    }
    return lines.isEmpty ? [ParagraphLine(text: "", spans: spans(of: 0..<0))] : lines
  }

  /// Returns a range of the text as a line, with the necessary marks.
  private func line(
    _ range: Range<Int>, of paragraphs: OrderedText, isRightToLeft: Bool, suffix: String
  ) -> ParagraphLine {
    let marked = paragraphs.markedLine(range, isRightToLeft: isRightToLeft, suffix: suffix)
    var line = ParagraphLine(text: marked.text, spans: spans(of: range))
    guard !line.spans.isEmpty else { return line }
    line.spans[0].length += marked.start
    line.spans[line.spans.count - 1].length +=
      marked.text.utf8.count - marked.start - range.count
    return line
  }

  /// Returns the spans of a range of the text. An empty range has one span, whose font determines
  /// the height of the line.
  private func spans(of range: Range<Int>) -> [TextSpan] {
    var found: [TextSpan] = []
    var start = 0
    for span in spans {
      let part = (start..<start + span.length).clamped(to: range)
      start += span.length
      if part.isEmpty, !range.isEmpty || start <= range.lowerBound { continue }
      var span = span
      span.length = part.count
      found.append(span)
      if range.isEmpty { break }
    }
    if found.isEmpty, var last = spans.last {
      last.length = 0
      found.append(last)
    }
    return found
  }

  /// Returns the last line, which ends in "…" for the rest of the text.
  private func shortened(
    _ line: TextLine, in paragraphs: OrderedText, limit: Int?, _ measure: (ParagraphLine) -> Int
  ) -> ParagraphLine {
    let rest = paragraphs.trimmed(line.range.lowerBound..<paragraphs.endOfParagraph(line.range))
    var end = rest.upperBound
    if let limit {
      let whole = paragraphs.substring(rest) + "…"
      let layout = context.layout(whole, request, spans: spans(of: rest), room: limit)
      if let layout, layout.isEllipsized {
        end = min(end, rest.lowerBound + layout.ellipsisIndex)
      }
    }
    while true {
      let kept = paragraphs.trimmed(rest.lowerBound..<end)
      let text = self.line(
        kept, of: paragraphs, isRightToLeft: line.isRightToLeft, suffix: "…")
      guard let limit, measure(text) > limit else { return text }
      guard !kept.isEmpty else { return ParagraphLine(text: "", spans: spans(of: kept)) }
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
