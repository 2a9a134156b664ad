import FrameTiming

/// Moves views from where they were before a change to where the layout has them.
///
/// A change notes where views are; the next layout, which knows where they are to be, sets them in
/// motion. Only visible views, and those that become visible, move; all others change at once.
@MainActor
final class ViewAnimator {
  typealias Views = Dictionary<ElementID, CollectionReusableView>.Values

  /// What the animator keeps with each view.
  struct ViewState {
    /// How the view gets to where the layout has it; nil where it is there.
    fileprivate(set) var motion: ElementMotion?
    /// Where the view was before a change that the next layout shows.
    fileprivate(set) var origin: ElementOrigin?
    /// Whether it moves out of view, to wait when it has.
    fileprivate(set) var isLeaving = false
  }

  private struct Vanishing {
    let view: CollectionReusableView
    /// Whether it fades by now; until then it is as visible as it was.
    var hasBegun = false
  }

  /// The moment of the frame that is being made.
  private(set) var time = FrameTime(nanoseconds: 0)
  /// When the last motion ends; nil where nothing is animated.
  private(set) var end: FrameTime?
  /// A change that the next layout sets in motion.
  private var transition: UpdateTransition?
  /// Views of deleted items that fade away, oldest first.
  private var vanishing: [Vanishing] = []

  /// Whether views are on their way to where the layout has them.
  var isAnimating: Bool { end != nil || transition != nil }

  /// Moves on to the frame that is shown at `time`.
  func advance(to time: FrameTime) { self.time = max(self.time, time) }

  // MARK: One view

  /// Where a view is in content coordinates, and how visible.
  ///
  /// - Parameter corner: Its corner while it is dragged; nil for any other view.
  func origin(of view: CollectionReusableView, draggedTo corner: Point?) -> ElementOrigin {
    if let corner {
      return ElementOrigin(frame: Rect(origin: corner, size: view.size), opacity: 1)
    }
    let frame = view.layoutAttributes?.frame ?? Rect()
    return view.animation.motion?.origin(at: time, frame: frame)
      ?? ElementOrigin(frame: frame, opacity: 1)
  }

  /// Where a view is seen that is to be at `frame`, and how visible.
  func seen(_ view: CollectionReusableView, at frame: Rect) -> (frame: Rect, opacity: Double) {
    guard let motion = view.animation.motion else { return (frame, 1) }
    let now = motion.origin(at: time, frame: frame)
    return (now.frame, now.opacity)
  }

  /// Stops a view where the layout has it.
  func stop(_ view: CollectionReusableView) { view.animation.motion = nil }

  /// Forgets how a view moves, when it is no longer displayed.
  func release(_ view: CollectionReusableView) { view.animation = ViewState() }

  /// Lets a view go on as the one that it replaces.
  func replace(_ view: CollectionReusableView, by new: CollectionReusableView) {
    new.animation.motion = view.animation.motion
    new.animation.origin = view.animation.origin
  }

  /// Takes a view that was on its way out into view again.
  func comeBack(_ view: CollectionReusableView) {
    view.animation.isLeaving = false
    view.animation.motion = nil
  }

  /// Keeps a view displayed that is no longer in view by the layout, where it is still seen on its way
  /// out.
  ///
  /// - Returns: Whether it is.
  func keepsLeaving(_ view: CollectionReusableView, shownContent: Rect) -> Bool {
    if let origin = view.animation.origin {
      guard transition != nil, origin.frame.intersects(shownContent) else { return false }
    } else {
      guard view.isLeaving, let motion = view.animation.motion, motion.end > time else {
        return false
      }
    }
    view.animation.isLeaving = true
    return true
  }

  /// Fades the view of a deleted item away where it is.
  ///
  /// - Parameter origin: Where it is now.
  func vanish(_ view: CollectionReusableView, from origin: ElementOrigin) {
    let origin = view.animation.origin ?? origin
    view.animation.origin = nil
    view.layoutAttributes?.frame.origin = origin.frame.origin
    // Set in motion with the others; until then it stays as visible as it is.
    view.animation.motion = ElementMotion(
      from: origin, frame: Rect(origin: origin.frame.origin, size: view.size),
      end: origin.frame.origin, opacity: 0, at: time)
    vanishing.append(Vanishing(view: view))
  }

  /// Calls `body` with each view that fades away, oldest first.
  func forEachVanishing(_ body: (CollectionReusableView) -> Void) {
    for item in vanishing { body(item.view) }
  }

  // MARK: A change

  /// Notes where every displayed view is, before a change.
  ///
  /// - Parameters:
  ///   - corner: The corner of a view that is dragged; nil for any other view.
  ///   - transition: What the next layout has to know; asked for where no change is waiting for it yet.
  func begin(
    _ update: DataUpdate, of views: Views, draggedTo corner: (CollectionReusableView) -> Point?,
    transition: () -> UpdateTransition
  ) {
    for view in views where view.animation.origin == nil {
      view.animation.origin = origin(of: view, draggedTo: corner(view))
    }
    if self.transition == nil {
      self.transition = transition()
    } else {
      self.transition?.follow(update)
    }
  }

