import FrameTiming
import GridEngine
import GridSDL
import PhotoBrowser
import Scenes

/// What is known about a photo without opening it, next to a pointer that rests on it.
///
/// It sees the input before the grid, and leaves all of it to the grid.
final class Tooltip: WindowElement {
  /// The time for which the pointer rests before the tooltip appears, in seconds.
  static let delay = 0.8

  private static let padding = Size(width: 10, height: 7)
  /// The distance from the hot spot of the pointer, in points, so that the arrow covers no text.
  private static let distance = Size(width: 10, height: 20)
  private static let margin = 4.0
  /// The maximum width of the text in points.
  private static let maximumWidth = 420.0

  /// Returns whether a bar covers the grid at a point.
  var isCovered: (Point) -> Bool = { _ in false }

  private let scenes: SceneHost
  private let sizes: PictureSizes
  /// The position of a pointer that has moved, and the time since which it rests there.
  private var rest: (point: Point, since: FrameTime)?
  private var shown: (item: IndexPath, point: Point, picture: GalleryPicture)?
  private var isDirty = false

  /// Creates the tooltip of the items of a scene.
  ///
  /// - Parameter sizes: Provides the details of photos.
  init(over scenes: SceneHost, sizes: PictureSizes) {
    self.scenes = scenes
    self.sizes = sizes
  }

  func place(in context: ElementContext) -> ElementPlace { .window }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    isDirty = false
    guard let shown else { return }
    let facts = sizes.facts(of: shown.picture)
    let texts = [facts.rows[0].value, facts.summary].filter { !$0.isEmpty }
    let styles = texts.indices.map { style(ofText: $0, context.theme) }
    let room = context.size.width - 2 * (Self.margin + Self.padding.width)
    let width = max(1, min(Self.maximumWidth, room))
    // Large type needs more lines, because the window is not wider.
    let maximumLines = context.text.textScale > 1 ? 3 : 1
    let sizes = zip(texts, styles).map {
      context.text.size(of: $0, style: $1, width: width, maximumLines: maximumLines)
    }
    let text = Size(
      width: min(sizes.map(\.width).max() ?? 0, width).rounded(.up),
      height: sizes.reduce(0) { $0 + $1.height })
    let panel = frame(of: text, at: shown.point, in: context.size)
    list.fill(
      panel.insetBy(dx: -1, dy: -1), context.theme.secondaryText.withAlpha(70), cornerRadius: 9)
    list.fill(panel, context.theme.panel.withAlpha(255), cornerRadius: 8)
    var part = panel.insetBy(dx: Self.padding.width, dy: Self.padding.height)
    for (index, string) in texts.enumerated() {
      part.size.height = sizes[index].height
      list.paragraph(
        string, in: part, style: styles[index], maximumLines: maximumLines,
        measuring: context.text)
      part.origin.y += sizes[index].height
    }
  }

  private func style(ofText index: Int, _ theme: Theme) -> TextStyle {
    index == 0
      ? TextStyle(size: Look.bodyType, color: theme.text)
      : TextStyle(size: Look.detailType, color: theme.secondaryText)
  }

  /// Returns the frame below the pointer, or above it where there is no room.
  private func frame(of text: Size, at point: Point, in window: Size) -> Rect {
    let size = Size(
      width: text.width + 2 * Self.padding.width, height: text.height + 2 * Self.padding.height)
    let below = point.y + Self.distance.height
    let fits = below + size.height <= window.height - Self.margin
    let x = min(point.x + Self.distance.width, window.width - Self.margin - size.width)
    return Rect(
      origin: Point(
        x: max(Self.margin, x).rounded(),
        y: max(Self.margin, fits ? below : point.y - Self.margin - size.height).rounded()),
      size: size)
  }

  // MARK: Input

  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    switch event {
    case .pointerMoved(let point):
      if let shown, item(at: point) == shown.item { break }
      hide()
      rest = (point, context.time)
    case .keyUp, .text, .composition, .resized, .exposed, .hidden, .shown, .displayChanged,
      .texturesLost, .woken:
      break
    default: hide()
    }
    return false
  }

  private func hide() {
    rest = nil
    guard shown != nil else { return }
    shown = nil
    isDirty = true
  }

  /// Returns the item at a point, unless bars cover it.
  private func item(at point: Point) -> IndexPath? {
    let (view, edge) = (scenes.view, ScrollBar.hitWidth)
    guard point.x > edge, point.x < view.environment.containerSize.width - edge,
      !isCovered(point)
    else { return nil }
    return view.indexPathForItem(atViewportPoint: point)
  }

  // MARK: Time

  func needsFrame(at time: FrameTime) -> Bool { isDirty }

  func nextChange(after time: FrameTime) -> FrameTime? {
    rest.map { max(time, $0.since.advanced(bySeconds: Self.delay)) }
  }

  func update(at time: FrameTime) -> Bool {
    guard let rest, time >= rest.since.advanced(bySeconds: Self.delay) else { return false }
    self.rest = nil
    guard scenes.scene is any FileScene, !scenes.view.motion.isMoving,
      let item = item(at: rest.point), let picture = scenes.picture(of: item)
    else { return false }
    shown = (item, rest.point, picture)
    isDirty = true
    return true
  }
}
