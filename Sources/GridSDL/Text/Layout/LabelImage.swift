import GridEngine

/// The width of a line of text in device pixels, and the kinds of its glyphs.
nonisolated struct LineExtents: Equatable, Sendable {
  /// The advance of the line.
  var width: Int
  /// Whether some glyphs have colors of their own: emoji, or spans with colors.
  var isColored: Bool
  /// Whether any pixel is drawn.
  var hasInk: Bool
}

extension LineExtents {
  /// Measures `layout`, a line of `spans`.
  nonisolated init(_ layout: TextLayout, spans: [TextSpan] = []) {
    self.init(
      width: layout.width, isColored: layout.isColored || spans.contains { $0.color != nil },
      hasInk: layout.hasInk)
  }
}

/// A drawn line of text and the position of its pixels.
nonisolated struct LabelImage: Equatable, Sendable {
  /// The pixels that glyphs cover, in straight alpha.
  var bitmap: Bitmap
  /// The offset from the line's origin to the bitmap's left edge; negative if a glyph starts before
  /// the origin.
  var x: Int
  /// The offset from the baseline to the bitmap's top edge, usually negative.
  var y: Int
  /// The advance of the line.
  var width: Int

  /// Draws `layout`. Returns nil if no pixel is drawn.
  ///
  /// Glyphs are clipped at one and a half em beyond the line on each side, so that hundreds of
  /// stacked marks do not make a texture of unlimited size.
  init?(_ layout: TextLayout, _ request: FontRequest, color: Color) {
    let ink = layout.ink
    let margin = request.pixelSize * 3 / 2 + 2
    let left = max(ink.x, -margin)
    let right = min(ink.x + ink.width, layout.width + margin)
    let top = max(ink.y, -2 * margin)
    let bottom = min(ink.y + ink.height, margin)
    guard right > left, bottom > top else { return nil }
    // One more pixel on each side: hinted glyphs may exceed their outlines.
    var bitmap = Bitmap(width: right - left + 2, height: bottom - top + 2)
    x = left - 1
    y = top - 1
    width = layout.width
    layout.draw(into: &bitmap, x: -x, baseline: -y, color: color)
    bitmap.unpremultiply()
    self.bitmap = bitmap
  }
}
