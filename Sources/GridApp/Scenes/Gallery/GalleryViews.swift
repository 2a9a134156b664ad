import GridEngine

/// The header of a section: title, subtitle and buttons.
final class GalleryTitle: CollectionReusableView {
  private var section = GallerySection.featured
  private var buttons: [String] = []
  private var theme = Theme.dark

  private static let buttonSize = Size(width: 92, height: 30)
  private static let gap = 8.0

  /// Shows the title of a section.
  func show(_ section: GallerySection, buttons: [String], theme: Theme) {
    self.section = section
    self.buttons = buttons
    self.theme = theme
  }

  /// Returns the index of the button at a point of the view.
  func button(at point: Point) -> Int? {
    buttons.indices.first { frame(ofButton: $0).contains(point) }
  }

  private func frame(ofButton index: Int) -> Rect {
    let step = Self.buttonSize.width + Self.gap
    return Rect(
      origin: Point(x: size.width - Double(buttons.count - index) * step + Self.gap, y: 18),
      size: Self.buttonSize)
  }

  override func draw(into list: inout DrawList) {
    let right = buttons.isEmpty ? size.width : frame(ofButton: 0).minX
    list.text(
      section.title, in: Rect(x: 0, y: 10, width: right, height: 28),
      style: TextStyle(size: 21, weight: .bold, color: theme.text))
    list.text(
      section.subtitle, in: Rect(x: 0, y: 36, width: right, height: 18),
      style: TextStyle(size: 12, color: theme.secondaryText))
    for (index, button) in buttons.enumerated() {
      let frame = frame(ofButton: index)
      list.fill(frame, theme.accent.withAlpha(46), cornerRadius: 15)
      list.text(
        button, in: frame,
        style: TextStyle(size: 13, weight: .bold, color: theme.accent, alignment: .center))
    }
  }
}

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
