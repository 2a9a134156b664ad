import GridEngine

/// Measures text as ``LabelStore`` draws it, for cells that size themselves.
///
/// Points come in and go out; inside, type is set in whole device pixels: the em is rounded to the
/// nearest pixel, a width limit down, and what is reported is a whole number of pixels. So a label
/// drawn into a box of the reported size is never shortened. Asking again costs a lookup.
package final class TextMeasurer: TextMeasuring {
  private struct Key: Hashable {
    var text: String
    var request: FontRequest
    var width: Int?
    var maximumLines: Int
  }

  private struct Paragraph {
    var lines: [String]
    var width: Int
  }

  /// Device pixels a point; changing it forgets what was measured.
  package var scale: Double {
    didSet { if scale != oldValue { paragraphs.removeAll() } }
  }

  private let type: any TypeMeasuring
  private var paragraphs = GenerationCache<Key, Paragraph>(capacity: 4096)

  /// Makes a measurer for a screen of `scale` pixels a point.
  package init(typesetter type: any TypeMeasuring, scale: Double) {
    self.type = type
    self.scale = scale
  }

  package func size(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> Size {
    let paragraph = paragraph(text, style: style, width: width, maximumLines: maximumLines)
    let height = lineHeightInPixels(of: style) * paragraph.lines.count
    return Size(width: Double(paragraph.width) / scale, height: Double(height) / scale)
  }

  package func lines(of text: String, style: TextStyle, width: Double?, maximumLines: Int)
    -> [String]
  {
    paragraph(text, style: style, width: width, maximumLines: maximumLines).lines
  }

  package func lineHeight(of style: TextStyle) -> Double {
    Double(lineHeightInPixels(of: style)) / scale
  }

  private func lineHeightInPixels(of style: TextStyle) -> Int {
    let request = FontRequest(style, scale: scale)
    // Without any font there is nothing to read, but boxes keep the shape they would have.
    return type.lineHeight(of: request) ?? request.pixelSize * 5 / 4
  }

  private func paragraph(
    _ text: String, style: TextStyle, width: Double?, maximumLines: Int
  ) -> Paragraph {
    let request = FontRequest(style, scale: scale)
    let pixels = width.map { wholePixels($0 * scale) }
    let key = Key(text: text, request: request, width: pixels, maximumLines: maximumLines)
    return paragraphs.value(for: key) {
      let lines = type.lines(of: text, request, width: pixels, maximumLines: maximumLines)
      return Paragraph(
        lines: lines, width: lines.reduce(0) { max($0, type.width(of: $1, request)) })
    }
  }
}

/// Measures type and breaks it into lines, in device pixels.
package protocol TypeMeasuring: AnyObject {
  /// The width of a line; 0 where there is nothing to draw.
  func width(of text: String, _ request: FontRequest) -> Int

  /// The distance from one line to the next; nil where there is no font.
  func lineHeight(of request: FontRequest) -> Int?

  /// The lines of a paragraph from the top, each to be drawn by itself; at least one, which may be
  /// empty.
  ///
  /// - Parameters:
  ///   - width: The limit of a line's width; nil for none. A character that is wider by itself has a
  ///     line of its own.
  ///   - maximumLines: The most lines; 0 for all. Where lines were left out the last one ends in "…".
  func lines(of text: String, _ request: FontRequest, width: Int?, maximumLines: Int) -> [String]
}
