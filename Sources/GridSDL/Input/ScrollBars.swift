import FrameTiming
import GridEngine

/// The scroll bars of a window. Each exists if the content is longer than the window along its
/// axis.
public struct ScrollBars {
  /// The vertical bar.
  public private(set) var vertical = ScrollBar(axis: .vertical)
  private var horizontal = ScrollBar(axis: .horizontal)

  /// Creates bars that are not used.
  package init() {}

  /// The bar whose thumb is dragged; nil if none is.
  public var dragged: ScrollBar? {
    vertical.isDragging ? vertical : horizontal.isDragging ? horizontal : nil
  }

  /// Records how far content moved in a frame.
  package mutating func contentDidMove(_ delta: ScrollDelta, at time: FrameTime) {
    if delta.y != 0 { vertical.contentDidMove(at: time) }
    if delta.x != 0 { horizontal.contentDidMove(at: time) }
  }

  /// The time of the next change of appearance without input, such as fading; nil if there is none.
  package func nextChange(after time: FrameTime) -> FrameTime? {
    // Asked several times in each frame.
    guard let next = vertical.nextChange(after: time) else {
      return horizontal.nextChange(after: time)
    }
    return horizontal.nextChange(after: time).map { min(next, $0) } ?? next
  }

  /// Whether a bar is fading at `time`.
  package func isFading(at time: FrameTime) -> Bool { nextChange(after: time) == time }

  /// Handles a press of the primary button, and returns whether it hit a bar.
  ///
  /// - Parameter stops: The stops of the vertical bar; nil for none.
  package mutating func press(
    at point: Point, in view: CollectionView, stops: ScrollBarStops? = nil, time: FrameTime
  ) -> Bool {
    vertical.press(at: point, in: view, stops: stops, time: time)
      || horizontal.press(at: point, in: view, time: time)
  }

  /// Handles a movement of the pointer, and returns whether the appearance of a bar changed.
  ///
  /// - Parameters:
  ///   - point: The position of the pointer in the window.
  ///   - isFine: Whether a drag is slower than the pointer.
  ///   - view: The scrolled view.
  ///   - stops: The stops of the vertical bar; nil for none.
  ///   - time: The time of the movement.
  package mutating func move(
    to point: Point, isFine: Bool = false, in view: CollectionView, stops: ScrollBarStops? = nil,
    time: FrameTime
  ) -> Bool {
    let changed = vertical.move(to: point, isFine: isFine, in: view, stops: stops, time: time)
    return horizontal.move(to: point, isFine: isFine, in: view, time: time) || changed
  }

  /// Handles the pointer leaving the window.
  package mutating func pointerLeft(at time: FrameTime) {
    vertical.pointerLeft(at: time)
    horizontal.pointerLeft(at: time)
  }

  /// Handles the release of the primary button.
  package mutating func release(in view: CollectionView, time: FrameTime) {
    vertical.release(in: view, time: time)
    horizontal.release(in: view, time: time)
  }

  /// Draws the bars over `view` into `list`, in window points.
  package func draw(
    over view: CollectionView, color: Color, at time: FrameTime, into list: inout DrawList
  ) {
    for bar in [vertical, horizontal] {
      let opacity = bar.opacity(at: time)
      guard opacity > 0, let thumb = bar.thumb(in: view) else { continue }
      let alpha = Double(color.alpha) * opacity * (bar.isDragging ? 1.6 : 1)
      list.fill(
        thumb, color.withAlpha(UInt8(min(255, alpha))),
        cornerRadius: min(thumb.width, thumb.height) / 2)
    }
  }

  /// Whether there is a bar at the bottom edge.
  package func isShownAtBottom(of view: CollectionView) -> Bool {
    horizontal.thumb(in: view) != nil
  }

  /// Whether the vertical bar is at the left edge.
  package func isAtLeft(of view: CollectionView) -> Bool { vertical.isAtStart(in: view) }
}
