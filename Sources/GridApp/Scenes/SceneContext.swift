import GridEngine

/// What a scene's cells share: pictures, colours and the window's scale.
final class SceneContext {
  /// Radius of a tile's corners in points.
  static let cornerRadius = 8.0

  let pictures: PictureLoader
  let theme: Theme
  /// Device pixels in a point.
  var scale: Double

  init(pictures: PictureLoader, theme: Theme, scale: Double) {
    self.pictures = pictures
    self.theme = theme
    self.scale = scale
  }

  /// A length in device pixels, rounded.
  func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }

  /// A size in device pixels, rounded.
  func pixelSize(of size: Size) -> PixelSize {
    PixelSize(width: max(1, pixels(size.width)), height: max(1, pixels(size.height)))
  }
}
