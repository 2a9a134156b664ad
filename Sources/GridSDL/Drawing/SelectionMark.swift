import GridEngine

/// Draws the selection and the focus of a cell: a border in the gap between cells, and a check mark
/// if it is selected. Its image keeps its colors.
public enum SelectionMark {
  /// The width of the border, and of the outer border of a cell that is selected and focused, in
  /// points.
  private static let width = 3.0
  private static let outerWidth = 1.5
  private static let badgeSide = 22.0
  private static let badgeMargin = 6.0
  private static let ringWidth = 1.5

  /// Draws the border. Call it before drawing the cell, which covers the middle.
  public static func drawBorder(
    _ state: CellState, around frame: Rect, cornerRadius: Double, theme: Theme,
    into list: inout DrawList
  ) {
    guard state.isSelected || state.isFocused || state.isReordering else { return }
    func fill(_ width: Double, _ color: Color) {
      list.fill(frame.insetBy(dx: -width, dy: -width), color, cornerRadius: cornerRadius + width)
    }
    if state.isSelected, state.isFocused { fill(width + outerWidth, theme.text) }
    fill(width, theme.accent)
  }

  private static func side(in frame: Rect) -> Double {
    min(badgeSide, frame.width / 3, frame.height / 2)
  }

  /// Returns the width in points that the check mark of a selected cell covers at the right edge.
  public static func checkWidth(_ state: CellState, in frame: Rect) -> Double {
    state.isSelected ? side(in: frame) + badgeMargin + ringWidth : 0
  }

  /// Draws the check mark of a selected cell. Call it after drawing the cell.
  public static func drawCheck(
    _ state: CellState, in frame: Rect, theme: Theme, into list: inout DrawList
  ) {
    guard state.isSelected else { return }
    let side = side(in: frame)
    let badge = Rect(
      x: frame.maxX - side - badgeMargin, y: frame.minY + badgeMargin, width: side, height: side)
    // A ring in the background color separates the badge from an image of any color.
    list.fill(
      badge.insetBy(dx: -ringWidth, dy: -ringWidth), theme.background,
      cornerRadius: side / 2 + ringWidth)
    list.fill(badge, theme.accent, cornerRadius: side / 2)
    list.stroke(
      check(side: side), theme.background,
      style: StrokeStyle(lineWidth: side / 9, lineCap: .round, lineJoin: .round), at: badge.origin)
  }

  /// Returns the check mark in a square. As text, it would grow with type and leave the badge.
  private static func check(side: Double) -> BezierPath {
    var path = BezierPath()
    path.move(to: Point(x: side * 0.28, y: side * 0.52))
    path.addLine(to: Point(x: side * 0.44, y: side * 0.68))
    path.addLine(to: Point(x: side * 0.73, y: side * 0.35))
    return path
  }
}
