import FrameTiming
import GridEngine
import GridSDL
import Scenes

/// The months of a scene, and the name of a position, next to the scroll bars.
extension ScrollBars {
  /// Draws the marks of months on the vertical bar, while it is visible.
  func drawMonths(
    over scene: any Scene, theme: Theme, at time: FrameTime, into list: inout DrawList
  ) {
    let opacity = vertical.opacity(at: time)
    guard opacity > 0 else { return }
    MonthMarks(of: scene)?.drawTicks(of: vertical, theme: theme, opacity: opacity, into: &list)
  }

  /// Draws the years next to the bar while it is hovered or dragged, except where other parts of the
  /// window are.
  func drawYears(
    over scene: any Scene, avoiding frames: [Rect], theme: Theme,
    measuring type: any TextMeasuring, into list: inout DrawList
  ) {
    guard vertical.isWide else { return }
    MonthMarks(of: scene)?.drawYears(
      of: vertical, avoiding: frames, theme: theme, measuring: type, into: &list)
  }

  /// Returns the bubble next to a dragged thumb, or to the pointer over a bar with months, and its
  /// frame in window points; nil if there is none.
  func placeBubble(
    over scene: any Scene, measuring type: any TextMeasuring
  ) -> (bubble: PositionBubble, frame: Rect)? {
    let bar = dragged ?? vertical
    guard bar.isWide else { return nil }
    let view = scene.collectionView
    let marks = MonthMarks(of: scene)
    guard let thumb = bar.thumb(in: view),
      PositionBubble.isWorthwhile(over: view, along: bar.axis),
      let item = item(namedBy: bar, in: view, marks)
    else { return nil }
    let bubble = PositionBubble(lines: scene.place(of: item))
    let gap = bar.axis == .vertical ? marks?.bubbleGap ?? 0 : 0
    return (bubble, bubble.frame(beside: thumb, of: bar, gap: gap, in: view, measuring: type))
  }

  /// Returns the item that the bubble of a bar names; nil if the bar has no bubble.
  private func item(
    namedBy bar: ScrollBar, in view: CollectionView, _ marks: MonthMarks?
  ) -> IndexPath? {
    guard bar.axis == .vertical, let marks else {
      return bar.isDragging ? bar.item(in: view) : nil
    }
    guard let target = bar.target(in: view, stops: marks.stops) else { return nil }
    if let month = target.stop { return IndexPath(item: 0, section: month) }
    // The end of the content is its last photo, although there are others at the top.
    guard target.position < view.maximumContentOffset.y else { return marks.lastItem }
    return view.indexPathOfFirstItem(after: target.position)
  }
}
