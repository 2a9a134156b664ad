import GridEngine

/// A line of text with a given height, or a paragraph of text.
final class LabelView: NestedView {
  private let text: String
  private let style: TextStyle
  private let height: Double?
  private let maximumLines: Int
  private let measurer: any TextMeasuring

  /// - Parameters:
  ///   - height: The height of a single line in points; nil for a paragraph.
  ///   - maximumLines: The maximum number of lines of a paragraph; 0 for no limit.
  init(
    _ text: String, _ style: TextStyle, height: Double? = nil, maximumLines: Int = 0,
    measurer: any TextMeasuring
  ) {
    self.text = text
    self.style = style
    self.height = height
    self.maximumLines = maximumLines
    self.measurer = measurer
    super.init()
  }

  override func size(fitting width: Double) -> Size {
    let lines = height == nil ? maximumLines : 1
    let size = measurer.size(
      of: text, style: style, width: height == nil ? width : nil, maximumLines: lines)
    return Size(width: width, height: height ?? size.height)
  }

  override func drawContent(into list: inout DrawList) {
    let bounds = Rect(size: frame.size)
    if height != nil { return list.text(text, in: bounds, style: style) }
    list.paragraph(
      text, in: bounds, style: style, maximumLines: maximumLines, measuring: measurer)
  }
}
