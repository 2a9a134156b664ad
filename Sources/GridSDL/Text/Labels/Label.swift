import GridEngine

/// A line of text as a texture, and how it is placed on its line.
final class Label {
  /// The advance of the line, in pixels.
  let width: Int
  /// Whether the colours are in the texture, as with emoji; otherwise it is white, to be tinted.
  let isColored: Bool
  /// From the line's origin on its baseline to the texture's top left corner, in pixels.
  private let x: Int
  private let y: Int
  private let textureWidth: Int
  private let textureHeight: Int
  private let texture: LabelTexture

  /// Uploads a line's pixels; nil where the renderer refuses.
  init?(_ image: LabelImage, isColored: Bool, renderer: RendererHandle) {
    guard let texture = LabelTexture(image.bitmap, renderer: renderer) else { return nil }
    width = image.width
    (x, y) = (image.x, image.y)
    (textureWidth, textureHeight) = (image.bitmap.width, image.bitmap.height)
    self.isColored = isColored
    self.texture = texture
  }

  /// The texture's size in bytes.
  var cost: Int { textureWidth * textureHeight * 4 }

  /// Draws it with its origin at (`x`, `baseline`), in pixels.
  ///
  /// - Parameter color: Of the text; of a coloured label only its alpha counts.
  func draw(x: Int, baseline: Int, color: Color, renderer: RendererHandle) {
    texture.tint(isColored ? Color(0xFFFFFF, alpha: color.alpha) : color)
    texture.draw(
      width: textureWidth, height: textureHeight, x: x + self.x, y: baseline + y,
      renderer: renderer)
  }
}
