import GridEngine

/// Measures and draws lines of text, and caches the measurements.
///
/// All values are in device pixels. Belongs to the main thread.
package final class Typesetter {
  private struct LineKey: Hashable {
    var text: String
    var request: FontRequest
    var spans: [TextSpan]
  }

  private struct BlockKey: Hashable {
    var text: AttributedText
    var width: Int?
    var scale: Double
  }

  /// Longer text is truncated before its layout on one line. No window shows as much.
  nonisolated static let longestLine = 2048  // UTF-8 code units

  private let fonts: FontOpening
  private var extents = GenerationCache<LineKey, LineExtents>(capacity: 2048)
  private var blocks = GenerationCache<BlockKey, TextBlock>(capacity: 1024)
  private var metricsOfRequest: [FontRequest: Result<LineMetrics, TextError>] = [:]
  /// The last layout: a line is usually measured and then drawn.
  private var latest: (key: LineKey, layout: TextLayout)?

  /// Creates a typesetter and starts to open its fonts on a background thread.
  ///
  /// - Parameter configuration: A fontconfig file that replaces the system's configuration.
  package init(configuration: String? = nil) { fonts = FontOpening(configuration: configuration) }

  /// The fontconfig file in use; nil for the system's configuration.
  package var configuration: String? { fonts.configuration }

  /// Returns the line height of `request`.
  ///
  /// - Throws: ``TextError`` if there is no font at all. Text is then omitted, and every width is
  ///   0.
  func metrics(of request: FontRequest) throws(TextError) -> LineMetrics {
    if let known = metricsOfRequest[request] { return try known.get() }
    let result = Result { () throws(TextError) in try fonts.context().metrics(of: request) }
    // Sizes change while the user zooms.
    if metricsOfRequest.count >= 256 { metricsOfRequest.removeAll() }
    metricsOfRequest[request] = result
    return try result.get()
  }

  /// Returns the dimensions of a line; nil if there is nothing to draw, or no font.
  ///
  /// - Complexity: O(1) for a line measured recently, otherwise O(*n*) in its length: 10 to 40 µs.
  func line(_ text: String, _ request: FontRequest, spans: [TextSpan] = []) -> LineExtents? {
    guard !text.isEmpty else { return nil }
    let key = LineKey(text: text, request: request, spans: spans)
    if let known = extents[key] { return known.isEmpty ? nil : known }
    guard let layout = layout(key) else { return nil }
    let line = LineExtents(layout, spans: spans)
    extents.insert(line, for: key)
    return line.isEmpty ? nil : line
  }

  /// Whether a line was measured recently, so that ``line(_:_:)`` returns immediately.
  func isMeasured(_ text: String, _ request: FontRequest, spans: [TextSpan] = []) -> Bool {
    extents[LineKey(text: text, request: request, spans: spans)] != nil
  }

  /// Adds the dimensions of a line that another thread measured.
  func remember(
    _ line: LineExtents, of text: String, _ request: FontRequest, spans: [TextSpan] = []
  ) {
    extents.insert(line, for: LineKey(text: text, request: request, spans: spans))
  }

  // MARK: Blocks

  /// Returns the lines of a text with runs of styles.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line, in pixels; nil for no limit.
  ///   - scale: The number of device pixels per point.
  /// - Returns: The lines; nil if no font is installed.
  /// - Complexity: O(1) for a text that was laid out recently, otherwise O(*n*) in its length.
  func block(_ text: AttributedText, width: Int?, scale: Double) -> TextBlock? {
    let key = BlockKey(text: text, width: width, scale: scale)
    if let known = blocks[key] { return known }
    guard let context = try? fonts.context() else { return nil }
    let runs = BlockRuns(text, scale: scale)
    let breaker = ParagraphBreaker(
      context: context, request: runs.request, spans: runs.spans, width: width,
      maximumLines: text.maximumLines)
    let lines = breaker.lines(of: text.string) { self.width(of: $0, runs.request) }
    var block = TextBlock(color: runs.color)
    for line in lines {
      let request = line.spans.first?.request ?? runs.request
      let metrics = line.spans.isEmpty ? [request] : line.spans.map(\.request)
      block.append(
        line, request, width: self.width(of: line, request),
        metrics: metrics.compactMap { try? self.metrics(of: $0) },
        spacing: wholePixels(text.lineSpacing * scale + 0.5))
    }
    blocks.insert(block, for: key)
    return block
  }

  /// Whether a text was laid out recently, so that ``block(_:width:scale:)`` returns immediately.
  func isLaidOut(_ text: AttributedText, width: Int?, scale: Double) -> Bool {
    blocks[BlockKey(text: text, width: width, scale: scale)] != nil
  }

  private func width(of line: ParagraphLine, _ request: FontRequest) -> Int {
    line.spans.isEmpty
      ? width(of: line.text, request)
      : self.line(line.text, request, spans: line.spans)?.width ?? 0
  }

  /// Draws a line. Returns nil if no pixel is drawn.
  ///
  /// - Parameters:
  ///   - room: The width to which the line is shortened with an ellipsis; nil for no limit.
  ///   - color: The color of all glyphs except color emoji; white if the renderer tints the label
  ///     later.
  func image(
    of text: String, _ request: FontRequest, spans: [TextSpan] = [], room: Int? = nil, color: Color
  ) -> LabelImage? {
    guard let room else {
      return layout(LineKey(text: text, request: request, spans: spans)).flatMap {
        LabelImage($0, request, color: color)
      }
    }
    guard let context = try? fonts.context() else { return nil }
    return LabelImage(context, text, request, spans: spans, room: room, color: color)
  }

  /// Draws one character in white over `bitmap`, whose pixels are premultiplied.
  package func draw(
    _ character: Character, _ request: FontRequest, into bitmap: inout Bitmap, x: Int, baseline: Int
  ) {
    let layout = try? fonts.context().layout(String(character), request)
    layout?.draw(into: &bitmap, x: x, baseline: baseline, color: Color(0xFFFFFF))
  }

  private func layout(_ key: LineKey) -> TextLayout? {
    if let latest, latest.key == key { return latest.layout }
    guard let context = try? fonts.context(),
      let layout = context.layout(key.text, key.request, spans: key.spans)
    else { return nil }
    latest = (key, layout)
    return layout
  }
}

