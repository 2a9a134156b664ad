import GridEngine

/// Collects the overlay's items in a few consistent styles.
struct HUDItemList {
  /// The prominence of a text.
  enum Tone { case primary, secondary, alarm }

  let palette: HUDPalette
  var items: [HUDItem] = []

  init(palette: HUDPalette) { self.palette = palette }

  /// Adds figures in a monospaced font.
  mutating func text(
    _ text: String, in rect: Rect, _ tone: Tone, size: Double,
    alignment: TextStyle.Alignment = .leading
  ) {
    let style = TextStyle(
      size: size, color: color(of: tone), alignment: alignment, isMonospaced: true)
    items.append(HUDItem(rect: rect, content: .text(text, style)))
  }

  /// Adds the name of a row in its first `width` points.
  mutating func label(_ text: String, in rect: Rect, width: Double) {
    let style = TextStyle(size: 11, color: palette.secondary)
    items.append(
      HUDItem(
        rect: Rect(x: rect.minX, y: rect.minY, width: width, height: rect.height),
        content: .text(text, style)))
  }

  /// Adds a heading and, in the rest of the row, a note about the content.
  mutating func heading(_ text: String, note: String, in rect: Rect, width: Double = 84) {
    items.append(
      HUDItem(
        rect: Rect(x: rect.minX, y: rect.minY, width: width, height: rect.height),
        content: .text(text, TextStyle(size: 11, weight: .bold, color: palette.text))))
    guard !note.isEmpty else { return }
    items.append(
      HUDItem(
        rect: Rect(
          x: rect.minX + width, y: rect.minY, width: rect.width - width, height: rect.height),
        content: .text(
          note, TextStyle(size: 10, color: palette.secondary, alignment: .trailing))))
  }

  /// Adds the cells of a row, right-aligned in columns after the row's name.
  mutating func cells(_ cells: [String], in rect: Rect, _ tone: Tone) {
    let left = rect.minX + 68
    let widths = [38.0, 42, 42, 62]
    var x = left
    for (cell, width) in zip(cells, widths) {
      text(
        cell, in: Rect(x: x, y: rect.minY, width: width, height: rect.height), tone, size: 11,
        alignment: .trailing)
      x += width
    }
  }

  /// Adds an entry of the legend: a swatch in the shape of the graph's marker, and a name.
  mutating func key(_ name: String, _ color: Color, size: Size, in rect: Rect) {
    let swatch = Rect(
      x: rect.minX + (8 - size.width) / 2, y: rect.midY - size.height / 2, width: size.width,
      height: size.height)
    items.append(HUDItem(rect: swatch, content: .swatch(color, cornerRadius: 0)))
    let style = TextStyle(size: 11, color: palette.secondary)
    items.append(
      HUDItem(
        rect: Rect(x: rect.minX + 13, y: rect.minY, width: rect.width - 15, height: rect.height),
        content: .text(name, style)))
  }

  private func color(of tone: Tone) -> Color {
    switch tone {
    case .primary: palette.text
    case .secondary: palette.secondary
    case .alarm: palette.absorbed
    }
  }
}
