import GridEngine
import GridSDL
import Scenes

/// A cell with a colored numbered tile.
final class NumberCell: CollectionViewCell {
  private var number = 0
  private var section = 0
  private var measured: MeasuredSize?
  private var context: SceneContext?

  /// Shows the `item`th tile of `section`.
  ///
  /// - Parameter measured: The preferred size that the file declares; nil for the estimated one.
  func show(section: Int, item: Int, measured: MeasuredSize?, in context: SceneContext) {
    number = item
    self.section = section
    self.measured = measured
    self.context = context
  }

  override func preferredSize(fitting proposed: Size) -> Size {
    measured?.size(fitting: proposed) ?? proposed
  }

  override func draw(into list: inout DrawList) {
    guard let context else { return }
    let (theme, bounds) = (context.theme, Rect(size: size))
    SelectionMark.drawBorder(state, around: bounds, cornerRadius: 8, theme: theme, into: &list)
    list.fill(bounds, TileColors.color(section: section, item: number), cornerRadius: 8)
    defer { SelectionMark.drawCheck(state, in: bounds, theme: theme, into: &list) }
    guard size.height >= 14, size.width >= 14 else { return }
    let text = String(number)
    list.text(
      text, in: bounds,
      style: TextStyle(
        size: typeSize(of: text, context), weight: .bold, color: Color(0xFFFFFF, alpha: 235),
        alignment: .center))
  }

  /// Returns a size of type with which the number fits into the tile, whose size is that of the file.
  private func typeSize(of text: String, _ context: SceneContext) -> Double {
    let wanted = min(28, max(10, size.height * 0.3))
    guard context.text.textScale > 1 else { return wanted }
    let needed = context.text.size(
      of: text, style: TextStyle(size: wanted, weight: .bold), width: nil, maximumLines: 1)
    return wanted * min(1, size.width / needed.width, size.height / needed.height)
  }
}