extension Typesetter: TypeMeasuring {
  /// Returns the width of a line; 0 if there is nothing to draw.
  ///
  /// In monospaced fonts each plain character has the width of a cell, as ``GlyphStrip`` draws it.
  package func width(of text: String, _ request: FontRequest) -> Int {
    if request.usesGlyphStrip, let cells = GlyphStrip.cells(of: text) {
      return cells * ((try? metrics(of: request).cellWidth) ?? 0)
    }
    return line(text, request)?.width ?? 0
  }

  package func lineHeight(of request: FontRequest) -> Int? { try? metrics(of: request).lineHeight }

  package func lines(of text: String, _ request: FontRequest, width: Int?, maximumLines: Int)
    -> [String]
  {
    guard let context = try? fonts.context() else { return [text] }
    let breaker = ParagraphBreaker(
      context: context, request: request, width: width, maximumLines: maximumLines)
    return breaker.lines(of: text) { self.width(of: $0.text, request) }.map(\.text)
  }

  package func size(of text: AttributedText, width: Int?, scale: Double) -> PixelSize? {
    block(text, width: width, scale: scale)?.size
  }
}

extension LineExtents {
  fileprivate var isEmpty: Bool { width == 0 && !hasInk }
}

extension LabelImage {
  /// Draws a line shortened to `room`. Returns nil if not even the ellipsis fits.
  nonisolated init?(
    _ context: TextContext, _ text: String, _ request: FontRequest, spans: [TextSpan], room: Int,
    color: Color
  ) {
    var shown = text
    if text.utf8.count > Typesetter.longestLine {
      shown = text.prefix(utf8Count: Typesetter.longestLine) + "…"
    }
    guard let layout = context.layout(shown, request, spans: spans, room: room),
      layout.width <= room
    else { return nil }
    self.init(layout, request, color: color)
  }
}

extension String {
  /// Returns the longest prefix of whole scalars with at most `utf8Count` bytes.
  package nonisolated func prefix(utf8Count: Int) -> String {
    guard utf8.count > utf8Count else { return self }
    var end = utf8.index(startIndex, offsetBy: utf8Count)
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}
