/// A column of the image that is filled from the bottom up, with antialiased edges.
struct ColumnSpan {
  let column: Int
  /// The row, in pixels from the top, below which the column is filled.
  private(set) var top: Float
  private var lastColor: LinearColor?
  /// The row that is partly filled, and its background.
  private var partRow = -1
  private var behind = LinearColor.zero

  /// Creates an empty column above `bottom`.
  init(column: Int, bottom: Float) {
    self.column = column
    top = bottom
  }

  /// Fills up to `row` with a gradient from the previous color, so that steep walls have no bands.
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

  /// Keeps the background up to `row` and records it as water.
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
