import GridEngine
import GridSDL

/// The badge at the corner of a new photo.
final class GalleryBadge: CollectionReusableView {
  /// The background of its white text.
  static let color = Color(0xCE3A40)

  private var text = ""

  /// Shows a text.
  func show(_ text: String) { self.text = text }

  override func draw(into list: inout DrawList) {
    let bounds = Rect(size: size)
    list.fill(bounds, Self.color, cornerRadius: bounds.height / 2)
    list.text(
      text, in: bounds,
      style: TextStyle(size: 11, weight: .bold, color: Color(0xFFFFFF), alignment: .center))
  }
}

/// The background of a section.
final class GalleryPanel: CollectionReusableView {
  private var theme = Theme.dark

  /// Applies the colors of a theme.
  func show(_ theme: Theme) { self.theme = theme }

  override func draw(into list: inout DrawList) {
    list.fill(Rect(size: size), theme.placeholder.withAlpha(90), cornerRadius: 18)
  }
}
