import FrameTiming

/// The position of the content in the viewport: the scrolling motion, a pinch, the insets, and the
/// target of a programmatic scroll.
///
/// - All positions are in leading coordinates.
/// - ``offset`` is always the position of the motion on whole device pixels.
/// - The pinned point of a pinch moves with the content.
/// - Each other motion ends a programmatic scroll, whose completion is called once.
@MainActor
final class ContentScroller {
  /// The layout and the environment that the range of offsets depends on.
  @MainActor
  struct Context {
    let layout: any SolvedLayout
    let environment: LayoutEnvironment
  }

  /// The motion along both axes.
  private(set) var motion = ScrollState(
    x: ScrollPhysics(range: 0...0, viewport: 0), y: ScrollPhysics(range: 0...0, viewport: 0))
  /// The position of the viewport's top leading corner in the content, in points. Stored, because each
  /// displayed view reads it.
  private(set) var offset = Point.zero
  /// The current pinch; `nil` if content is shown at its layout size.
  private(set) var zoom: ContentZoom?
  /// The target of the current programmatic scroll, until content rests there.
  private(set) var target: ScrollTarget?
  /// The distances by which content can be scrolled beyond its edges, as the program set them.
  private(set) var inset = DirectionalEdgeInsets.zero
  /// The bars of the window.
  private(set) var bars = WindowBars()
  /// The distances by which content can be scrolled beyond its edges.
  var adjustedInset: DirectionalEdgeInsets { inset.adding(bars.reserved) }
  /// The number of times that the user or the program has scrolled.
  private(set) var scrollCount = 0
  /// The stage of scrolling that was last reported.
  private var stages = ScrollStages()

  /// The time of the newest frame, on the clock of input events.
  var now: FrameTime { motion.y.now }

  /// The conversion between content and viewport coordinates.
  var projection: ContentProjection { ContentProjection(offset: offset, zoom: zoom) }

  /// Whether the next frame may show another position.
  var needsFrame: Bool {
    motion.needsFrame || motion.x.isBehind || motion.y.isBehind || target?.isPending == true
      || zoom?.isHeld == false
  }

  // MARK: Motion

  /// Advances to the frame displayed at `time`.
  ///
  /// - Parameters:
  ///   - time: The display time of the frame.
  ///   - inputTime: The time until which all input has been delivered; nil if that is unknown.
  ///   - animationTime: The time of the animations of views, which never decreases.
  ///   - axis: The scroll direction.
  func advance(
    to time: FrameTime, inputUntil inputTime: FrameTime? = nil, animationTime: FrameTime,
    along axis: Axis
  ) -> (x: ScrollProgress, y: ScrollProgress) {
    followHeldThumb(along: axis)
    // Content at rest moves only into a new range of offsets, which is no scroll.
    let wasMoving = motion.isMoving
    let progress = move { $0.advance(to: time, inputUntil: inputTime) }
    if wasMoving, progress.x.movedBy != 0 || progress.y.movedBy != 0 { scrollCount += 1 }
    if zoom?.advance(to: animationTime) == false { zoom = nil }
    return progress
  }

  /// Changes the motion by user input or by the program, which ends a programmatic scroll. An end of
  /// the content to which `change` sends the content is followed.
  func scroll(along axis: Axis, _ change: (inout ScrollState) -> Void) {
    scrollCount += 1
    endTarget(arrived: false)
    let before = motion[axis]
    move(change)
    followLimit(since: before, along: axis)
  }

  /// Changes the parameters of the motion along both axes. It is no motion: a programmatic scroll and
  /// running motions continue.
  func tune(_ change: (inout ScrollTuning) -> Void) {
    move { motion in
      for axis in Axis.allCases { change(&motion[axis].tuning) }
    }
  }

  /// Scrolls by `distance` because an item is dragged near an edge; a programmatic scroll continues.
  ///
  /// - Returns: The distance by which content moved, in points.
  func scrollAtEdge(by distance: Double, along axis: Axis, at time: FrameTime) -> Double {
    let before = motion[axis].position
    scrollCount += 1
    move { $0[axis].scroll(to: before + distance, animated: false, at: time) }
    return motion[axis].position - before
  }

