import FrameTiming

extension CollectionView {
  /// Whether content, or a row of it, moves or is held.
  public var isScrolling: Bool { motion.isMoving || rows.isMoving }

  /// Moves content and animations on to where the frame that will be shown at `time` has them; in the
  /// update phase.
  ///
  /// - Returns: How far content moved, points; rows across it do not count.
  @discardableResult
  public func advance(to time: FrameTime) -> ScrollDelta {
    animator.advance(to: time)
    followHeldThumb()
    let progress = motion.advance(to: time)
    contentOffset = motion.snappedOffset
    if zoom?.advance(to: animator.time) == false { zoom = nil }
    rows.advance(to: time, in: collectionViewLayout)
    let pulled = scrollAtEdge(to: time)
    let moved = ScrollDelta(x: progress.x.movedBy + pulled.x, y: progress.y.movedBy + pulled.y)
    let axis = collectionViewLayout.configuration.scrollDirection
    preparer.noteScroll(
      by: moved[axis], viewport: environment.containerSize[axis], at: animator.time)
    return moved
  }

  /// Changes the motion: hands in a wheel's notch, a finger's movement, a key's step.
  ///
  /// Sent to an end of the content, by an animation, a jump or the thumb of a scroll bar, it arrives
  /// there, wherever the end turns out to be as sizes are measured on the way.
  public func scroll(_ change: (inout ScrollState) -> Void) {
    prepareLayoutIfNeeded()
    endScrollTarget(arrived: false)
    let before = motion[collectionViewLayout.configuration.scrollDirection]
    change(&motion)
    contentOffset = motion.snappedOffset
    followLimit(since: before)
  }

  /// Moves the viewport at once, kept within the content; ends any motion.
  public func setContentOffset(_ offset: Point) {
    scroll { $0.scroll(to: offset, animated: false, at: .now) }
  }

  /// Moves the viewport by what content before it grew; a motion goes on, its target moved as well.
  func shiftContentOffset(by delta: ScrollDelta) {
    motion.shift(by: delta)
    zoom?.shift(by: delta)
    updateScrollRange()
  }

  /// Has content that runs from right to left go with the viewport's right edge, where it begins, as
  /// the other does with the left edge by itself.
  func keepBeginningInPlace(after before: LayoutEnvironment) {
    guard environment.isRightToLeft, before.isRightToLeft, !views.isEmpty,
      collectionViewLayout.configuration.scrollDirection == .horizontal,
      environment.containerSize.width != before.containerSize.width
    else { return }
    shiftContentOffset(
      by: ScrollDelta(x: before.containerSize.width - environment.containerSize.width))
  }

  /// Tells the motion how far content reaches now.
  func updateScrollRange() {
    let limit = maximumContentOffset
    let viewport = environment.containerSize
    for axis in Axis.allCases {
      motion[axis].scale = environment.scale ?? 1
      motion[axis].setRange(
        0...limit[axis], viewport: viewport[axis], at: motion[axis].now)
    }
    contentOffset = motion.snappedOffset
  }
}

extension CollectionView {
  /// The extent of the item in the middle, as a measure for keys; a tenth of
  /// the viewport where nothing is in view.
  public func rowExtent(along axis: Axis) -> Double {
    guard let first = anchorChoice.centralItem?.frame else {
      return environment.containerSize[axis] / 10
    }
    return min(first.size[axis], environment.containerSize[axis])
  }

  /// Points a second below which content counts as resting: a hand that holds it still trembles.
  private static let restingSpeed = 20.0

  /// Where content will be in the next moments; nil while it rests, or as good as rests.
  public var outlook: ScrollOutlook? {
    guard isScrolling else { return nil }
    let axis = collectionViewLayout.configuration.scrollDirection
    let physics = motion[axis]
    let motion = physics.predictedMotion()
    guard abs(motion.velocity) > Self.restingSpeed else { return nil }
    return ScrollOutlook(
      axis: axis, motion: motion, viewport: bounds.size[axis],
      isHeld: physics.phase == .finger || physics.phase == .touch)
  }
}
