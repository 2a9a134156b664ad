import GridEngine
import GridImages
import GridSDL
import ItemSources

/// A cell whose photo fills the tile.
package final class PhotoCell: ImageCell {
  private var version = 0
  private var context: SceneContext?

  /// Shows the photo of a file.
  ///
  /// - Parameter version: The number of times that the file was written since it was listed. The
  ///   old version stays visible until the new one is decoded.
  package func show(_ path: String, version: Int = 0, in context: SceneContext) {
    let hasChanged = path == source?.filePath && version != self.version
    self.version = version
    self.context = context
    show(file: path, from: context.pictures)
    if hasChanged { reload() }
  }

  package override var theme: Theme { context?.theme ?? .dark }

  private var name: String { FileName(ofPath: source?.filePath ?? "").description }

  package override func request(for source: ImageSource, size: Size, in images: ImageLoader)
    -> ImageRequest
  {
    context?.picture(source, size: size) ?? super.request(for: source, size: size, in: images)
  }

  /// The name of the photo, as it is drawn elsewhere.
  package override var accessibilityLabel: String? {
    get { name }
    set {}
  }

  /// Draws the edge of the photo.
  package override func drawForeground(into list: inout DrawList) {
    guard let edge = theme.imageEdge, failure == nil else { return }
    list.stroke(imageFrame, edge, width: 0.5, cornerRadius: cornerRadius)
  }

  /// Draws a message instead of the photo, with its name and, if there is room, the reason.
  package override func drawFailure(_ failure: ImageError, into list: inout DrawList) {
    let bounds = imageFrame
    list.fill(bounds, theme.placeholder, cornerRadius: cornerRadius)
    let middle = bounds.midY
    list.text(
      "Cannot be displayed",
      in: Rect(x: 8, y: middle - 20, width: max(0, bounds.width - 16), height: 18),
      style: TextStyle(size: Look.bodyType, weight: .bold, color: theme.text, alignment: .center))
    list.text(
      name, in: Rect(x: 8, y: middle, width: max(0, bounds.width - 16), height: 16),
      style: TextStyle(size: Look.captionType, color: theme.secondaryText, alignment: .center))
    guard bounds.height >= 80 else { return }
    list.text(
      failure.detail,
      in: Rect(x: 8, y: middle + 16, width: max(0, bounds.width - 16), height: 16),
      style: TextStyle(size: Look.captionType, color: theme.secondaryText, alignment: .center))
  }
}
