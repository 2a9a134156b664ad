/// Measures text, so that cells can compute their size before they are drawn.
///
/// All lengths are in points. An implementation rounds widths and heights up to whole device
/// pixels, so that text is never truncated in a rectangle of the reported size.
@MainActor
public protocol TextMeasuring {
  /// Returns the size of a text, broken into lines if `width` is given.
  ///
  /// - Parameters:
  ///   - text: A paragraph; line feeds end lines.
  ///   - style: The font size, weight and digit width; color and alignment do not matter.
  ///   - width: The maximum width of a line; `nil` for no limit.
  ///   - maximumLines: The maximum number of lines; 0 for no limit, as in UIKit's `numberOfLines`.
  /// - Returns: The width of the widest line and the height of all lines. The empty string has no
  ///   width and the height of one line.
  func size(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> Size

  /// Returns the lines that ``size(of:style:width:maximumLines:)`` measures, from top to bottom.
  ///
  /// Draw each with a ``DrawCommand/text(_:_:_:)`` of its own. If lines were left out, the last one
  /// ends in "…".
  ///
  /// - Returns: At least one line, which may be empty.
  func lines(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> [String]

  /// The factor for the size of type that the user chose; 1 by default.
  ///
  /// Measured sizes contain it. It is for lengths that are not measured, see ``scaledValue(for:)``.
  var textScale: Double { get }

  /// Returns the distance between two baselines.
  func lineHeight(of style: TextStyle) -> Double

  /// Returns the size of a text with runs of styles, with its limit of lines and line spacing.
  ///
  /// The default implementation measures all runs in the style with the largest font, so that the
  /// text fits into the size. Implement it where runs are drawn in their own fonts.
  ///
  /// - Parameters:
  ///   - text: The text; an empty one has no size.
  ///   - width: The maximum width of a line; `nil` for no limit.
  /// - Returns: The width of the widest line and the height of all lines.
  func size(of text: AttributedText, width: Double?) -> Size
}

extension TextMeasuring {
  public var textScale: Double { 1 }

  /// Returns the length that a line or a column of text needs, whose type has the size that the user chose.
  ///
  /// - Parameter length: The length for type of the usual size, in points.
  /// - SeeAlso: ``/GridLayout/LayoutEnvironment/scaledValue(for:)``, which is the same rule.
  public func scaledValue(for length: Double) -> Double {
    LayoutEnvironment.scaledValue(for: length, textScale: textScale)
  }

  public func size(of text: AttributedText, width: Double?) -> Size {
    guard let style = text.runs.max(by: { $0.style.size < $1.style.size })?.style else {
      return .zero
    }
    let string = text.string
    let lines = lines(of: string, style: style, width: width, maximumLines: text.maximumLines)
    var size = size(of: string, style: style, width: width, maximumLines: text.maximumLines)
    size.height += text.lineSpacing * Double(lines.count - 1)
    return size
  }
}

extension DrawList {
  /// Draws a text broken into lines of `rect`'s width, from its top.
  ///
  /// Lines beyond the bottom are drawn too: clip, or pass `maximumLines`.
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
