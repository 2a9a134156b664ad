import GridEngine

/// Measures text as ``LabelStore`` draws it, for self-sizing cells.
///
/// Arguments and results are in points. Text is laid out in whole device pixels: the em is rounded
/// to the nearest pixel, a width limit is rounded down, and results are whole numbers of pixels. So
/// a label in a box of the returned size is never shortened. Repeated calls cost a lookup.
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

  /// The number of device pixels per point. Changing it clears the cache.
  package var scale: Double {
    didSet { if scale != oldValue { paragraphs.removeAll() } }
  }

  /// The factor for the size of proportional type that the user chose. Changing it clears the cache.
  package var textScale = 1.0 {
    didSet { if textScale != oldValue { paragraphs.removeAll() } }
  }

  private let type: any TypeMeasuring
  private var paragraphs = GenerationCache<Key, Paragraph>(capacity: 4096)

  /// Creates a measurer for a screen of `scale` pixels per point.
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

  package func size(of text: AttributedText, width: Double?) -> Size {
    let pixels = width.map { wholePixels($0 * scale) }
    guard let size = type.size(of: text, width: pixels, scale: scale * textScale) else {
      return .zero
    }
    return Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  private func lineHeightInPixels(of style: TextStyle) -> Int {
    let request = FontRequest(style, scale: scale, textScale: textScale)
    // Without a font no text is drawn, and boxes keep their usual height.
    return type.lineHeight(of: request) ?? request.pixelSize * 5 / 4
  }

  private func paragraph(
    _ text: String, style: TextStyle, width: Double?, maximumLines: Int
  ) -> Paragraph {
    let request = FontRequest(style, scale: scale, textScale: textScale)
    let pixels = width.map { wholePixels($0 * scale) }
    let key = Key(text: text, request: request, width: pixels, maximumLines: maximumLines)
    return paragraphs.value(for: key) {
      let lines = type.lines(of: text, request, width: pixels, maximumLines: maximumLines)
      return Paragraph(
        lines: lines, width: lines.reduce(0) { max($0, type.width(of: $1, request)) })
    }
  }
}

/// Measures text and breaks it into lines, in device pixels.
package protocol TypeMeasuring: AnyObject {
  /// Returns the width of a line; 0 if there is nothing to draw.
  func width(of text: String, _ request: FontRequest) -> Int

  /// Returns the distance between lines; nil if there is no font.
  func lineHeight(of request: FontRequest) -> Int?

  /// Returns the lines of a paragraph from the top, to be drawn separately. There is at least one
  /// line, which may be empty.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line; nil for no limit. A wider character has its own line.
  ///   - maximumLines: The maximum number of lines; 0 for no limit. If lines are omitted, the last
  ///     one ends in "…".
  func lines(of text: String, _ request: FontRequest, width: Int?, maximumLines: Int) -> [String]

  /// Returns the size of a text with runs of styles; nil if there is no font.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line; nil for no limit.
  ///   - scale: The number of device pixels per point.
  func size(of text: AttributedText, width: Int?, scale: Double) -> PixelSize?
}
