// An update remembers where views were; the next layout, which knows where they are to be, sets
// them in motion. Only what is or comes into view moves; all else has changed at once.

extension CollectionView {
  /// Whether views are on their way to where the layout has them.
  public var isAnimating: Bool { animationEnd != nil || transition != nil }

  /// Whether there is something that the next frame has to show: motion, animation, an update.
  public var needsFrame: Bool {
    motion.needsFrame || rows.needsFrame || isAnimating
      || isEdgeScrolling || zoom?.isHeld == false
      || needsLayoutPreparation
      || !viewsToUpdate.isEmpty
      || !finishingUpdates.isEmpty || updateSource?.hasFinishedUpdates == true
  }

  /// Remembers where every displayed view is, before an update.
  func noteOrigins() {
    for view in displayed.values where view.origin == nil {
      view.origin = currentOrigin(of: view)
    }
  }

  /// Moves what was remembered along with the content.
  func shiftOrigins(by delta: ScrollDelta) {
    guard delta != ScrollDelta() else { return }
    for view in displayed.values {
      view.origin?.frame.origin.x += delta.x
      view.origin?.frame.origin.y += delta.y
    }
    for view in vanishing {
      view.layoutAttributes?.frame.origin.x += delta.x
      view.layoutAttributes?.frame.origin.y += delta.y
    }
  }

  func currentOrigin(of view: CollectionReusableView) -> ElementOrigin {
    if let corner = draggedCorner(of: view) {
      return ElementOrigin(frame: Rect(origin: corner, size: view.size), opacity: 1)
    }
    let frame = view.layoutAttributes?.frame ?? Rect()
    return view.motion?.origin(at: presentationTime, frame: frame)
      ?? ElementOrigin(frame: frame, opacity: 1)
  }

  /// Has the view of a deleted item fade away where it is.
  func vanish(_ view: CollectionReusableView) {
    let origin = view.origin ?? currentOrigin(of: view)
    forgetMovement(of: view)
    view.origin = nil
    view.pendingUpdate = nil
    view.layoutAttributes?.frame.origin = origin.frame.origin
    // Set in motion with the others; until then it stays as visible as it is.
    view.motion = ElementMotion(
      from: origin, frame: Rect(origin: origin.frame.origin, size: view.size),
      end: origin.frame.origin, opacity: 0, at: presentationTime)
    view.lastSeenFrame = 0
    vanishing.append(view)
  }

  /// Sets in motion what the last update moved.
  func beginAnimations() {
    guard let transition else { return }
    self.transition = nil
    let overlaps = displayed.values.contains {
      $0.origin != nil && $0.lastSeenFrame == frameNumber && $0 is CollectionViewCell
    }
    for view in displayed.values { beginAnimation(of: view, transition, crossFades: !overlaps) }
    for view in vanishing where view.lastSeenFrame == 0 {
      view.lastSeenFrame = frameNumber
      view.motion?.start = presentationTime
      noteAnimation(view.motion)
    }
    retire(transition)
  }

  private func beginAnimation(
    of view: CollectionReusableView, _ transition: UpdateTransition, crossFades: Bool
  ) {
    guard let frame = view.layoutAttributes?.frame else { return }
    if reordering.isDragging(view) { return view.origin = nil }
    var end = frame.origin
    var opacity = 1.0
    var origin: ElementOrigin
    if let noted = view.origin {
      view.origin = nil
      origin = noted
      if view.isLeaving {
        end = crossFades ? origin.frame.origin : justOutside(frame, from: shownContent)
        opacity = crossFades ? 0 : 1
      }
    } else {
      // Shown since the update: it is new, or comes in from outside.
      guard view.motion == nil else { return }
      origin = ElementOrigin(frame: frame, opacity: 0)
      if !crossFades, let old = transition.oldFrame(of: view.layoutAttributes) {
        let corner = justOutside(old, from: shownContent)
        origin = ElementOrigin(frame: Rect(origin: corner, size: old.size), opacity: 1)
      }
    }
    guard
      origin.frame != Rect(origin: end, size: frame.size) || origin.opacity != opacity
        || origin.isMoving
    else { return view.motion = nil }
    view.motion = ElementMotion(
      from: origin, frame: frame, end: end, opacity: opacity, at: presentationTime)
    noteAnimation(view.motion)
  }

  /// A place that is seen as `frame` is, but at most its own extent outside the viewport: what
  /// comes from far or goes there would fly too fast to be seen.
  private func justOutside(_ frame: Rect, from viewport: Rect) -> Point {
    let axis = collectionViewLayout.configuration.scrollDirection
    var corner = frame.origin
    corner[axis] = min(
      max(corner[axis], viewport.start(along: axis) - 2 * frame.size[axis]),
      viewport.end(along: axis) + frame.size[axis])
    return corner
  }

  private func noteAnimation(_ motion: ElementMotion?) {
    guard let motion else { return }
    animationEnd = max(animationEnd ?? motion.end, motion.end)
  }

  /// Ends the motions whose time is over.
  func endFinishedAnimations() {
    if !reordering.isDragging, reordering.raisedView?.motion == nil { reordering.lowerView() }
    guard let end = animationEnd else { return }
    for view in displayed.values {
      if let motion = view.motion, motion.end <= presentationTime { view.motion = nil }
    }
    for view in vanishing where view.motion.map({ $0.end <= presentationTime }) ?? true {
      endDisplaying(view)
      discard(view)
    }
    vanishing.removeAll { $0.layoutAttributes == nil }
    if end <= presentationTime { animationEnd = nil }
  }

  /// Has everything be where it belongs at once.
  func endAnimations() {
    transition.map(retire)
    transition = nil
    animationEnd = nil
    for view in displayed.values {
      view.motion = nil
      view.origin = nil
    }
    for view in vanishing {
      endDisplaying(view)
      discard(view)
    }
    vanishing.removeAll(keepingCapacity: true)
  }

  /// Whether a view that is no longer in view by the layout is still seen on its way out.
  func keepsLeaving(_ view: CollectionReusableView) -> Bool {
    guard let attributes = view.layoutAttributes, attributes.element.category == .cell,
      let now = collectionViewLayout.layoutAttributesForItem(at: attributes.indexPath)
    else { return false }
    if let origin = view.origin {
      guard transition != nil,
        origin.frame.intersects(shownContent)
      else { return false }
    } else {
      guard view.isLeaving, let motion = view.motion, motion.end > presentationTime else {
        return false
      }
    }
    if !view.isLeaving { drawingOrderIsCurrent = false }
    view.isLeaving = true
    view.layoutAttributes = now
    return true
  }

  /// Takes a view that was on its way out into view again.
  func comeBack(_ view: CollectionReusableView) {
    view.isLeaving = false
    view.motion = nil
    drawingOrderIsCurrent = false
  }
}
