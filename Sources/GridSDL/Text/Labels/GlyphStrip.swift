import GridEngine

/// A texture atlas of glyphs: the printable ASCII characters and "…" of one monospaced font, side
/// by side. Numbers that change in every frame are drawn from it without new textures or
/// allocations.
final class GlyphStrip {
  /// The advance of a character in pixels.
  let cellWidth: Int
  let height: Int
  private let texture: LabelTexture

  nonisolated private static let firstASCII: UInt32 = 0x20
  nonisolated private static let lastASCII: UInt32 = 0x7E
  nonisolated private static let ellipsisCell = 95
  nonisolated private static let cellCount = 96

  /// Draws the strip in about 1 ms. Returns nil if there is no font or no texture.
  init?(typesetter: Typesetter, request: FontRequest, renderer: RendererHandle) {
    guard let metrics = try? typesetter.metrics(of: request) else { return nil }
    cellWidth = metrics.cellWidth
    height = metrics.ascent + metrics.descent
    var bitmap = Bitmap(width: cellWidth * Self.cellCount, height: height)
    for cell in 1..<Self.cellCount {
      typesetter.draw(
        Self.character(cell), request, into: &bitmap, x: cell * cellWidth,
        baseline: metrics.ascent)
    }
    bitmap.unpremultiply()
    guard let texture = LabelTexture(bitmap, renderer: renderer) else { return nil }
    self.texture = texture
  }

  /// Returns the number of cells of `text`, or nil if a character is not in the strip.
  nonisolated static func cells(of text: String) -> Int? {
    var cells = 0
    for scalar in text.unicodeScalars {
      guard cell(of: scalar) != nil else { return nil }
      cells += 1
    }
    return cells
  }

  /// Draws `text` with its first cell's top left corner at (`x`, `y`). Characters that are not in
  /// the strip leave a gap.
  ///
  /// - Parameter maximumWidth: A wider text ends in "…".
  func draw(
    _ text: String, x: Int, y: Int, maximumWidth: Int, color: Color, renderer: RendererHandle
  ) {
    let room = maximumWidth / max(cellWidth, 1)
    let count = text.unicodeScalars.count
    let shown = count <= room ? count : room - 1
    guard room > 0 else { return }
    var left = x
    for scalar in text.unicodeScalars.prefix(shown) {
      if let cell = Self.cell(of: scalar) { draw(cell: cell, x: left, y: y, color, renderer) }
      left += cellWidth
    }
    if shown < count { draw(cell: Self.ellipsisCell, x: left, y: y, color, renderer) }
  }

  private func draw(
    cell: Int, x: Int, y: Int, _ color: Color, _ renderer: RendererHandle
  ) {
    guard cell > 0 else { return }
    texture.draw(
      sourceX: cell * cellWidth, width: cellWidth, height: height, x: x, y: y, color: color,
      renderer: renderer)
  }

  nonisolated private static func cell(of scalar: Unicode.Scalar) -> Int? {
    if scalar.value >= firstASCII, scalar.value <= lastASCII {
      return Int(scalar.value - firstASCII)
    }
    return scalar == "…" ? ellipsisCell : nil
  }

  private static func character(_ cell: Int) -> Character {
    guard cell < ellipsisCell else { return "…" }
    return Character(Unicode.Scalar(UInt8(firstASCII) + UInt8(cell)))
  }
}