  /// Changes the positions at which content comes to rest after a release.
  ///
  /// - Parameters:
  ///   - proposed: The current positions.
  ///   - target: The new positions, clamped to the range of offsets.
  ///   - time: The time of the release.
  func land(on target: Point, insteadOf proposed: Point, at time: FrameTime) {
    move { motion in
      for axis in Axis.allCases where target[axis] != proposed[axis] {
        motion[axis].land(on: motion[axis].range.clamping(target[axis]), at: time)
      }
    }
    _ = stages.follow(motion, isAfterDrag: true)
  }

  /// Records that the current offset is on screen.
  func didShow() { motion.didShow() }

  /// Changes the motion, and the offset with it.
  private func move<Result>(_ change: (inout ScrollState) -> Result) -> Result {
    defer { offset = motion.snappedOffset }
    return change(&motion)
  }

  /// Moves content to `position` along an axis, without animation.
  private func jump(to position: Double, along axis: Axis) {
    move { $0[axis].scroll(to: position, animated: false, at: $0[axis].now) }
  }

  // MARK: Reported stages

  /// The stage of scrolling at the last ``followStage()``.
  var stage: ScrollStages.Stage { stages.stage }

  /// Updates ``stage`` to the current motion.
  ///
  /// - Returns: The stage before.
  func followStage() -> ScrollStages.Stage { stages.follow(motion) }

  /// Returns whether the offset that the program sees has changed since the last call. From right to left it
  /// also depends on the widths of the content and the viewport.
  func takeChange(of contentOffset: Point) -> Bool { stages.follow(contentOffset) }
}

// MARK: - Range of offsets

extension ContentScroller {
  /// Returns the minimum offset: zero without insets.
  func minimumOffset(in context: Context) -> Point {
    Point(
      x: -inset(along: .horizontal, in: context).start,
      y: -inset(along: .vertical, in: context).start)
  }

  /// Returns the maximum offset; at least the minimum.
  func maximumOffset(in context: Context) -> Point {
    var limit = minimumOffset(in: context)
    for axis in Axis.allCases {
      let end = context.layout.contentSize[axis] + inset(along: axis, in: context).end
      limit[axis] = max(limit[axis], end - context.environment.containerSize[axis])
    }
    return limit
  }

  /// Returns the insets at the start and the end of an axis.
  func inset(along axis: Axis, in context: Context) -> (start: Double, end: Double) {
    context.layout.coordinates.edges(of: adjustedInset, along: axis)
  }

  /// Returns the lengths that bars cover at both ends of the viewport: the insets and the safe area.
  func coveredEdges(along axis: Axis, in context: Context) -> (start: Double, end: Double) {
    context.layout.coordinates.edges(
      of: inset.adding(bars.covered).adding(context.environment.safeAreaInsets), along: axis)
  }

  /// Returns the lengths that bars and pinned headers cover at both ends of an axis when an item is next
  /// to them.
  private func coveredEdges(
    aroundItemAt path: IndexPath, along axis: Axis, in context: Context
  ) -> (start: Double, end: Double) {
    var covered = coveredEdges(along: axis, in: context)
    if axis == context.layout.scrollDirection {
      let pinned = context.layout.pinnedExtents(aroundItemAt: path)
      covered.start += pinned.start
      covered.end += pinned.end
    }
    return covered
  }

  /// Updates the range of offsets to the content and the viewport.
  func updateRange(in context: Context) {
    let (lowest, highest) = (minimumOffset(in: context), maximumOffset(in: context))
    let viewport = context.environment.containerSize
    move { motion in
      for axis in Axis.allCases {
        motion[axis].scale = context.environment.scale ?? 1
        motion[axis].setRange(
          lowest[axis]...highest[axis], viewport: viewport[axis], at: motion[axis].now)
      }
    }
  }

  /// Moves the viewport by `delta` after content before it has grown or shrunk. A running motion
  /// continues, with its target moved by the same distance.
  func shift(by delta: ScrollDelta, in context: Context) {
    motion.shift(by: delta)
    zoom?.shift(by: delta)
    updateRange(in: context)
  }

