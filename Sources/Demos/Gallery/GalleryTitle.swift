import GridEngine
import GridSDL
import Scenes

/// The header of a section: title, subtitle and buttons.
final class GalleryTitle: CollectionReusableView {
  private var section = GallerySection.featured
  private var buttons: [BoardEdit] = []
  private var perform: (BoardEdit) -> Void = { _ in }
  private var context: SceneContext?

  private static let buttonSize = Size(width: 92, height: 30)
  /// The smallest width of a button, in points at the usual size of type.
  private static let narrowestButton = 80.0
  private static let gap = 8.0
  private static let lines = (title: 28.0, subtitle: 18.0)
  /// The room for the title next to buttons, in points at the usual size of type.
  private static let titleWidth = 170.0

  /// Shows the title of a section.
  ///
  /// - Parameter perform: Called with the edit of a clicked button.
  func show(
    _ section: GallerySection, buttons: [BoardEdit], in context: SceneContext,
    perform: @escaping (BoardEdit) -> Void
  ) {
    self.section = section
    self.buttons = buttons
    self.context = context
    self.perform = perform
  }

  override func didClick(_ region: HitRegion, at point: Point) {
    if let button = buttons.first(where: { $0.title == region.name }) { perform(button) }
  }

  // MARK: Layout

  /// Returns the height in points. Buttons are below the title where both have no room next to each other.
  static func height(hasButtons: Bool, in environment: LayoutEnvironment) -> Double {
    let scaled = environment.scaledValue
    let width = environment.containerSize.width - 4 * GalleryLayout.margin
    let isRow = !hasButtons || isRow(in: width, scaled: scaled)
    let count = BoardEdit.allCases.count
    let perRow = buttonsPerRow(in: width, scaled: scaled)
    let rows = isRow ? 0 : (count + perRow - 1) / perRow
    return 16 + scaled(lines.title) + scaled(lines.subtitle)
      + Double(rows) * (scaled(buttonSize.height) + gap)
  }

  /// Returns the number of buttons next to each other below the title.
  private static func buttonsPerRow(in width: Double, scaled: (Double) -> Double) -> Int {
    max(1, Int((width + gap) / (scaled(narrowestButton) + gap)))
  }

  /// Whether the buttons of the board are next to the title.
  private static func isRow(in width: Double, scaled: (Double) -> Double) -> Bool {
    let step = scaled(buttonSize.width) + gap
    return Double(BoardEdit.allCases.count) * step + scaled(titleWidth) <= width
  }

  private func scaled(_ length: Double) -> Double {
    context?.text.scaledValue(for: length) ?? length
  }

  private func frame(ofButton index: Int) -> Rect {
    let height = scaled(Self.buttonSize.height)
    guard !Self.isRow(in: size.width, scaled: scaled) else {
      let width = scaled(Self.buttonSize.width)
      let x = size.width - Double(buttons.count - index) * (width + Self.gap) + Self.gap
      return Rect(x: x, y: 18, width: width, height: height)
    }
    let perRow = Self.buttonsPerRow(in: size.width, scaled: scaled)
    let room = (size.width + Self.gap) / Double(perRow) - Self.gap
    let width = min(scaled(Self.buttonSize.width), room)
    let top = 16 + scaled(Self.lines.title) + scaled(Self.lines.subtitle)
    return Rect(
      x: Double(index % perRow) * (width + Self.gap),
      y: top + Double(index / perRow) * (height + Self.gap), width: width, height: height)
  }

  // MARK: Drawing

  override func draw(into list: inout DrawList) {
    guard let theme = context?.theme else { return }
    let isRow = Self.isRow(in: size.width, scaled: scaled)
    let right = buttons.isEmpty || !isRow ? size.width : frame(ofButton: 0).minX
    let titleHeight = scaled(Self.lines.title)
    list.text(
      section.title, in: Rect(x: 0, y: 10, width: right, height: titleHeight),
      style: TextStyle(size: 21, weight: .bold, color: theme.text))
    list.text(
      section.subtitle,
      in: Rect(x: 0, y: 8 + titleHeight, width: right, height: scaled(Self.lines.subtitle)),
      style: TextStyle(size: 12, color: theme.secondaryText))
    for (index, button) in buttons.enumerated() {
      let frame = frame(ofButton: index)
      let title = button.title
      let alpha: UInt8 =
        regionState.pressed == title ? 110 : regionState.hovered == title ? 76 : 46
      list.fill(frame, theme.accent.withAlpha(alpha), cornerRadius: frame.height / 2)
      list.region(title, in: frame)
      list.text(
        title, in: frame,
        style: TextStyle(size: 13, weight: .bold, color: theme.accent, alignment: .center))
    }
  }
}
