import GridEngine
import GridSDL

/// A cell with a colored numbered tile.
final class NumberCell: CollectionViewCell {
  private var number = 0
  private var section = 0
  private var measured: MeasuredSize?
  private var theme = Theme.dark

  /// Shows the `item`th tile of `section`.
  ///
  /// - Parameter measured: The preferred size that the file declares; nil for the estimated one.
  func show(section: Int, item: Int, measured: MeasuredSize?, theme: Theme) {
    number = item
    self.section = section
    self.measured = measured
    self.theme = theme
  }

  override func preferredSize(fitting proposed: Size) -> Size {
    measured?.size(fitting: proposed) ?? proposed
  }

  override func draw(into list: inout DrawList) {
    let bounds = Rect(size: size)
    SelectionMark.drawBorder(state, around: bounds, cornerRadius: 8, theme: theme, into: &list)
    list.fill(bounds, TileColors.color(section: section, item: number), cornerRadius: 8)
    defer { SelectionMark.drawCheck(state, in: bounds, theme: theme, into: &list) }
    guard size.height >= 14, size.width >= 14 else { return }
    list.text(
      String(number), in: bounds,
      style: TextStyle(
        size: min(28, max(10, size.height * 0.3)), weight: .bold,
        color: Color(0xFFFFFF, alpha: 235), alignment: .center))
  }
}
