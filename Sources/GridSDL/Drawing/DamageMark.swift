import GridEngine

/// Draws the mark of an image that shows only what could be read of a damaged file.
enum DamageMark {
  private static let margin = 6.0
  /// The widths of the word and of the sign alone, in points at the usual size of type.
  private static let (wordWidth, signWidth) = (70.0, 20.0)

  /// Draws the mark in the bottom leading corner of an image: a word, or a sign if there is no room.
  ///
  /// - Parameter type: Measures text; nil if type has its usual size.
  static func draw(
    in frame: Rect, theme: Theme, measuring type: (any TextMeasuring)?, into list: inout DrawList
  ) {
    func scaled(_ length: Double) -> Double { type?.scaledValue(for: length) ?? length }
    let (height, wordWidth, signWidth) = (
      scaled(20), scaled(Self.wordWidth), scaled(Self.signWidth)
    )
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
