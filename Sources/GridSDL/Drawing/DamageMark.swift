import GridEngine

/// Draws the mark of an image that shows only what could be read of a damaged file.
enum DamageMark {
  private static let height = 20.0
  private static let margin = 6.0
  /// The widths of the word and of the sign alone, in points.
  private static let (wordWidth, signWidth) = (70.0, 20.0)

  /// Draws the mark in the bottom leading corner of an image: a word, or a sign if there is no room.
  static func draw(in frame: Rect, theme: Theme, into list: inout DrawList) {
    let hasRoom = frame.width >= wordWidth + 2 * margin
    let mark = Rect(
      x: frame.minX + margin, y: frame.maxY - height - margin,
      width: hasRoom ? wordWidth : signWidth, height: height)
    guard frame.height >= height + 2 * margin, frame.width >= signWidth + 2 * margin else { return }
    list.fill(mark, theme.panel, cornerRadius: 6)
    list.text(
      hasRoom ? "Damaged" : "!", in: mark,
      style: TextStyle(size: Look.detailType, weight: .bold, color: theme.text, alignment: .center))
  }
}
