import GridEngine

/// The dimensions of a line of text, in device pixels.
nonisolated struct LineExtents: Equatable, Sendable {
  /// The advance.
  var width: Int
  /// Whether some of it is in colours of its own.
  var isColored: Bool
  /// Whether any pixel is drawn.
  var hasInk: Bool

}

extension LineExtents {
  /// Measures `layout`.
  nonisolated init(_ layout: TextLayout) {
    self.init(width: layout.width, isColored: layout.isColored, hasInk: layout.hasInk)
  }
}

/// A drawn line of text and where its pixels are.
nonisolated struct LabelImage: Equatable, Sendable {
  /// The pixels that glyphs cover, in straight alpha.
  var bitmap: Bitmap
  /// From the line's origin to the bitmap's left edge; negative where a glyph begins before it.
  var x: Int
  /// From the baseline to the bitmap's top edge, usually negative.
  var y: Int
  /// The advance of the line.
  var width: Int

  /// Draws `layout`; nil where there is nothing to see.
  ///
  /// Marks stacked by the hundred and glyphs that reach far out are clipped to one em and a half
  /// beyond the line on each side, so that no text makes a texture without bounds.
  init?(_ layout: TextLayout, _ request: FontRequest, color: Color) {
    let ink = layout.ink
    let margin = request.pixelSize * 3 / 2 + 2
    let left = max(ink.x, -margin)
    let right = min(ink.x + ink.width, layout.width + margin)
    let top = max(ink.y, -2 * margin)
    let bottom = min(ink.y + ink.height, margin)
    guard right > left, bottom > top else { return nil }
    // A pixel more on each side: hinted glyphs may cover more than their outlines.
    var bitmap = Bitmap(width: right - left + 2, height: bottom - top + 2)
    x = left - 1
    y = top - 1
    width = layout.width
    layout.draw(into: &bitmap, x: -x, baseline: -y, color: color)
    bitmap.unpremultiply()
    self.bitmap = bitmap
  }
}
