import GridEngine

/// A text with runs of styles that is broken into lines, in device pixels.
nonisolated struct TextBlock: Sendable {
  /// A line of the block.
  struct Line: Sendable {
    let text: String
    /// The font of the line if it has no spans.
    let request: FontRequest
    let spans: [TextSpan]
    /// The advance.
    let width: Int
    /// The distance of the baseline from the top of the block.
    let baseline: Int
  }

  /// The lines from the top.
  private(set) var lines: [Line] = []
  /// The width of the widest line and the height of all lines.
  private(set) var size = PixelSize(width: 0, height: 0)
  /// The color of all runs; nil if they differ and the spans have colors.
  let color: Color?

  /// Creates a block without lines.
  init(color: Color?) { self.color = color }

  /// Adds a line at the bottom.
  ///
  /// - Parameters:
  ///   - request: The font of a line without spans.
  ///   - metrics: The metrics of all fonts of the line. The line is as high as the highest.
  ///   - spacing: The space above it, unless it is the first line.
  mutating func append(
    _ line: ParagraphLine, _ request: FontRequest, width: Int, metrics: [LineMetrics], spacing: Int
  ) {
    let ascent = metrics.reduce(0) { max($0, $1.ascent) }
    let descent = metrics.reduce(0) { max($0, $1.descent) }
    let height = metrics.reduce(ascent + descent) { max($0, $1.lineHeight) }
    let top = lines.isEmpty ? 0 : size.height + spacing
    // The same position as that of a single line in a box of its height.
    let free = Int((Double(height - ascent - descent) / 2).rounded())
    lines.append(
      Line(
        text: line.text, request: request, spans: line.spans, width: width,
        baseline: top + free + ascent))
    size = PixelSize(width: max(size.width, width), height: top + height)
  }
}

/// The fonts and colors of a text's runs, in device pixels.
nonisolated struct BlockRuns {
  /// The font of a text of one font, otherwise the first one.
  let request: FontRequest
  /// The spans; empty if all runs have one font and one color.
  let spans: [TextSpan]
  /// The color of all runs; nil if they differ.
  let color: Color?

  /// Converts the runs of `text` on a screen of `scale` pixels per point.
  init(_ text: AttributedText, scale: Double) {
    let colors = Set(text.runs.map(\.style.color))
    // Lines of one color are drawn in white and tinted, like labels, and share their textures.
    color = colors.count > 1 ? nil : colors.first ?? Color(0xFFFFFF)
    let isTinted = color != nil
    let spans = text.runs.map {
      TextSpan(
        length: $0.text.utf8.count, request: FontRequest($0.style, scale: scale),
        color: isTinted ? nil : $0.style.color)
    }
    request = spans.first?.request ?? FontRequest(pixelSize: 1)
    self.spans = Set(spans.map(\.request)).count > 1 || !isTinted ? spans : []
  }
}
