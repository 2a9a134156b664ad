/// What cells ask about text before it is drawn, so that they can size themselves without a screen.
///
/// All lengths are points. An implementation rounds widths and heights up to whole device pixels,
/// so that a box of the size it reports never shortens the text in it.
@MainActor
public protocol TextMeasuring {
  /// The room that `text` takes, broken into lines where `width` is given.
  ///
  /// - Parameters:
  ///   - text: A paragraph; line feeds in it end lines.
  ///   - style: Size, weight and kind of the type; colour and alignment do not matter.
  ///   - width: The widest a line may be, or nil for no limit.
  ///   - maximumLines: The most lines to set; 0 sets them all, as in UIKit's `numberOfLines`.
  /// - Returns: The width of the widest line, and the height of all lines; for the empty string no
  ///   width and the height of one line.
  func size(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> Size

  /// The lines whose size ``size(of:style:width:maximumLines:)`` tells, from the top, each to be
  /// drawn by a ``DrawCommand/text(_:_:_:)`` of its own.
  ///
  /// Where lines were left out the last one ends in "…". At least one line, which may be empty.
  func lines(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> [String]

  /// The distance from one line to the next.
  func lineHeight(of style: TextStyle) -> Double
}

extension DrawList {
  /// Draws `string` broken into lines of `rect`'s width, from its top; lines beyond its bottom are
  /// drawn too, so clip or give `maximumLines` where there may be more than fit.
  @MainActor
  public mutating func paragraph(
    _ string: String, in rect: Rect, style: TextStyle, maximumLines: Int = 0,
    measuring: some TextMeasuring
  ) {
    let height = measuring.lineHeight(of: style)
    let lines = measuring.lines(
      of: string, style: style, width: rect.width, maximumLines: maximumLines)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let y = rect.minY + Double(index) * height
      text(
        line, in: Rect(x: rect.minX, y: y, width: rect.width, height: height), style: style)
    }
  }
}
