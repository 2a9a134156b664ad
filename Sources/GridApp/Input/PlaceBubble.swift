import GridEngine

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

  /// Draws it beside the thumb of a bar of `view`.
  func draw(
    beside thumb: Rect, of bar: ScrollBar, in view: CollectionView, context: SceneContext,
    into list: inout DrawList
  ) {
    let theme = context.theme
    func width(_ text: String, _ style: TextStyle) -> Double {
      context.text.size(of: text, style: style, width: nil, maximumLines: 1).width
    }
    let title = TextStyle(size: 17, weight: .bold, color: theme.text, alignment: .center)
    let detail = TextStyle(size: 12, color: theme.secondaryText, alignment: .center)
    let window = view.environment.containerSize
    let text = min(
      max(width(lines.title, title), width(lines.detail, detail), 40).rounded(.up),
      window.width * 0.6)
    let heights = (title: 24.0, detail: lines.detail.isEmpty ? 0 : 18.0)
    let size = Size(
      width: text + 2 * Self.padding.width,
      height: heights.title + heights.detail + 2 * Self.padding.height)
    let panel = Rect(
      origin: Self.corner(of: size, beside: thumb, of: bar, in: view), size: size)
    list.fill(panel, theme.panel.withAlpha(248), cornerRadius: 12)
    let x = panel.minX + Self.padding.width
    let y = panel.minY + Self.padding.height
    list.text(
      lines.title, in: Rect(x: x, y: y, width: text, height: heights.title), style: title)
    list.text(
      lines.detail, in: Rect(x: x, y: y + heights.title, width: text, height: heights.detail),
      style: detail)
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
