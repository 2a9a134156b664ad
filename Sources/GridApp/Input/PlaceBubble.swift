import GridEngine
import GridSDL

/// Tells beside a thumb that is held what place it has come to.
struct PlaceBubble {
  private static let padding = Size(width: 16, height: 9)
  private static let gap = 14.0
  /// Content of fewer windows than this is found by looking at it.
  private static let fewestWindows = 4.0

  /// What it says: the place in large type, and what else there is to say of it.
  let lines: (title: String, detail: String)

  /// Whether there is so much content that one has to be told where one is.
  static func isWorthwhile(over view: CollectionView, along axis: Axis) -> Bool {
    view.contentSize[axis] >= fewestWindows * view.environment.containerSize[axis]
  }

  private static let title = TextStyle(size: 17, weight: .bold, alignment: .center)
  private static let detail = TextStyle(size: 12, alignment: .center)
  private static let heights = (title: 24.0, detail: 18.0)

  /// Its frame beside the thumb of a bar of `view`, in window points.
  func frame(
    beside thumb: Rect, of bar: ScrollBar, in view: CollectionView,
    measuring type: some TextMeasuring
  ) -> Rect {
    func width(_ text: String, _ style: TextStyle) -> Double {
      type.size(of: text, style: style, width: nil, maximumLines: 1).width
    }
    let text = min(
      max(width(lines.title, Self.title), width(lines.detail, Self.detail), 40).rounded(.up),
      view.environment.containerSize.width * 0.6)
    let size = Size(
      width: text + 2 * Self.padding.width,
      height: Self.heights.title + (lines.detail.isEmpty ? 0 : Self.heights.detail)
        + 2 * Self.padding.height)
    return Rect(origin: Self.corner(of: size, beside: thumb, of: bar, in: view), size: size)
  }

  /// Draws it into `panel`.
  func draw(in panel: Rect, theme: Theme, into list: inout DrawList) {
    list.fill(panel, theme.panel.withAlpha(248), cornerRadius: 12)
    let inner = panel.insetBy(dx: Self.padding.width, dy: Self.padding.height)
    var style = Self.title
    style.color = theme.text
    list.text(
      lines.title,
      in: Rect(x: inner.minX, y: inner.minY, width: inner.width, height: Self.heights.title),
      style: style)
    guard !lines.detail.isEmpty else { return }
    style = Self.detail
    style.color = theme.secondaryText
    list.text(
      lines.detail,
      in: Rect(
        x: inner.minX, y: inner.minY + Self.heights.title, width: inner.width,
        height: Self.heights.detail),
      style: style)
  }

  /// Level with the middle of the thumb, on the side of the content, and within the window.
  private static func corner(
    of size: Size, beside thumb: Rect, of bar: ScrollBar, in view: CollectionView
  ) -> Point {
    let axis = bar.axis
    let window = view.environment.containerSize
    let along = thumb.start(along: axis) + (thumb.size[axis] - size[axis]) / 2
    let across =
      bar.isAtStart(in: view)
      ? thumb.end(along: axis.cross) + gap
      : thumb.start(along: axis.cross) - gap - size[axis.cross]
    return Point(
      along: axis, min(max(along, 8), max(8, window[axis] - size[axis] - 8)), cross: across)
  }
}
