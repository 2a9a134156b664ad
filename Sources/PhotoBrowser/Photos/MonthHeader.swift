import GridEngine
import GridSDL
import ItemSources

/// The pinned header of a month.
final class MonthHeader: CollectionReusableView {
  /// The element kind of the header.
  static let kind = "month"
  /// Returns the height in points.
  ///
  /// - Parameter textScale: The factor for the size of type. Smaller type keeps the height.
  static func height(textScale: Double) -> Double { (20 + 24 * max(1, textScale)).rounded() }

  private var title = ""
  private var count = 0
  private var theme = Theme.dark

  /// Shows a month and the number of its photos.
  func show(_ month: PictureMonth, count: Int, theme: Theme) {
    title = month.title
    self.count = count
    self.theme = theme
    setNeedsDisplay()
  }

  override func draw(into list: inout DrawList) {
    list.fill(Rect(size: size), theme.background.withAlpha(232))
    let line = Rect(
      x: PhotosScene.margin, y: 0, width: max(0, size.width - 2 * PhotosScene.margin),
      height: size.height)
    list.text(
      title, in: line, style: TextStyle(size: Look.sectionType, weight: .bold, color: theme.text))
    list.text(
      count == 1 ? "1 photo" : "\(count.grouped) photos", in: line,
      style: TextStyle(size: Look.bodyType, color: theme.secondaryText, alignment: .trailing))
  }
}