  /// Moves what was noted along with the content.
  func shift(by delta: ScrollDelta, _ views: Views) {
    if delta != ScrollDelta() {
      for view in views {
        view.animation.origin?.frame.origin.x += delta.x
        view.animation.origin?.frame.origin.y += delta.y
      }
      for item in vanishing {
        item.view.layoutAttributes?.frame.origin.x += delta.x
        item.view.layoutAttributes?.frame.origin.y += delta.y
      }
    }
    transition?.shift.x += delta.x
    transition?.shift.y += delta.y
  }

  /// Moves what was noted to other places, in content that is shown `factor` times as large.
  func carry(_ views: Views, to place: (Rect) -> Rect, growing factor: Double) {
    for view in views { view.animation.origin?.carry(to: place, growing: factor) }
    for item in vanishing {
      guard let frame = item.view.layoutAttributes?.frame else { continue }
      item.view.layoutAttributes?.frame = place(frame)
    }
    transition?.carry(to: place)
  }

  // MARK: Motion

  /// Sets in motion what the last change moved.
  ///
  /// - Parameters:
  ///   - isInView: Whether the layout found a view in view.
  ///   - isDragged: Whether a view is dragged, and so not moved.
  ///   - viewport: What of the content is seen.
  ///   - axis: The scroll direction.
  /// - Returns: What is no longer needed; its destruction may take long.
  func start(
    _ views: Views, isInView: (CollectionReusableView) -> Bool,
    isDragged: (CollectionReusableView) -> Bool, viewport: Rect, axis: Axis
  ) -> UpdateTransition? {
    guard let transition = transition.take() else { return nil }
    let overlaps = views.contains {
      $0.animation.origin != nil && isInView($0) && $0 is CollectionViewCell
    }
    for view in views {
      if isDragged(view) {
        view.animation.origin = nil
      } else {
        start(view, transition, crossFades: !overlaps, viewport, axis)
      }
    }
    for index in vanishing.indices where !vanishing[index].hasBegun {
      vanishing[index].hasBegun = true
      vanishing[index].view.animation.motion?.start = time
      noteEnd(of: vanishing[index].view)
    }
    return transition
  }

  private func start(
    _ view: CollectionReusableView, _ transition: UpdateTransition, crossFades: Bool,
    _ viewport: Rect, _ axis: Axis
  ) {
    guard let frame = view.layoutAttributes?.frame else { return }
    var end = frame.origin
    var opacity = 1.0
    var origin: ElementOrigin
    if let noted = view.animation.origin {
      view.animation.origin = nil
      origin = noted
      if view.isLeaving {
        end =
          crossFades
          ? origin.frame.origin : Self.justOutside(frame, of: viewport, along: axis)
        opacity = crossFades ? 0 : 1
      }
    } else {
      // Shown since the update: it is new, or comes in from outside.
      guard view.animation.motion == nil else { return }
      origin = ElementOrigin(frame: frame, opacity: 0)
      if !crossFades, let old = transition.oldFrame(of: view.layoutAttributes) {
        let corner = Self.justOutside(old, of: viewport, along: axis)
        origin = ElementOrigin(frame: Rect(origin: corner, size: old.size), opacity: 1)
      }
    }
    guard
      origin.frame != Rect(origin: end, size: frame.size) || origin.opacity != opacity
        || origin.isMoving
    else { return view.animation.motion = nil }
    view.animation.motion = ElementMotion(
      from: origin, frame: frame, end: end, opacity: opacity, at: time)
    noteEnd(of: view)
  }

  /// A place that is seen as `frame` is, but at most its own extent outside the viewport: what comes
  /// from far or goes there would move too fast to be seen.
  private static func justOutside(
    _ frame: Rect, of viewport: Rect, along axis: Axis
  ) -> Point {
    var corner = frame.origin
    corner[axis] = min(
      max(corner[axis], viewport.start(along: axis) - 2 * frame.size[axis]),
      viewport.end(along: axis) + frame.size[axis])
    return corner
  }

  private func noteEnd(of view: CollectionReusableView) {
    guard let motion = view.animation.motion else { return }
    end = max(end ?? motion.end, motion.end)
  }

  /// Ends the motions whose time is over.
  ///
  /// - Returns: The views that have faded away, to be discarded.
  func takeFinished(_ views: Views) -> [CollectionReusableView] {
    guard let end else { return [] }
    for view in views {
      if let motion = view.animation.motion, motion.end <= time { stop(view) }
    }
    let time = time
    var vanished: [CollectionReusableView] = []
    vanishing.removeAll { item in
      if let motion = item.view.animation.motion, motion.end > time { return false }
      vanished.append(item.view)
      return true
    }
    if end <= time { self.end = nil }
    return vanished
  }

  /// Puts every view where it belongs at once.
  ///
  /// - Returns: The views that were fading away, to be discarded, and what is no longer needed.
  func endAll(
    _ views: Views
  ) -> (vanished: [CollectionReusableView], transition: UpdateTransition?) {
    end = nil
    for view in views {
      view.animation.motion = nil
      view.animation.origin = nil
    }
    let vanished = vanishing.map(\.view)
    vanishing.removeAll(keepingCapacity: true)
    return (vanished, transition.take())
  }
}

extension CollectionReusableView {
  /// Whether it goes out of view by its motion, to wait after it.
  var isLeaving: Bool { animation.isLeaving }

  /// Whether it is on its way to where the layout has it.
  var isMoving: Bool { animation.motion != nil }
}
