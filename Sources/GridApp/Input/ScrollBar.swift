import GridEngine

/// The bar at the right edge: shows where one is, and takes one elsewhere when dragged or clicked.
///
/// Visible while content moves or the pointer is near, and for a moment after.
struct ScrollBar {
  /// The width of the strip that takes clicks, points.
  static let hitWidth = 16.0
  private static let thumbWidth = 6.0
  private static let margin = 3.0

  private var fade = ScrollBarFade()
  private var drag: ScrollBarDrag?
  private var isHovered = false

  /// Whether the thumb is held.
  var isDragging: Bool { drag != nil }

  /// Notes that content moves.
  mutating func noteMotion(at time: FrameTime) { fade.noteUse(at: time) }

  /// When it looks different next without anything happening, or nil.
  func nextChange(after time: FrameTime) -> FrameTime? {
    isDragging || isHovered ? nil : fade.nextChange(after: time)
  }

  /// Whether it looks different in each frame at `time`.
  func isFading(at time: FrameTime) -> Bool { nextChange(after: time) == time }

  /// Takes a press of the primary button.
  ///
  /// - Returns: Whether it was for the bar.
  mutating func press(at point: Point, in view: CollectionView, time: FrameTime) -> Bool {
    let bar = geometry(of: view)
    guard bar.isNeeded, point.x >= view.environment.containerSize.width - Self.hitWidth else {
      return false
    }
    fade.noteUse(at: time)
    let pointer = point.y - Self.margin
    let position = view.contentOffset.y
    if let drag = ScrollBarDrag(geometry: bar, position: position, pointer: pointer) {
      self.drag = drag
      view.scroll { $0.y.dragScrollBar(to: position, at: time) }
    } else {
      let target = bar.clickTarget(
        at: pointer, position: view.motion.y.restingPosition, page: bar.viewport * 0.9)
      view.scroll { $0.y.scroll(to: target, animated: true, at: time) }
    }
    return true
  }

  /// Takes a movement of the pointer.
  ///
  /// - Returns: Whether the bar looks different now.
  mutating func move(to point: Point, in view: CollectionView, time: FrameTime) -> Bool {
    if let drag {
      fade.noteUse(at: time)
      let position = drag.position(pointer: point.y - Self.margin)
      view.scroll { $0.y.dragScrollBar(to: position, at: time) }
      return true
    }
    let wasHovered = isHovered
    isHovered = point.x >= view.environment.containerSize.width - Self.hitWidth
    if isHovered || wasHovered { fade.noteUse(at: time) }
    return isHovered != wasHovered
  }

  /// Takes the pointer's leaving the window.
  mutating func pointerLeft(at time: FrameTime) {
    if isHovered { fade.noteUse(at: time) }
    isHovered = false
  }

  /// Takes the release of the primary button.
  mutating func release(in view: CollectionView, time: FrameTime) {
    guard drag != nil else { return }
    drag = nil
    fade.noteUse(at: time)
    view.scroll { $0.y.endScrollBarDrag() }
  }

  /// Draws the bar for `view` into `list`, in window points.
  func draw(_ view: CollectionView, theme: Theme, at time: FrameTime, into list: inout DrawList) {
    let bar = geometry(of: view)
    let opacity = isDragging || isHovered ? 1 : fade.opacity(at: time)
    guard bar.isNeeded, opacity > 0 else { return }
    let (start, length) = bar.thumb(at: view.contentOffset.y)
    let width = isDragging || isHovered ? Self.thumbWidth + 3 : Self.thumbWidth
    let right = view.environment.containerSize.width - Self.margin
    let alpha = Double(theme.scrollBar.alpha) * opacity * (isDragging ? 1.6 : 1)
    list.fill(
      Rect(x: right - width, y: Self.margin + start, width: width, height: length),
      theme.scrollBar.withAlpha(UInt8(min(255, alpha))), cornerRadius: width / 2)
  }

  private func geometry(of view: CollectionView) -> ScrollBarGeometry {
    let viewport = view.environment.containerSize.height
    return ScrollBarGeometry(
      track: viewport - 2 * Self.margin, viewport: viewport,
      range: 0...view.maximumContentOffset.y)
  }
}
