import GridEngine

/// A line of text as a texture with its position on the baseline.
final class Label {
  /// The advance of the line, in pixels.
  let width: Int
  /// Whether the texture contains colors, as for emoji. Otherwise it is white and tinted when it
  /// is drawn.
  let isColored: Bool
  /// The offset from the line's origin on its baseline to the texture's top left corner, in pixels.
  private let x: Int
  private let y: Int
  private let textureWidth: Int
  private let textureHeight: Int
  private let texture: LabelTexture

  /// Uploads a line's pixels. Returns nil if the renderer refuses.
  init?(_ image: LabelImage, isColored: Bool, renderer: RendererHandle) {
    guard let texture = LabelTexture(image.bitmap, renderer: renderer) else { return nil }
    width = image.width
    (x, y) = (image.x, image.y)
    (textureWidth, textureHeight) = (image.bitmap.width, image.bitmap.height)
    self.isColored = isColored
    self.texture = texture
  }

  /// The size of the texture in bytes.
  var cost: Int { textureWidth * textureHeight * 4 }

  /// Draws the label with its origin at (`x`, `baseline`), in pixels.
  ///
  /// - Parameter color: The color of the text. Only its alpha applies to a colored label.
  func draw(x: Int, baseline: Int, color: Color, renderer: RendererHandle) {
    texture.draw(
      width: textureWidth, height: textureHeight, x: x + self.x, y: baseline + y,
      color: isColored ? Color(0xFFFFFF, alpha: color.alpha) : color, renderer: renderer)
  }
}
