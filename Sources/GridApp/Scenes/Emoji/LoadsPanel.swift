import GridEngine

/// What has become of the operations so far, over the grid.
struct LoadsPanel {
  let counts: RatingLoads.Counts
  /// How many are on their way now.
  let running: Int

  private static let size = Size(width: 396, height: 46)

  private var columns: [(title: String, value: Int)] {
    [
      ("started", counts.started), ("shared", counts.shared), ("cancelled", counts.cancelled),
      ("finished", counts.finished), ("running", running),
    ]
  }

  /// Draws it at the lower edge of a window of `size` points.
  func draw(in size: Size, theme: Theme, into list: inout DrawList) {
    let width = min(Self.size.width, size.width - 24)
    let panel = Rect(
      x: ((size.width - width) / 2).rounded(), y: size.height - Self.size.height - 14,
      width: width, height: Self.size.height)
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
