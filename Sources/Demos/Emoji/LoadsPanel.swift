import GridEngine
import GridSDL

/// The panel over the grid with the counts of operations.
struct LoadsPanel {
  let counts: RatingLoads.Counts
  /// The number of running operations.
  let running: Int

  /// The size in points.
  static let size = Size(width: 396, height: 46)

  private var columns: [(title: String, value: Int)] {
    [
      ("started", counts.started), ("shared", counts.shared), ("cancelled", counts.cancelled),
      ("finished", counts.finished), ("running", running),
    ]
  }

  /// Draws the counts into `panel`.
  func draw(in panel: Rect, theme: Theme, into list: inout DrawList) {
    list.fill(panel, theme.panel.withAlpha(255), cornerRadius: 14)
    let step = panel.width / Double(columns.count)
    for (index, column) in columns.enumerated() {
      let x = panel.minX + Double(index) * step
      list.text(
        String(column.value), in: Rect(x: x, y: panel.minY + 5, width: step, height: 20),
        style: TextStyle(
          size: 15, weight: .bold, color: theme.text, alignment: .center, isMonospaced: true))
      list.text(
        column.title, in: Rect(x: x, y: panel.minY + 25, width: step, height: 15),
        style: TextStyle(size: 11, color: theme.secondaryText, alignment: .center))
    }
  }
}
