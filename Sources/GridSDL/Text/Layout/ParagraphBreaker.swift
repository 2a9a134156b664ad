/// Breaks a paragraph into lines that are drawn one by one.
nonisolated struct ParagraphBreaker {
  let context: TextContext
  let request: FontRequest
  /// The limit of a line's width; nil for none.
  let width: Int?
  /// The most lines; 0 for all of them.
  let maximumLines: Int

  /// The lines from the top, without the spaces at their ends; one empty line for the empty string.
  ///
  /// A line drawn by itself keeps the order that it has in its paragraph
  /// (``OrderedText``). Where lines were left out the last one ends in "…", and so does text that
  /// is longer than ``TextLayout/longestText``.
  ///
  /// - Parameter measure: The width of a line when it is drawn by itself.
  /// - Complexity: O(*n*), *n* being the length of the text, or of the lines where they are limited.
  func lines(of text: String, measure: (String) -> Int) -> [String] {
    let shown = text.prefix(utf8Count: longestUsefulText)
    let isCut = shown.utf8.count < text.utf8.count
    var limit = width
    // A line by itself may be wider than it was in its paragraph, by the kerning at its ends.
    for _ in 0..<8 {
      let lines = lines(of: shown, isCut: isCut, limit: limit, measure)
      guard let width, let given = limit else { return lines }
      let excess = lines.reduce(0) { max($0, $1.hasOneCharacter ? 0 : measure($1) - width) }
      if excess <= 0 { return lines }
      limit = max(given - max(excess, given / 16), 0)
    }
    return lines(of: shown, isCut: isCut, limit: limit, measure)
  }

  /// More text than limited lines can show: each character is at least a pixel wide, but for marks.
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
    // A line feed ends a line and does not begin another one.
    if !isShort, lines.count > 1, lines.last == "", text.last?.isNewline == true {
      lines.removeLast()
    }
    return lines.isEmpty ? [""] : lines
  }

  /// The line that ends in "…" for all that is left.
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
  /// Whether the line cannot be made narrower: one character besides marks and a hyphen.
  nonisolated fileprivate var hasOneCharacter: Bool {
    filter { $0 != "\u{2010}" && !$0.isDirectionMark }.dropFirst().isEmpty
  }
}

extension Character {
  nonisolated fileprivate var isDirectionMark: Bool {
    unicodeScalars.allSatisfy { BidiMark.all.contains($0) }
  }
}
