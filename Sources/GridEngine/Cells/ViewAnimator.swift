import FrameTiming

/// Animates views from their frames before a change to their layout frames.
///
/// A change records the current frames. The next layout, which knows the new frames, starts the
/// animations. Only views that are visible or become visible are animated; all others change at
/// once. Updates finish with their animations.
@MainActor
final class ViewAnimator {
  typealias Views = Dictionary<ElementID, CollectionReusableView>.Values

  /// The state that the animator keeps in each view.
  struct ViewState {
    /// The animation to the layout frame; `nil` at rest.
    fileprivate(set) var motion: ElementMotion?
    /// The state of the view before a change that the next layout animates.
    fileprivate(set) var origin: ElementOrigin?
    /// Whether the view animates out of the viewport and is kept offscreen afterwards.
    fileprivate(set) var isLeaving = false
  }

  private struct Vanishing {
    let view: CollectionReusableView
    /// Whether the fade has started; until then the opacity does not change.
    var hasBegun = false
  }

  /// The display time of the current frame.
  private(set) var time = FrameTime(nanoseconds: 0)
  /// The end of the last animation; `nil` without animations.
  private(set) var end: FrameTime?
  /// The change that the next layout animates.
  private var transition: UpdateTransition?
  /// The views of deleted items that fade out, oldest first.
  private var vanishing: [Vanishing] = []
  /// The updates whose completion is pending.
  private var finishing = FinishingUpdates()

  /// Whether any view is animated.
  var isAnimating: Bool { end != nil || transition != nil }

  /// Advances to the frame that is displayed at `time`.
  func advance(to time: FrameTime) { self.time = max(self.time, time) }

  // MARK: Single views

  /// Returns the current frame of a view in leading coordinates, and its opacity.
  ///
  /// - Parameter corner: The top leading corner of a dragged view; `nil` for any other view.
  func origin(of view: CollectionReusableView, draggedTo corner: Point?) -> ElementOrigin {
    if let corner {
      return ElementOrigin(frame: Rect(origin: corner, size: view.size), opacity: 1)
    }
    let frame = view.attributes?.frame ?? Rect()
    return view.animation.motion?.origin(at: time, frame: frame)
      ?? ElementOrigin(frame: frame, opacity: 1)
  }

  /// Returns the displayed frame and opacity of a view whose layout frame is `frame`.
  func displayed(_ view: CollectionReusableView, at frame: Rect) -> (frame: Rect, opacity: Double) {
    guard let motion = view.animation.motion else { return (frame, 1) }
    let now = motion.origin(at: time, frame: frame)
    return (now.frame, now.opacity)
  }

  /// Stops the animation of a view at its layout frame.
  func stop(_ view: CollectionReusableView) { view.animation.motion = nil }

  /// Removes the animation state of a view that is no longer displayed.
  func release(_ view: CollectionReusableView) { view.animation = ViewState() }

  /// Continues the animation of a view with the view that replaces it.
  func replace(_ view: CollectionReusableView, by new: CollectionReusableView) {
    new.animation.motion = view.animation.motion
    new.animation.origin = view.animation.origin
  }

  /// Keeps a view that was leaving, because it is visible again.
  func comeBack(_ view: CollectionReusableView) {
    view.animation.isLeaving = false
    view.animation.motion = nil
  }

  /// Keeps a view displayed while it animates out of the viewport.
  ///
  /// - Returns: Whether the view is still visible.
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

  /// Fades out the view of a deleted item.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - origin: Its current frame and opacity.
  func vanish(_ view: CollectionReusableView, from origin: ElementOrigin) {
    let origin = view.animation.origin ?? origin
    view.animation.origin = nil
    view.attributes?.frame.origin = origin.frame.origin
    // The fade starts with the other animations; until then the opacity does not change.
    view.animation.motion = ElementMotion(
      from: origin, frame: Rect(origin: origin.frame.origin, size: view.size),
      end: origin.frame.origin, opacity: 0, at: time)
    vanishing.append(Vanishing(view: view))
  }

  /// Calls `body` for each view that fades out, oldest first.
  func forEachVanishing(_ body: (CollectionReusableView) -> Void) {
    for item in vanishing { body(item.view) }
  }

  // MARK: Changes

  /// Records the frames of all displayed views before a change.
  ///
  /// - Parameters:
  ///   - update: The change.
  ///   - views: The displayed views.
  ///   - corner: Returns the top leading corner of a dragged view; `nil` for any other view.
  ///   - transition: Creates the transition; called unless one is already pending.
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

  /// Moves the recorded frames together with the content.
  func shift(by delta: ScrollDelta, _ views: Views) {
    if delta != ScrollDelta() {
      for view in views {
        view.animation.origin?.frame.origin.x += delta.x
        view.animation.origin?.frame.origin.y += delta.y
      }
      for item in vanishing {
        item.view.attributes?.frame.origin.x += delta.x
        item.view.attributes?.frame.origin.y += delta.y
      }
    }
    transition?.shift.x += delta.x
    transition?.shift.y += delta.y
  }

  /// Converts the recorded frames, in content that is scaled by `factor`.
  func carry(_ views: Views, to place: (Rect) -> Rect, growing factor: Double) {
    for view in views { view.animation.origin?.carry(to: place, growing: factor) }
    for item in vanishing {
      guard let frame = item.view.attributes?.frame else { continue }
      item.view.attributes?.frame = place(frame)
    }
    transition?.carry(to: place)
  }

  // MARK: Animations

