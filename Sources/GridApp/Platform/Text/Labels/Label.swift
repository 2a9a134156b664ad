import GridEngine

/// A drawn line of text: a texture and how it sits on its line.
final class Label {
  /// The size of the texture, in pixels.
  let width: Int
  let height: Int
  /// Pixels from the texture's top to the baseline.
  let ascent: Int
  /// Whether the colours are in the texture, as with emoji; otherwise it is white, to be tinted.
  let isColored: Bool
  private let texture: LabelTexture

  /// Uploads a line's pixels; nil where the renderer refuses.
  init?(_ bitmap: Bitmap, ascent: Int, isColored: Bool, renderer: BorrowedRenderer) {
    guard let texture = LabelTexture(bitmap, renderer: renderer) else { return nil }
    width = bitmap.width
    height = bitmap.height
    self.ascent = ascent
    self.isColored = isColored
    self.texture = texture
  }

  /// What the texture takes, in bytes.
  var cost: Int { width * height * 4 }

  /// Draws it with the top left of the texture at (`x`, `y`), in pixels.
  ///
  /// - Parameter color: Of the text; of a coloured label only its alpha counts.
  func draw(x: Int, y: Int, color: Color, renderer: BorrowedRenderer) {
    texture.tint(isColored ? Color(0xFFFFFF, alpha: color.alpha) : color)
    texture.draw(width: width, height: height, x: x, y: y, renderer: renderer)
  }
}
