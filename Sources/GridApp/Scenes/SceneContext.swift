import GridEngine
import GridSDL

/// What a scene's cells share: pictures, type, colours, techniques and the window's scale.
final class SceneContext {
  /// Radius of a tile's corners in points.
  static let cornerRadius = 8.0

  let pictures: PictureLoader
  let theme: Theme
  /// Measures and breaks text as it will be drawn.
  let text: TextMeasurer
  /// What is switched on and off at the moment.
  var techniques: Techniques
  /// What configuring a cell is made to cost besides; nil for nothing.
  var cellCost: CellCost?
  /// Device pixels in a point.
  var scale: Double { didSet { text.scale = scale } }

  init(
    pictures: PictureLoader, text: TextMeasurer, theme: Theme, techniques: Techniques,
    scale: Double
  ) {
    self.pictures = pictures
    self.text = text
    self.theme = theme
    self.techniques = techniques
    self.scale = scale
  }

  /// The picture of `source` for a place of `size` points: scaled and rounded when it is decoded,
  /// or in every frame, as the techniques are set. Scenes ask for all their pictures here.
  func picture(
    _ source: String, size: Size, cornerRadius: Double = SceneContext.cornerRadius
  ) -> ImageRequest {
    var request = ImageRequest(
      source: source, sizeInPixels: pixelSize(of: size), cornerRadiusInPixels: pixels(cornerRadius))
    request.scaling = techniques.thumbnails.isOn ? .decoding : .drawing
    request.rounding = techniques.corners == .baked ? .decoding : .drawing
    return request
  }

  /// A length in device pixels, rounded.
  func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }

  /// A size in device pixels, rounded.
  func pixelSize(of size: Size) -> PixelSize {
    PixelSize(width: max(1, pixels(size.width)), height: max(1, pixels(size.height)))
  }
}
