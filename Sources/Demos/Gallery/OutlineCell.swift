import GridEngine
import GridSDL
import Scenes

/// A row of the outline, indented by its level.
final class OutlineCell: CollectionViewCell {
  private var text = ""
  private var detail = ""
  private var level = 0
  /// Whether the row is expanded; nil if it has no children.
  private var isOpen: Bool?
  private var context: SceneContext?

  /// The width of the sign of an open row, in points at the usual size of type.
  private static let signWidth = 20.0

  /// Shows a row.
  func show(_ text: String, detail: String, level: Int, isOpen: Bool?, in context: SceneContext) {
    self.text = text
    self.detail = detail
    self.level = level
    self.isOpen = isOpen
    self.context = context
  }

  override func draw(into list: inout DrawList) {
    guard let context else { return }
    let theme = context.theme
    let bounds = Rect(size: size)
    let left = 4 + Double(level) * 26
    if state.isHovered || state.isSelected {
      list.fill(
        bounds.insetBy(dx: -8, dy: 2), theme.accent.withAlpha(state.isSelected ? 50 : 26),
        cornerRadius: 8)
    }
    if state.isFocused {
      list.fill(
        Rect(x: -8, y: 10, width: 3, height: size.height - 20), theme.accent, cornerRadius: 1.5)
    }
    let signWidth = context.text.scaledValue(for: Self.signWidth)
    if let isOpen {
      list.text(
        isOpen ? "▾" : "▸", in: Rect(x: left, y: 0, width: signWidth, height: size.height),
        style: TextStyle(size: 16, color: theme.accent, alignment: .center))
    }
    drawTexts(from: left + signWidth + 6, into: &list, context)
    list.fill(
      Rect(
        x: left + signWidth + 6, y: size.height - 1, width: size.width - left - signWidth - 14,
        height: 1),
      theme.placeholder.withAlpha(150))
  }

  private func drawTexts(
    from left: Double, into list: inout DrawList, _ context: SceneContext
  ) {
    let theme = context.theme
    func width(_ text: String, _ style: TextStyle) -> Double {
      context.text.size(of: text, style: style, width: nil, maximumLines: 1).width.rounded(.up)
    }
    let style = TextStyle(
      size: 14, weight: level == 0 ? .bold : .regular,
      color: level == 2 ? theme.secondaryText : theme.text)
    let end = size.width - 8
    list.text(
      text, in: Rect(x: left, y: 0, width: max(0, end - left), height: size.height), style: style)
    // The name is more important.
    let detailStyle = TextStyle(size: 12, color: theme.secondaryText, alignment: .trailing)
    let detailWidth = width(detail, detailStyle)
    guard left + width(text, style) + 12 + detailWidth <= end else { return }
    list.text(
      detail, in: Rect(x: end - detailWidth, y: 0, width: detailWidth, height: size.height),
      style: detailStyle)
  }
}
