import GridEngine
import GridImages
import GridSDL
import ItemSources

/// A cell whose photo fills the tile.
package final class PhotoCell: ImageCell {
  private var photo = ListedPhoto("")
  private var context: SceneContext?
  /// Returns the current height of the caption in points; 0 without one.
  private var captionHeight: () -> Double = { 0 }

  /// Shows a photo.
  ///
  /// - Parameter captionHeight: Returns the current height of the caption in points; 0, the default, for none.
  ///   When it changes, the layout gives the cell another size.
  package func show(
    _ photo: ListedPhoto, captionHeight: @escaping () -> Double = { 0 }, in context: SceneContext
  ) {
    let hasChanged = photo.path == source?.filePath && photo.version != self.photo.version
    if photo != self.photo { setNeedsDisplay() }
    self.photo = photo
    self.captionHeight = captionHeight
    self.context = context
    show(file: photo.path, from: context.pictures)
    if hasChanged { reload() }
  }

  /// The badge of the photo.
  package var badges: PhotoBadges {
    PhotoBadges(traits: traits.union(photo.traits), rating: photo.rating)
  }

  package override var theme: Theme { context?.theme ?? .dark }

  private static let message = "Cannot be displayed"

  /// The part of the cell above the caption.
  package override var imageFrame: Rect {
    Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - captionHeight()))
  }

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

  /// Draws the edge, the badge and the caption of the photo.
  package override func drawForeground(into list: inout DrawList) {
    if let edge = theme.imageEdge, failure == nil {
      list.stroke(imageFrame, edge, width: 0.5, cornerRadius: cornerRadius)
    }
    // The check mark is at the right in both directions.
    let covered = photo.isMirrored ? 0 : SelectionMark.checkWidth(state, in: imageFrame)
    badges.draw(in: imageFrame, isMirrored: photo.isMirrored, inset: covered, into: &list)
    let caption = Rect(
      x: 0, y: imageFrame.maxY, width: size.width, height: size.height - imageFrame.maxY)
    if caption.height > 0, let text = context?.text {
      PhotoCaption.draw(name, in: caption, theme: theme, measuring: text, into: &list)
    }
  }

  /// Draws a message instead of the photo, with its name and, if there is room, the reason.
  package override func drawFailure(_ failure: ImageError, into list: inout DrawList) {
    let bounds = imageFrame
    list.fill(bounds, theme.placeholder, cornerRadius: cornerRadius)
    guard let type = context?.text else { return }
    let (middle, width) = (bounds.midY, max(0, bounds.width - 16))
    let line = type.scaledValue(for: 16)
    func row(_ y: Double, _ height: Double) -> Rect {
      Rect(x: 8, y: y, width: width, height: height)
    }
    let title = TextStyle(
      size: Look.bodyType, weight: .bold, color: theme.text, alignment: .center)
    let message = type.size(of: Self.message, style: title, width: width, maximumLines: 2)
    // The message is above the middle, unless there is no room for the name below it.
    let hasName = middle + line <= bounds.maxY && message.height + 2 <= middle
    let top = hasName ? middle - 2 - message.height : middle - message.height / 2
    list.clipped(to: bounds) {
      $0.paragraph(
        Self.message, in: row(top, message.height), style: title, maximumLines: 2,
        measuring: type)
    }
    guard hasName else { return }
    let style = TextStyle(
      size: Look.captionType, color: theme.secondaryText, alignment: .center)
    list.text(name, in: row(middle, line), style: style)
    guard bounds.height >= type.scaledValue(for: 80) else { return }
    list.text(failure.detail, in: row(middle + line, line), style: style)
  }
}
