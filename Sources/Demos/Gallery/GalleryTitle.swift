import GridEngine
import GridSDL

/// The header of a section: title, subtitle and buttons.
final class GalleryTitle: CollectionReusableView {
  private var section = GallerySection.featured
  private var buttons: [BoardEdit] = []
  private var perform: (BoardEdit) -> Void = { _ in }
  private var theme = Theme.dark

  private static let buttonSize = Size(width: 92, height: 30)
  private static let gap = 8.0

  /// Shows the title of a section.
  ///
  /// - Parameter perform: Called with the edit of a clicked button.
  func show(
    _ section: GallerySection, buttons: [BoardEdit], theme: Theme,
    perform: @escaping (BoardEdit) -> Void
  ) {
    self.section = section
    self.buttons = buttons
    self.theme = theme
    self.perform = perform
  }

  override func didClick(_ region: HitRegion, at point: Point) {
    if let button = buttons.first(where: { $0.title == region.name }) { perform(button) }
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
      let title = button.title
      let alpha: UInt8 =
        regionState.pressed == title ? 110 : regionState.hovered == title ? 76 : 46
      list.fill(frame, theme.accent.withAlpha(alpha), cornerRadius: 15)
      list.region(title, in: frame)
      list.text(
        title, in: frame,
        style: TextStyle(size: 13, weight: .bold, color: theme.accent, alignment: .center))
    }
  }
}
