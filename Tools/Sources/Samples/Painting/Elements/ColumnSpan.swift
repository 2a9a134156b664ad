/// How far up one column of the picture is filled, with parts of pixels accounted for.
struct ColumnSpan {
  let column: Int
  /// Everything below this row, in pixels from the top, is done.
  private(set) var top: Float
  private var lastColor: LinearColor?
  /// The row that is done in part, and what was behind it.
  private var partRow = -1
  private var behind = LinearColor.zero

  /// Nothing filled yet below `bottom`.
  init(column: Int, bottom: Float) {
    self.column = column
    top = bottom
  }

  /// Fills up to `row` with a colour, running from the one before so that steep walls have no
  /// bars.
  mutating func fill(to row: Float, with color: LinearColor, on stage: inout Stage) {
    let end = max(row, 0)
    guard end < top else { return }
    let start = top
    let from = start - end < 12 ? lastColor ?? color : color
    for y in stride(from: Int(start.rounded(.up)) - 1, through: Int(end), by: -1) {
      let share = min(start, Float(y + 1)) - max(end, Float(y))
      guard share > 0, y < stage.canvas.height else { continue }
      if partRow != y { (partRow, behind) = (y, stage.canvas[column, y]) }
      let t = clamp((start - Float(y)) / max(start - end, 1))
      stage.canvas[column, y] += (mix(from, color, t) - behind) * share
    }
    top = end
    lastColor = color
  }

  /// Leaves what is there up to `row` and notes it as water.
  mutating func leaveOpen(to row: Float, on stage: inout Stage) {
    let end = max(row, 0)
    guard end < top else { return }
    for y in stride(from: Int(top.rounded(.up)) - 1, through: Int(end), by: -1) {
      let share = min(top, Float(y + 1)) - max(end, Float(y))
      guard share > 0, y < stage.canvas.height else { continue }
      if partRow != y { (partRow, behind) = (y, stage.canvas[column, y]) }
      stage.water[y * stage.canvas.width + column] += share
    }
    top = end
    lastColor = nil
  }
}
