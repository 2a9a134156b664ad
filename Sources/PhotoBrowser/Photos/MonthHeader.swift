import GridEngine
import GridSDL
import ItemSources
import Scenes

/// The pinned header of a month.
final class MonthHeader: CollectionReusableView {
  /// The element kind of the header.
  static let kind = "month"
  /// The space between the title and the number of photos: half an em of the title.
  private static let separator = "\u{2002}"

  /// Returns the height in points.
  static func height(in environment: LayoutEnvironment) -> Double {
    20 + environment.scaledValue(for: 24)
  }

  /// Returns the width in points of a long title, such as "September 2024".
  static func titleWidth(textScale: Double) -> Double { (152 * textScale).rounded(.up) }

  private var title = AttributedText()
  private var titleWithCount = AttributedText()
  private var background = Color(0)
  private var measurer: (any TextMeasuring)?

  /// Shows a month and the number of its photos.
  ///
  /// - Parameter direction: The direction of the layout. The title begins at the leading edge, as the tiles
  ///   do.
  func show(
    _ month: PictureMonth, count: Int, direction: LayoutDirection, in context: SceneContext
  ) {
    let photos = count == 1 ? "1 photo" : "\(count.grouped) photos"
    let style = TextStyle(
      size: Look.sectionType, weight: .bold, color: context.theme.text,
      alignment: direction == .leftToRight ? .leading : .trailing)
    background = context.theme.background.withAlpha(232)
    measurer = context.text
    title = AttributedText(month.title, style: style, maximumLines: 1)
    titleWithCount = title
    titleWithCount.append(Self.separator, style: style)
    titleWithCount.append(
      photos, style: TextStyle(size: Look.bodyType, color: context.theme.secondaryText))
    accessibilityLabel = "\(month.title), \(photos)"
    setNeedsDisplay()
  }

  override func draw(into list: inout DrawList) {
    list.fill(Rect(size: size), background)
    guard let measurer else { return }
    var needed = measurer.size(of: titleWithCount, width: nil)
    let hasRoom = needed.width <= size.width
    if !hasRoom { needed = measurer.size(of: title, width: size.width) }
    list.text(
      hasRoom ? titleWithCount : title,
      in: Rect(
        x: 0, y: (size.height - needed.height) / 2, width: size.width, height: needed.height))
  }
}
