import GridEngine

/// The keys, shown over the grid.
struct HelpPanel {
  private static let keys: [(key: String, meaning: String)] = [
    ("Wheel, touchpad, bar", "scroll; so does the middle button held"),
    ("PgUp  PgDn  Space", "a page"),
    ("Home  End", "first and last"),
    ("Ctrl +  Ctrl −  Ctrl wheel, pinch", "fewer or more columns"),
    ("Arrows, Tab", "focus; with Shift, select"),
    ("Ctrl Enter  Ctrl A  Esc", "select; all; nothing"),
    ("Enter, double click", "open the picture; Esc goes back"),
    ("Z", "all pixels of the open picture"),
    ("/  S", "find by name; next order"),
    ("F2  F7", "record frame times; input"),
    ("F3  F6", "overlay; its corner"),
    ("F4  F5", "new figures; a marker"),
    ("I", "insets, groups and sizes of the layout"),
    ("1 … 8", "scenes"),
    ("P  D  T  R", "prepare ahead; decode place; thumbnails; reuse"),
    ("U  C  N  B  E", "updates; corners; cells; uploads; sizes"),
    ("?", "these keys"),
    ("Esc  Q", "quit"),
  ]

  private var isShown = false

  /// Shows it, or takes it away.
  mutating func toggle() { isShown.toggle() }

  /// Draws it in the middle of a window of `size` points.
  func draw(in size: Size, theme: Theme, into list: inout DrawList) {
    guard isShown else { return }
    let row = 26.0
    let height = row * Double(Self.keys.count) + 32
    let width = min(480, size.width - 32)
    let panel = Rect(
      x: (size.width - width) / 2, y: max(8, (size.height - height) / 2), width: width,
      height: height)
    list.fill(panel, theme.panel.withAlpha(240), cornerRadius: 14)
    for (index, entry) in Self.keys.enumerated() {
      let y = panel.minY + 16 + row * Double(index)
      list.text(
        entry.key, in: Rect(x: panel.minX + 20, y: y, width: width * 0.48, height: row),
        style: TextStyle(size: 13, weight: .bold, color: theme.text))
      list.text(
        entry.meaning,
        in: Rect(x: panel.minX + width * 0.52, y: y, width: width * 0.48 - 16, height: row),
        style: TextStyle(size: 13, color: theme.secondaryText))
    }
  }
}