  /// Starts the animations of the last change.
  ///
  /// - Parameters:
  ///   - views: The displayed views.
  ///   - isInView: Whether the layout found a view visible.
  ///   - isDragged: Whether a view is dragged and therefore not animated.
  ///   - viewport: The visible rectangle of the content.
  ///   - axis: The scroll direction.
  ///   - appearing: Returns the attributes from which an inserted item appears, by its index path;
  ///     `nil` to fade it in.
  ///   - disappearing: Returns the attributes to which a deleted item disappears, by its index path
  ///     before the change; `nil` to fade it out.
  func start(
    _ views: Views, isInView: (CollectionReusableView) -> Bool,
    isDragged: (CollectionReusableView) -> Bool, viewport: Rect, axis: Axis,
    appearing: (IndexPath) -> LayoutAttributes? = { _ in nil },
    disappearing: (IndexPath) -> LayoutAttributes? = { _ in nil }
  ) {
    guard var transition = transition.take() else { return }
    transition.measure(
      views.lazy.filter { $0.animation.origin == nil }.compactMap(\.attributes),
      around: viewport)
    let overlaps = views.contains {
      $0.animation.origin != nil && isInView($0) && $0 is CollectionViewCell
    }
    for view in views {
      if isDragged(view) {
        view.animation.origin = nil
      } else {
        start(view, transition, crossFades: !overlaps, viewport, axis, appearing)
      }
    }
    for index in vanishing.indices where !vanishing[index].hasBegun {
      vanishing[index].hasBegun = true
      direct(vanishing[index].view, disappearing)
      vanishing[index].view.animation.motion?.start = time
      extendEnd(toThatOf: vanishing[index].view)
    }
    finishing.retire(transition)
  }

  private func start(
    _ view: CollectionReusableView, _ transition: UpdateTransition, crossFades: Bool,
    _ viewport: Rect, _ axis: Axis, _ appearing: (IndexPath) -> LayoutAttributes?
  ) {
    guard let attributes = view.attributes else { return }
    let frame = attributes.frame
    var end = frame.origin
    var opacity = 1.0
    var origin: ElementOrigin
    if let recorded = view.animation.origin {
      view.animation.origin = nil
      origin = recorded
      if view.isLeaving {
        end =
          crossFades
          ? origin.frame.origin : Self.justOutside(frame, of: viewport, along: axis)
        opacity = crossFades ? 0 : 1
      }
    } else {
      // Displayed since the update: new, or moved in from outside.
      guard view.animation.motion == nil else { return }
      origin = ElementOrigin(frame: frame, opacity: 0)
      if transition.inserts(attributes.element), let initial = appearing(attributes.indexPath) {
        origin = ElementOrigin(frame: initial.frame, opacity: initial.opacity(over: attributes))
      } else if !crossFades, let old = transition.oldFrame(of: view.attributes) {
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
    extendEnd(toThatOf: view)
  }

  /// Changes the end of a deleted item's animation, which has not started.
  private func direct(
    _ view: CollectionReusableView, _ disappearing: (IndexPath) -> LayoutAttributes?
  ) {
    guard let attributes = view.attributes, let motion = view.animation.motion,
      let final = disappearing(attributes.indexPath)
    else { return }
    view.attributes?.frame = final.frame
    view.animation.motion = ElementMotion(
      from: motion.origin(at: motion.start, frame: attributes.frame), frame: final.frame,
      end: final.frame.origin, opacity: final.opacity(over: attributes), at: time)
  }

  /// Returns the position of `frame`, moved to at most its own extent outside the viewport: over a
  /// longer distance the motion would be too fast to see.
  private static func justOutside(
    _ frame: Rect, of viewport: Rect, along axis: Axis
  ) -> Point {
    var corner = frame.origin
    corner[axis] = min(
      max(corner[axis], viewport.start(along: axis) - 2 * frame.size[axis]),
      viewport.end(along: axis) + frame.size[axis])
    return corner
  }

  /// Postpones the end of all animations to that of a view's, which has begun.
  private func extendEnd(toThatOf view: CollectionReusableView) {
    guard let motion = view.animation.motion else { return }
    end = max(end ?? motion.end, motion.end)
  }

  /// Ends animations whose time is over.
  ///
  /// - Returns: The views that have faded out, to be discarded.
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

  /// Ends all animations: each view is at its layout frame at once.
  ///
  /// - Returns: The views that were fading out, to be discarded.
  func endAll(_ views: Views) -> [CollectionReusableView] {
    end = nil
    for view in views {
      view.animation.motion = nil
      view.animation.origin = nil
    }
    let vanished = vanishing.map(\.view)
    vanishing.removeAll(keepingCapacity: true)
    transition.take().map { finishing.retire($0) }
    return vanished
  }

  // MARK: Completions

  /// Whether any completion is pending.
  var hasUnfinishedUpdates: Bool { !finishing.isEmpty }

  /// Calls `completion` once the last update is on screen and its animation has ended.
  func finish(animated: Bool, _ completion: @escaping () -> Void) {
    finishing.add(animated: animated, completion)
  }

  /// Calls the completions that are due, in the order of their updates. A completion may submit the
  /// next update.
  func finishUpdates() {
    while let completion = finishing.takeDue(self) { completion() }
    if finishing.isEmpty { finishing.releaseRetired() }
  }

  /// Releases a value on a background thread once no completion is pending.
  func retire(_ value: any Sendable) { finishing.retire(value) }
}

extension LayoutAttributes {
  /// Returns the factor from the opacity of `shown` to this one.
  fileprivate func opacity(over shown: LayoutAttributes) -> Double {
    shown.alpha > 0 ? min(alpha / shown.alpha, 1) : alpha
  }
}

extension CollectionReusableView {
  /// Whether the view animates out of the viewport.
  var isLeaving: Bool { animation.isLeaving }

  /// Whether the view is animated.
  var isMoving: Bool { animation.motion != nil }
}
