import FrameTiming
import GridEngine
import GridSDL

/// The scroll bars of a window. Each exists if the content is longer than the window along its
/// axis.
struct ScrollBars {
  private var vertical = ScrollBar(axis: .vertical)
  private var horizontal = ScrollBar(axis: .horizontal)

  /// The bar whose thumb is dragged; nil if none is.
  private var dragged: ScrollBar? {
    vertical.isDragging ? vertical : horizontal.isDragging ? horizontal : nil
  }

  /// Records how far content moved in a frame.
  mutating func noteMotion(_ delta: ScrollDelta, at time: FrameTime) {
    if delta.y != 0 { vertical.noteMotion(at: time) }
    if delta.x != 0 { horizontal.noteMotion(at: time) }
  }

  /// The time of the next change of appearance without input, such as fading; nil if there is none.
  func nextChange(after time: FrameTime) -> FrameTime? {
    [vertical.nextChange(after: time), horizontal.nextChange(after: time)].compactMap { $0 }.min()
  }

  /// Whether a bar is fading at `time`.
  func isFading(at time: FrameTime) -> Bool { nextChange(after: time) == time }

  /// Handles a press of the primary button, and returns whether it hit a bar.
  mutating func press(at point: Point, in view: CollectionView, time: FrameTime) -> Bool {
    vertical.press(at: point, in: view, time: time)
      || horizontal.press(at: point, in: view, time: time)
  }

  /// Handles a movement of the pointer, and returns whether the appearance of a bar changed.
  mutating func move(to point: Point, in view: CollectionView, time: FrameTime) -> Bool {
    let changed = vertical.move(to: point, in: view, time: time)
    return horizontal.move(to: point, in: view, time: time) || changed
  }

  /// Handles the pointer leaving the window.
  mutating func pointerLeft(at time: FrameTime) {
    vertical.pointerLeft(at: time)
    horizontal.pointerLeft(at: time)
  }

  /// Handles the release of the primary button.
  mutating func release(in view: CollectionView, time: FrameTime) {
    vertical.release(in: view, time: time)
    horizontal.release(in: view, time: time)
  }

  /// Draws the bars over `view` into `list`, in window points.
  func draw(
    over view: CollectionView, theme: Theme, at time: FrameTime, into list: inout DrawList
  ) {
    for bar in [vertical, horizontal] {
      let opacity = bar.opacity(at: time)
      guard opacity > 0, let thumb = bar.thumb(in: view) else { continue }
      let alpha = Double(theme.scrollBar.alpha) * opacity * (bar.isDragging ? 1.6 : 1)
      list.fill(
        thumb, theme.scrollBar.withAlpha(UInt8(min(255, alpha))),
        cornerRadius: min(thumb.width, thumb.height) / 2)
    }
  }

  /// Returns the bubble next to a dragged thumb, and its frame in window points; nil without a
  /// drag.
  func placeBubble(
    over scene: any Scene, measuring type: some TextMeasuring
  ) -> (bubble: PositionBubble, frame: Rect)? {
    let view = scene.collectionView
    guard let bar = dragged, let thumb = bar.thumb(in: view),
      PositionBubble.isWorthwhile(over: view, along: bar.axis), let item = bar.item(in: view)
    else { return nil }
    let bubble = PositionBubble(lines: scene.place(of: item))
    return (bubble, bubble.frame(beside: thumb, of: bar, in: view, measuring: type))
  }

  /// Returns the edges of the window that have a bar.
  func edges(in view: CollectionView) -> Set<OverlayPlacement.Edge> {
    var edges: Set<OverlayPlacement.Edge> = []
    edges.insert(vertical.isAtStart(in: view) ? .leading : .trailing)
    if horizontal.thumb(in: view) != nil { edges.insert(.bottom) }
    return edges
  }
}
