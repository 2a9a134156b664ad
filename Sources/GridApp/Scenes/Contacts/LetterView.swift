import GridEngine

/// The letter above the names that begin with it.
final class LetterView: CollectionReusableView {
  private var letter = ""
  private var theme = Theme.dark

  /// Shows a letter.
  func show(_ letter: String, theme: Theme) {
    self.letter = letter
    self.theme = theme
  }

  override func draw(into list: inout DrawList) {
    let bounds = Rect(size: size)
    // Rows pass behind it.
    list.fill(bounds, theme.background)
    list.text(
      letter, in: Rect(x: 12, y: 0, width: bounds.width - 24, height: bounds.height),
      style: TextStyle(size: 14, weight: .bold, color: theme.accent))
    list.fill(
      Rect(x: 12, y: bounds.maxY - 1, width: bounds.width - 24, height: 1), theme.placeholder)
  }
}
