import GridEngine
import GridSDL

/// A row of the outline, indented by its level.
final class OutlineCell: CollectionViewCell {
  private var text = ""
  private var detail = ""
  private var level = 0
  /// Whether the row is expanded; nil if it has no children.
  private var isOpen: Bool?
  private var theme = Theme.dark

  /// Shows a row.
  func show(_ text: String, detail: String, level: Int, isOpen: Bool?, theme: Theme) {
    self.text = text
    self.detail = detail
    self.level = level
    self.isOpen = isOpen
    self.theme = theme
  }

  override func draw(into list: inout DrawList) {
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
    if let isOpen {
      list.text(
        isOpen ? "▾" : "▸", in: Rect(x: left, y: 0, width: 20, height: size.height),
        style: TextStyle(size: 16, color: theme.accent, alignment: .center))
    }
    list.text(
      text, in: Rect(x: left + 26, y: 0, width: size.width - left - 146, height: size.height),
      style: TextStyle(
        size: 14, weight: level == 0 ? .bold : .regular,
        color: level == 2 ? theme.secondaryText : theme.text))
    list.text(
      detail, in: Rect(x: size.width - 116, y: 0, width: 108, height: size.height),
      style: TextStyle(size: 12, color: theme.secondaryText, alignment: .trailing))
    list.fill(
      Rect(x: left + 26, y: size.height - 1, width: size.width - left - 34, height: 1),
      theme.placeholder.withAlpha(150))
  }
}
