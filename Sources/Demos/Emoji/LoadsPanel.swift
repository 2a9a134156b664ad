import GridEngine
import GridSDL

/// The panel over the grid with the counts of operations, next to each other as far as there is room.
struct LoadsPanel {
  let counts: RatingLoads.Counts
  /// The number of running operations.
  let running: Int

  private static let columnCount = 5
  /// The space above, between and below the numbers and their titles, in points.
  private static let padding = 11.0
  private static let numberHeight = 20.0
  /// The smallest and the usual width of a count, in points at the usual size of type.
  private static let widths = (least: 66.0, usual: 79.2)
  /// The space between the panel and the edges of the window, in points.
  private static let margin = 24.0

  /// Returns the size in points in a window.
  static func size(in environment: LayoutEnvironment) -> Size {
    let usual = environment.scaledValue(for: widths.usual * Double(columnCount))
    let width = min(usual, environment.containerSize.width - margin)
    let columns = columns(in: width, of: environment)
    let rows = (columnCount + columns - 1) / columns
    return Size(width: max(1, width), height: Double(rows) * rowHeight(in: environment))
  }

  private static func columns(in width: Double, of environment: LayoutEnvironment) -> Int {
    min(max(1, Int(width / environment.scaledValue(for: widths.least))), columnCount)
  }

  private static func rowHeight(in environment: LayoutEnvironment) -> Double {
    padding + numberHeight + environment.scaledValue(for: 15)
  }

  private var columns: [(title: String, value: Int)] {
    [
      ("started", counts.started), ("shared", counts.shared), ("cancelled", counts.cancelled),
      ("finished", counts.finished), ("running", running),
    ]
  }

  /// Draws the counts into `panel`.
  func draw(
    in panel: Rect, of environment: LayoutEnvironment, theme: Theme, into list: inout DrawList
  ) {
    list.fill(panel, theme.panel.withAlpha(255), cornerRadius: 14)
    let perRow = Self.columns(in: panel.width, of: environment)
    let (step, height) = (panel.width / Double(perRow), Self.rowHeight(in: environment))
    for (index, column) in columns.enumerated() {
      let x = panel.minX + Double(index % perRow) * step
      let y = panel.minY + Double(index / perRow) * height + 5
      list.text(
        String(column.value), in: Rect(x: x, y: y, width: step, height: Self.numberHeight),
        style: TextStyle(
          size: 15, weight: .bold, color: theme.text, alignment: .center, isMonospaced: true))
      list.text(
        column.title,
        in: Rect(
          x: x, y: y + Self.numberHeight, width: step,
          height: height - Self.padding - Self.numberHeight),
        style: TextStyle(size: 11, color: theme.secondaryText, alignment: .center))
    }
  }
}
