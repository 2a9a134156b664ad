import FrameTiming

extension CollectionView {
  /// A Boolean value that indicates whether content or an orthogonal section is scrolling or is
  /// dragged.
  public var isScrolling: Bool { scroller.motion.isMoving || rows.isMoving }

  /// Advances scrolling and animations to the frame that is displayed at `time`.
  ///
  /// Call it once per frame, in the update phase.
  ///
  /// - Parameters:
  ///   - time: The display time of the frame.
  ///   - inputTime: The time until which all input has been delivered, usually the start of the
  ///     frame; see ``ScrollPhysics/advance(to:inputUntil:)``. `nil` if that is unknown.
  /// - Returns: The distance by which content moved, in points; scrolling of orthogonal sections
  ///   does not count.
  @discardableResult
  public func advance(to time: FrameTime, inputUntil inputTime: FrameTime? = nil) -> ScrollDelta {
    animator.advance(to: time)
    startPendingScroll(at: time)
    let axis = scrollDirection
    let progress = scroller.advance(
      to: time, inputUntil: inputTime, animationTime: animator.time, along: axis)
    rows.advance(to: time, inputUntil: inputTime, in: solvedLayout)
    let pulled = scrollAtEdge(to: time)
    let moved = ScrollDelta(x: progress.x.movedBy + pulled.x, y: progress.y.movedBy + pulled.y)
    preparer.didScroll(
      by: moved[axis], viewport: environment.containerSize[axis], at: animator.time)
    let isReleased = progress.x.release != nil || progress.y.release != nil
    reportScrolling(releasedAt: isReleased ? time : nil)
    return coordinates.displacement(moved)
  }

  /// Changes the scrolling motion, for example by a wheel notch, a finger movement or a key step.
  ///
  /// It ends a programmatic scroll. Use ``tuneScrolling(_:)`` for the parameters of scrolling.
  ///
  /// An animation, a jump or a thumb drag to an end of the content arrives at that end, even if
  /// cells measured during the motion change the content size.
  ///
  /// - Parameter change: Changes the motion along one axis or both.
  public func scroll(_ change: (inout ScrollState) -> Void) {
    changeMotion { coordinates.change(&$0, by: change) }
    reportScrolling()
  }

  /// Changes the parameters of scrolling, for content and orthogonal sections alike.
  ///
  /// Unlike ``scroll(_:)`` this is no motion: a running scroll continues, and so does one that has not
  /// begun. Gestures on orthogonal sections use the new parameters from their beginning on.
  ///
  /// - Parameter change: Changes the parameters of one axis; called for each axis.
  public func tuneScrolling(_ change: (inout ScrollTuning) -> Void) { scroller.tune(change) }

  /// Changes the scrolling motion without notifying the delegate; the caller reports the change.
  func changeMotion(_ change: (inout ScrollState) -> Void) {
    prepareLayoutIfNeeded()
    scroller.scroll(along: scrollDirection, change)
  }

  /// Scrolls to an offset without animation, clamped to the content, and stops any motion.
  public func setContentOffset(_ offset: Point) {
    requests.changes.whenPossible { [self] in
      changeMotion { $0.scroll(to: coordinates.offset(offset), animated: false, at: .now) }
      reportScrolling()
    }
  }

  /// Scrolls to an offset, clamped to the range of offsets.
  ///
  /// The animation begins with the next frame, and with the velocity of a running motion. Another
  /// scroll or user input ends it. The delegate receives `collectionViewDidEndScrollingAnimation`.
  ///
  /// - Parameters:
  ///   - offset: The position of the viewport's top left corner in content coordinates, in points.
  ///   - animated: Whether to animate the scroll, in 0.3 seconds by default.
  /// - SeeAlso: ``scrollToItem(at:alignment:animated:completion:)``, which arrives at an item even if
  ///   sizes on the way are only estimated.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    guard animated else { return setContentOffset(offset) }
    requests.changes.whenPossible { [self] in
      prepareLayoutIfNeeded()
      scroller.begin(
        ScrollTarget(destination: .offset(coordinates.offset(offset)), isAnimated: true))
    }
  }

  /// Starts an animated scroll to an offset, in the first frame after it was requested: the frame
  /// before may be long ago.
  private func startPendingScroll(at time: FrameTime) {
    guard let target = scroller.takePendingOffset() else { return }
    changeMotion {
      $0.scroll(
        to: target, animated: true, at: time.advanced(bySeconds: -$0.y.tuning.framePeriod))
    }
    reportScrolling()
  }

  /// Moves the viewport by `delta` after content before it has grown or shrunk. A running motion
  /// continues, with its target moved by the same distance.
  func shiftContentOffset(by delta: ScrollDelta) {
    scroller.shift(by: delta, in: scrollContext)
    selection.band?.shift(by: delta)
  }

  // MARK: Range of offsets

  /// The minimum content offset, in points: zero without a ``contentInset``.
  public var minimumContentOffset: Point { contentOffsets.lowest }

  /// The maximum content offset, in points; at least ``minimumContentOffset``.
  public var maximumContentOffset: Point { contentOffsets.highest }

  private var contentOffsets: (lowest: Point, highest: Point) {
    let first = coordinates.offset(scroller.minimumOffset(in: scrollContext))
    let last = coordinates.offset(scroller.maximumOffset(in: scrollContext))
    return (
      Point(x: min(first.x, last.x), y: first.y), Point(x: max(first.x, last.x), y: last.y)
    )
  }

  /// The axis along which content scrolls.
  var scrollDirection: Axis { solvedLayout.scrollDirection }

  /// The layout and the environment that the range of offsets depends on.
  var scrollContext: ContentScroller.Context {
    ContentScroller.Context(layout: solvedLayout, environment: environment)
  }
}

extension CollectionView {
  /// Returns the extent of the central item along an axis, in points, as a step for keyboard
  /// scrolling.
  ///
  /// The result is at most the extent of the viewport; a tenth of that if no item is visible.
  public func rowExtent(along axis: Axis) -> Double {
    guard let first = anchorChoice.centralItem?.frame else {
      return environment.containerSize[axis] / 10
    }
    return min(first.size[axis], environment.containerSize[axis])
  }

  /// The speed in points per second below which content counts as resting: fingers that rest on a
  /// touchpad still tremble.
  private static let restingSpeed = 20.0

  /// The predicted motion of the content; `nil` if content rests or moves very slowly.
  public var prediction: ScrollPrediction? {
    guard isScrolling else { return nil }
    let axis = solvedLayout.scrollDirection
    let physics = motion[axis]
    let motion = physics.predictedMotion()
    guard abs(motion.velocity) > Self.restingSpeed else { return nil }
    return ScrollPrediction(
      axis: axis, motion: motion, viewport: bounds.size[axis],
      isHeld: physics.phase == .finger || physics.phase == .touch)
  }
}
