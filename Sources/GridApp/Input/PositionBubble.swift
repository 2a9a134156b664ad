import GridEngine
import GridSDL

/// The bubble next to a scroll bar that names the position in the content.
struct PositionBubble {
  private static let padding = Size(width: 16, height: 9)
  private static let gap = 14.0
  /// The minimum content length in windows; shorter content needs no bubble.
  private static let fewestWindows = 4.0

  /// The position in large type, and a detail below it.
  let lines: (title: String, detail: String)

  /// Whether the content is long enough for a bubble.
  static func isWorthwhile(over view: CollectionView, along axis: Axis) -> Bool {
    view.contentSize[axis] >= fewestWindows * view.environment.containerSize[axis]
  }

  private static let title = TextStyle(size: Look.placeType, weight: .bold, alignment: .center)
  private static let detail = TextStyle(size: Look.detailType, alignment: .center)
  /// The heights of lines, in points at the usual size of type.
  private static let heights = (title: 24.0, detail: 18.0)
  /// The largest share of the window's width for text.
  private static let widest = 0.6

  /// Returns the frame of the bubble next to a bar of `view`, in window points.
  ///
  /// - Parameters:
  ///   - thumb: The thumb of the bar, in window points.
  ///   - gap: The additional distance from the thumb, in points.
  func frame(
    beside thumb: Rect, of bar: ScrollBar, gap: Double = 0, in view: CollectionView,
    measuring type: any TextMeasuring
  ) -> Rect {
    func width(_ text: String, _ style: TextStyle) -> Double {
      type.size(of: text, style: style, width: nil, maximumLines: 1).width
    }
    let text = min(
      max(width(lines.title, Self.title), width(lines.detail, Self.detail), 40).rounded(.up),
      view.environment.containerSize.width * Self.widest)
    let size = Size(
      width: text + 2 * Self.padding.width,
      height: titleHeight(in: text, type)
        + (lines.detail.isEmpty ? 0 : type.scaledValue(for: Self.heights.detail))
        + 2 * Self.padding.height)
    return Rect(
      origin: Self.corner(of: size, beside: thumb, of: bar, gap: gap, in: view), size: size)
  }

  /// Returns the height of the title, which has a second line if type is so large that it needs one.
  private func titleHeight(in width: Double, _ type: any TextMeasuring) -> Double {
    let line = type.scaledValue(for: Self.heights.title)
    return line * Double(titleLines(in: width, type).count)
  }

  private func titleLines(in width: Double, _ type: any TextMeasuring) -> [String] {
    type.textScale > 1
      ? type.lines(of: lines.title, style: Self.title, width: width, maximumLines: 2)
      : [lines.title]
  }

  /// Draws the bubble into `panel`.
  func draw(
    in panel: Rect, theme: Theme, measuring type: any TextMeasuring, into list: inout DrawList
  ) {
    list.fill(panel, theme.panel.withAlpha(Look.panelOpacity), cornerRadius: Look.panelRadius)
    let inner = panel.insetBy(dx: Self.padding.width, dy: Self.padding.height)
    var style = Self.title
    style.color = theme.text
    let line = type.scaledValue(for: Self.heights.title)
    var y = inner.minY
    for title in titleLines(in: inner.width, type) {
      list.text(
        title, in: Rect(x: inner.minX, y: y, width: inner.width, height: line), style: style)
      y += line
    }
    guard !lines.detail.isEmpty else { return }
    style = Self.detail
    style.color = theme.secondaryText
    list.text(
      lines.detail,
      in: Rect(
        x: inner.minX, y: y, width: inner.width,
        height: type.scaledValue(for: Self.heights.detail)),
      style: style)
  }

  /// Returns a position level with the middle of the thumb or the pointer, on the side of the
  /// content, and inside the window.
  private static func corner(
    of size: Size, beside thumb: Rect, of bar: ScrollBar, gap: Double, in view: CollectionView
  ) -> Point {
    let axis = bar.axis
    let window = view.environment.containerSize
    let gap = gap + Self.gap
    let along = bar.namedPosition(beside: thumb) - size[axis] / 2
    let across =
      bar.isAtStart(in: view)
      ? thumb.end(along: axis.cross) + gap
      : thumb.start(along: axis.cross) - gap - size[axis.cross]
    return Point(
      along: axis, min(max(along, 8), max(8, window[axis] - size[axis] - 8)), cross: across)
  }
}
