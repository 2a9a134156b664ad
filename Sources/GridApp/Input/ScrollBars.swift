import FrameTiming
import GridEngine
import GridSDL

/// The bars of a window: each is there where content is longer than the window along its axis.
struct ScrollBars {
  private var vertical = ScrollBar(axis: .vertical)
  private var horizontal = ScrollBar(axis: .horizontal)

  /// The bar whose thumb is held.
  private var dragged: ScrollBar? {
    vertical.isDragging ? vertical : horizontal.isDragging ? horizontal : nil
  }

  /// Notes by how much content moved in a frame.
  mutating func noteMotion(_ delta: ScrollDelta, at time: FrameTime) {
    if delta.y != 0 { vertical.noteMotion(at: time) }
    if delta.x != 0 { horizontal.noteMotion(at: time) }
  }

  /// When one of them looks different next without anything happening, or nil.
  func nextChange(after time: FrameTime) -> FrameTime? {
    [vertical.nextChange(after: time), horizontal.nextChange(after: time)].compactMap { $0 }.min()
  }

  /// Whether one of them looks different in each frame at `time`.
  func isFading(at time: FrameTime) -> Bool { nextChange(after: time) == time }

  /// Takes a press of the primary button; whether it was for one of them.
  mutating func press(at point: Point, in view: CollectionView, time: FrameTime) -> Bool {
    vertical.press(at: point, in: view, time: time)
      || horizontal.press(at: point, in: view, time: time)
  }

  /// Takes a movement of the pointer; whether one of them looks different now.
  mutating func move(to point: Point, in view: CollectionView, time: FrameTime) -> Bool {
    let changed = vertical.move(to: point, in: view, time: time)
    return horizontal.move(to: point, in: view, time: time) || changed
  }

  /// Takes the pointer's leaving the window.
  mutating func pointerLeft(at time: FrameTime) {
    vertical.pointerLeft(at: time)
    horizontal.pointerLeft(at: time)
  }

  /// Takes the release of the primary button.
  mutating func release(in view: CollectionView, time: FrameTime) {
    vertical.release(in: view, time: time)
    horizontal.release(in: view, time: time)
  }

  /// Draws them over `view` into `list`, in window points.
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

  /// The bubble beside a thumb that is dragged, which names the place it has come to, and its frame in
  /// window points; nil while none is dragged.
  func placeBubble(
    over scene: any Scene, measuring type: some TextMeasuring
  ) -> (bubble: PlaceBubble, frame: Rect)? {
    let view = scene.collectionView
    guard let bar = dragged, let thumb = bar.thumb(in: view),
      PlaceBubble.isWorthwhile(over: view, along: bar.axis), let item = bar.item(in: view)
    else { return nil }
    let bubble = PlaceBubble(lines: scene.place(of: item))
    return (bubble, bubble.frame(beside: thumb, of: bar, in: view, measuring: type))
  }

  /// The edges of the window that have a bar.
  func edges(in view: CollectionView) -> Set<OverlayPlacement.Edge> {
    var edges: Set<OverlayPlacement.Edge> = []
    edges.insert(vertical.isAtStart(in: view) ? .leading : .trailing)
    if horizontal.thumb(in: view) != nil { edges.insert(.bottom) }
    return edges
  }
}
