import GridEngine
import GridSDL

/// The objects and settings that the cells of a scene share.
package final class SceneContext {
  /// The corner radius of tiles in points.
  package static let cornerRadius = ImageLoader.cornerRadius

  package let pictures: ImageLoader
  /// The colors. After a change, call ``Scene/appearanceDidChange()``.
  package var theme: Theme
  /// Measures and wraps text as it is drawn.
  package let text: any TextMeasuring
  /// The current variants of the techniques.
  package var techniques: SceneTechniques
  /// Called with the name of an item before its cell is configured, for cells of a simulated cost.
  package var willConfigureCell: (_ item: String) -> Void = { _ in }
  /// The number of device pixels per point.
  package var scale: Double { pictures.scale }

  package init(
    pictures: ImageLoader, text: any TextMeasuring, theme: Theme, techniques: SceneTechniques
  ) {
    self.pictures = pictures
    self.text = text
    self.theme = theme
    self.techniques = techniques
  }

  /// Returns the request for the photo of `source` at a size in points.
  ///
  /// The techniques decide whether it is scaled and rounded when it is decoded, or in every frame.
  package func picture(
    _ source: ImageSource, size: Size, cornerRadius: Double = SceneContext.cornerRadius
  ) -> ImageRequest {
    var request = pictures.request(for: source, size: size, cornerRadius: cornerRadius)
    request.scaling = techniques.thumbnails.isOn ? .decoding : .drawing
    request.rounding = techniques.corners == .baked ? .decoding : .drawing
    return request
  }

  /// Returns a length in device pixels, rounded.
  package func pixels(_ points: Double) -> Int { pictures.pixels(points) }

  /// Returns a size in device pixels, rounded.
  package func pixelSize(of size: Size) -> PixelSize { pictures.pixelSize(of: size) }
}