  /// Changes the insets and the bars; content that rests at its beginning stays there.
  func setInset(
    _ inset: DirectionalEdgeInsets, bars: WindowBars? = nil, in context: Context
  ) {
    let adjusted = adjustedInset
    (self.inset, self.bars) = (inset, bars ?? self.bars)
    guard adjustedInset != adjusted else { return }
    scrollCount += 1
    let before = motion
    updateRange(in: context)
    for axis in Axis.allCases where before[axis].phase == .resting {
      // A motion that was converted from right to left and back has lost its last digits.
      guard before[axis].position - before[axis].range.lowerBound < before[axis].tolerance else {
        continue
      }
      jump(to: motion[axis].range.lowerBound, along: axis)
    }
  }
}

// MARK: - Pinch

extension ContentScroller {
  /// Begins a pinch at a point of the viewport.
  func beginZoom(at point: Point) {
    scrollCount += 1
    zoom = ContentZoom(
      at: point, of: projection.content(at: Rect(origin: point)).origin, scale: projection.scale)
  }

  /// Scales and moves the content during a pinch.
  ///
  /// - Parameters:
  ///   - factor: The scale relative to the last call.
  ///   - delta: The movement of the fingers, in points.
  ///   - axis: The scroll direction.
  func zoom(by factor: Double, movedBy delta: ScrollDelta, along axis: Axis) {
    zoom?.multiply(by: factor)
    zoom?.moveFocus(by: delta)
    followZoom(along: axis)
  }

  /// Ends a pinch; see ``ContentZoom/release(offset:velocity:at:)``.
  func endZoom(velocity: Double, at time: FrameTime) {
    zoom?.release(offset: offset, velocity: velocity, at: time)
  }

  /// Moves the viewport to its position after the pinch.
  private func followZoom(along axis: Axis) {
    guard let zoom else { return }
    endTarget(arrived: false)
    jump(to: zoom.pinned[axis] - zoom.focus[axis], along: axis)
  }

  /// Keeps the item under the fingers at its position and size after a change of layout; see
  /// ``ContentZoom/follow(_:to:offset:along:)``.
  ///
  /// - Parameters:
  ///   - before: The attributes of the item before the change.
  ///   - context: The new layout.
  func restoreZoom(_ before: LayoutAttributes, in context: Context) {
    guard zoom != nil,
      let now = context.layout.attributes(ofItemAt: before.indexPath)?.frame
    else { return updateRange(in: context) }
    let axis = context.layout.scrollDirection
    zoom?.follow(before.frame, to: now, offset: offset, along: axis)
    updateRange(in: context)
    followZoom(along: axis)
  }
}

// MARK: - Programmatic scrolls

extension ContentScroller {
  /// A position along an axis.
  typealias AxisPosition = (axis: Axis, position: Double)

  /// Begins a scroll to `target`, and ends the one before as interrupted.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - positions: The positions to which content moves now.
  func begin(_ target: ScrollTarget, at positions: [AxisPosition] = []) {
    scrollCount += 1
    endTarget(arrived: false)
    self.target = target
    move { motion in
      for (axis, position) in positions {
        motion[axis].scroll(to: position, animated: target.isAnimated, at: motion[axis].now)
      }
    }
  }

  /// Ends the programmatic scroll, if there is one.
  func endTarget(arrived: Bool) {
    let completion = target?.completion
    target = nil
    completion?(arrived)
  }

  /// Removes and returns the target, whose completion is not called.
  func takeTarget() -> ScrollTarget? { target.take() }

  /// Updates the index path of the target after an update; ends the scroll to a deleted item.
  func followTarget(_ newPath: (IndexPath) -> IndexPath?) {
    guard let old = target?.path else { return }
    guard let path = newPath(old) else { return endTarget(arrived: false) }
    target?.destination = .item(path)
  }

  /// Returns the fixed offset of a scroll that has not begun, and removes the target; `nil` if there
  /// is none, or content rests there.
  func takePendingOffset() -> Point? {
    guard case .offset(let offset)? = target?.destination else { return nil }
    target = nil
    let clamped = Point(
      x: motion.x.range.clamping(offset.x), y: motion.y.range.clamping(offset.y))
    return motion.isMoving || clamped != motion.offset ? clamped : nil
  }

  /// Updates the motion to the current positions of the target.
  ///
  /// - Returns: Whether no other motion has replaced it.
  func aim(at positions: [AxisPosition]) -> Bool {
    move { motion in
      var isUninterrupted = true
      for (axis, position) in positions {
        isUninterrupted = motion[axis].aim(at: position, time: motion[axis].now) && isUninterrupted
      }
      return isUninterrupted
    }
  }

