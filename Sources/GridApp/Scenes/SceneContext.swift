import GridEngine
import GridSDL

/// The objects and settings that the cells of a scene share.
final class SceneContext {
  /// The corner radius of tiles in points.
  static let cornerRadius = ImageLoader.cornerRadius

  let pictures: ImageLoader
  /// The colors. After a change, call ``Scene/appearanceDidChange()``.
  var theme: Theme
  /// Measures and wraps text as it is drawn.
  let text: any TextMeasuring
  /// The current variants of the techniques.
  var techniques: Techniques
  /// The simulated cost of configuring a cell; nil for none.
  var cellCost: CellCost?
  /// The number of device pixels per point.
  var scale: Double

  init(
    pictures: ImageLoader, text: any TextMeasuring, theme: Theme, techniques: Techniques,
    scale: Double
  ) {
    self.pictures = pictures
    self.text = text
    self.theme = theme
    self.techniques = techniques
    self.scale = scale
  }

  /// Returns the request for the photo of `source` at a size in points.
  ///
  /// The techniques decide whether it is scaled and rounded when it is decoded, or in every frame.
  func picture(
    _ source: String, size: Size, cornerRadius: Double = SceneContext.cornerRadius
  ) -> ImageRequest {
    var request = pictures.request(for: source, size: size, cornerRadius: cornerRadius)
    request.scaling = techniques.thumbnails.isOn ? .decoding : .drawing
    request.rounding = techniques.corners == .baked ? .decoding : .drawing
    return request
  }

  /// Returns a length in device pixels, rounded.
  func pixels(_ points: Double) -> Int { pictures.pixels(points) }

  /// Returns a size in device pixels, rounded.
  func pixelSize(of size: Size) -> PixelSize { pictures.pixelSize(of: size) }
}