  /// Returns the positions of the content at which an item is shown.
  ///
  /// - Parameters:
  ///   - path: The item.
  ///   - target: The alignment of the item.
  ///   - rowAxis: The axis along which the item's row scrolls instead; `nil` without a row.
  ///   - layout: The layout, which may choose other offsets.
  ///   - context: The solved layout.
  func positions(
    of path: IndexPath, _ target: ScrollTarget, except rowAxis: Axis?,
    by layout: CollectionViewLayout, in context: Context
  ) -> [AxisPosition] {
    let proposed = Axis.allCases.map { axis in
      axis == rowAxis ? nil : position(of: path, target[axis], along: axis, in: context)
    }
    let current = motion.offset
    let offset = Point(x: proposed[0] ?? current.x, y: proposed[1] ?? current.y)
    let chosen = layout.targetContentOffset(forItemAt: path, proposedContentOffset: offset)
    return zip(Axis.allCases, proposed).compactMap { axis, position in
      guard chosen[axis] != offset[axis] else { return position.map { (axis, $0) } }
      return (axis, motion[axis].range.clamping(chosen[axis]))
    }
  }

  private func position(
    of path: IndexPath, _ alignment: ScrollAlignment?, along axis: Axis, in context: Context
  ) -> Double? {
    guard let alignment, let frame = context.layout.attributes(ofItemAt: path)?.frame
    else { return nil }
    let covered = coveredEdges(aroundItemAt: path, along: axis, in: context)
    let reveal = ScrollReveal(
      viewport: motion[axis].viewport, range: motion[axis].range, startInset: covered.start,
      endInset: covered.end)
    return reveal.position(
      showing: frame.range(along: axis), at: alignment, from: motion[axis].position)
  }

  /// Returns the alignment with `nearest` resolved for the current position; `nil` along an axis
  /// without motion.
  func settled(
    _ alignment: ScrollAlignment, showing item: LayoutAttributes, along axis: Axis,
    in context: Context
  ) -> ScrollAlignment? {
    let covered = coveredEdges(aroundItemAt: item.indexPath, along: axis, in: context)
    return context.layout.coordinates.alignment(alignment, along: axis).settled(
      showing: item.frame.range(along: axis), from: motion[axis].position + covered.start,
      viewport: motion[axis].viewport - covered.start - covered.end)
  }

  // MARK: Ends

  /// Follows an end of the content as the target of a key or a scroll bar. The end moves as sizes
  /// are measured during the scroll.
  ///
  /// - Parameters:
  ///   - before: The motion along the scroll direction before the change.
  ///   - axis: The scroll direction.
  private func followLimit(since before: ScrollPhysics, along axis: Axis) {
    let physics = motion[axis]
    guard let isUpper = physics.limitItIsSentTo else { return }
    let isJump = physics.position != before.position
    guard physics.phase != .resting || before.phase == .scrollBar || isJump else { return }
    target = ScrollTarget(
      destination: .limit(isUpper: isUpper),
      isAnimated: physics.phase != .resting || before.phase == .scrollBar)
  }

  /// Moves the content to an end if the dragged scroll bar thumb is at that end.
  private func followHeldThumb(along axis: Axis) {
    guard case .limit(let isUpper)? = target?.destination, motion[axis].phase == .scrollBar
    else { return }
    let range = motion[axis].range
    move {
      $0[axis].dragScrollBar(
        to: isUpper ? range.upperBound : range.lowerBound, at: $0[axis].now)
    }
  }

  /// Updates the motion to the current end of the content, if that is the target.
  ///
  /// - Returns: Whether content moved in this frame.
  func aimAtLimit(along axis: Axis) -> Bool {
    guard let target, case .limit(let isUpper) = target.destination,
      motion[axis].phase != .scrollBar
    else { return false }
    let before = offset
    let range = motion[axis].range
    let isUninterrupted = move {
      $0[axis].aim(
        at: isUpper ? range.upperBound : range.lowerBound, time: $0[axis].now,
        lasting: target.isAnimated ? Self.remainingDuration : 0)
    }
    if !isUninterrupted { endTarget(arrived: false) }
    return offset != before
  }

  /// The duration in seconds of the remaining distance if an end is farther away than expected: the
  /// duration of a wheel step, so that the scroll looks like one motion.
  private static let remainingDuration = 0.15
}
