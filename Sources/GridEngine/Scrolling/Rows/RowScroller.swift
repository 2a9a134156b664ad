import FrameTiming

/// The scroller of an orthogonal section.
///
/// Positions are relative to the start of the row and increase towards its end.
@MainActor
final class RowScroller {
  /// The index of the section, which updates change.
  private(set) var section: Int
  private(set) var physics: ScrollPhysics
  private(set) var row: OrthogonalRow
  private(set) var rest: OrthogonalSnapping<LayoutRowGroups>
  /// The target of the motion when the current gesture began.
  private var origin = 0.0
  /// The distance by which a wheel with fractional notches has turned since the last stop, in
  /// points.
  private var wheelTravel = (distance: 0.0, time: FrameTime(nanoseconds: .min / 2))

  /// Creates the scroller of a row at `offset`; `nil` for the initial offset.
  init(
    section: Int, row: OrthogonalRow, groups: LayoutRowGroups, rule: RowSnapping,
    offset: Double?, scale: Double, now: FrameTime
  ) {
    self.section = section
    self.row = row
    let viewport = row.viewport.size[row.axis]
    rest = OrthogonalSnapping(rule: rule, groups: groups, viewport: viewport)
    physics = ScrollPhysics(
      position: offset ?? rest.start, range: rest.range, viewport: viewport, scale: scale)
    physics.advance(to: now)
  }

  /// The offset in the newest frame, on whole device pixels.
  var offset: Double { physics.snappedPosition }

  /// Whether the row moves or is touched.
  var isMoving: Bool { physics.isMoving }

  /// The target of the motion, or the position at rest.
  var heading: Double { isMoving ? physics.restingPosition : physics.position }

  /// Whether there is anything to scroll.
  var canScroll: Bool { rest.range.lowerBound < rest.range.upperBound }

  /// The velocity, in points per second.
  var velocity: Double { physics.velocity(at: physics.now) }

  /// Updates the row after a change of layout or window; an offset out of range is clamped.
  func update(
    row: OrthogonalRow, groups: LayoutRowGroups, rule: RowSnapping, scale: Double
  ) {
    self.row = row
    rest = OrthogonalSnapping(rule: rule, groups: groups, viewport: row.viewport.size[row.axis])
    physics.scale = scale
    physics.setRange(rest.range, viewport: rest.viewport, at: physics.now)
  }

  /// Records the index of the section after an update.
  func move(toSection section: Int) { self.section = section }

  /// Advances to the frame displayed at `time`.
  func advance(to time: FrameTime, inputUntil inputTime: FrameTime? = nil) {
    let progress = physics.advance(to: time, inputUntil: inputTime)
    if let release = progress.release { settle(after: release, at: time) }
  }

  /// The anchor for a change.
  var anchor: RowAnchor {
    RowAnchor(rest.groups, offset: physics.position, viewport: rest.viewport, start: rest.start)
  }

  /// The target of the motion, or the position at rest, relative to a group.
  var place: RowPlace { RowPlace(rest, offset: heading) }

  /// Moves to `place` after an update of the row. A row with pages rests at the nearest page.
  func restore(_ place: RowPlace) {
    let before = heading
    var after = place.offset(in: rest)
    if rest.rule == .paging, place.viewport != rest.viewport, !physics.phase.isTracking {
      after = rest.rest(for: after)
    }
    guard abs(after - before) > 1e-6 else { return }
    physics.shift(by: after - before)
    physics.setRange(rest.range, viewport: rest.viewport, at: physics.now)
  }

  /// Restores `anchor` after an update of the row.
  ///
  /// - Parameters:
  ///   - anchor: The anchor from before the update.
  ///   - item: The current index of the anchor's item.
  func restore(_ anchor: RowAnchor, item: Int) {
    let before = physics.position
    let after = anchor.offset(in: rest.groups, item: item, otherwise: before)
    guard after != before else { return }
    physics.shift(by: after - before)
    physics.setRange(rest.range, viewport: rest.viewport, at: physics.now)
  }

  // MARK: Gestures

  /// Begins a gesture with the tuning of the surrounding content.
  func beginGesture(tuning: ScrollTuning) {
    physics.tuning = tuning
    physics.tuning.deceleration = rest.rule.deceleration
    origin = heading
  }

  /// Moves with fingers on a touchpad, by a distance in points.
  func touchpadMoved(by distance: Double, canFling: Bool, at time: FrameTime) {
    physics.touchpadMoved(by: distance, at: time, canFling: canFling)
  }

  /// Ends a touchpad gesture.
  func touchpadEnded(at time: FrameTime) {
    if let release = physics.touchpadEnded(at: time) { settle(after: release, at: time) }
  }

  /// Begins a touch; returns whether the row was moving.
  func touchBegan(at time: FrameTime) -> Bool { physics.touchBegan(at: time) }

  /// Moves with a finger on the screen, by a distance in points.
  func touchMoved(by distance: Double, at time: FrameTime) {
    physics.touchMoved(by: distance, at: time)
  }

  /// Ends a touch.
  func touchEnded(at time: FrameTime) {
    if let release = physics.touchEnded(at: time) { settle(after: release, at: time) }
  }

  /// Flings the row, for a gesture that was tracked elsewhere.
  func fling(velocity: Double, isTouch: Bool, at time: FrameTime) {
    physics.fling(velocity: velocity, isTouch: isTouch, at: time)
    settle(
      after: ScrollRelease(
        position: physics.position, velocity: velocity, landing: physics.restingPosition),
      at: time)
  }

  /// Scrolls by a wheel's `distance` in points; a row with stops moves by one stop per notch of `notch`
  /// points.
  func turn(by distance: Double, notch: Double, at time: FrameTime) {
    guard rest.rule != .continuous else { return physics.step(by: distance, at: time) }
    if time.seconds(since: wheelTravel.time) > 0.3 || wheelTravel.distance * distance < 0 {
      wheelTravel.distance = 0
    }
    wheelTravel = (wheelTravel.distance + distance, time)
    guard notch > 0 else { return }
    while abs(wheelTravel.distance) >= notch * 0.99 {
      wheelTravel.distance -= wheelTravel.distance < 0 ? -notch : notch
      step(forward: distance > 0, at: time)
    }
  }

  /// Scrolls by one stop, or by the viewport in a row without stops.
  func step(forward: Bool, at time: FrameTime) {
    physics.step(to: rest.next(after: heading, forward: forward), at: time)
  }

  /// Stops the row; one with stops ends at the nearest one.
  func stop(at time: FrameTime) {
    guard isMoving else { return }
    physics.stop(at: time)
    let target = rest.rest(for: physics.position)
    if target != physics.position { physics.land(on: target, at: time) }
  }

  /// Scrolls to `offset`, whether it is a stop or not.
  func scroll(to offset: Double, animated: Bool, at time: FrameTime) {
    physics.scroll(to: offset, animated: animated, at: time)
  }

  /// Changes the target of the current animation; returns `false` if something else moves the row.
  func aim(at offset: Double, time: FrameTime) -> Bool { physics.aim(at: offset, time: time) }

  /// Updates the resting position, or the target of the motion, to the current positions of groups.
  /// A row with pages keeps its visible groups in place.
  func restartSettling() {
    guard rest.rule != .continuous, rest.rule != .paging, !physics.phase.isTracking else { return }
    let heading = physics.restingPosition
    let target = rest.rest(for: heading)
    guard abs(target - heading) > 0.5 / physics.scale else { return }
    switch physics.phase {
    case .resting: physics.scroll(to: target, animated: false, at: physics.now)
    case .animating: physics.aim(at: target, time: physics.now)
    case .stepping: physics.step(to: target, at: physics.now)
    default: physics.land(on: target, at: physics.now)
    }
  }

  /// Moves to the resting position of the rule.
  private func settle(after release: ScrollRelease, at time: FrameTime) {
    guard rest.rule != .continuous else { return }
    let target = rest.rest(
      from: origin, releasedAt: release.position, velocity: release.velocity,
      landing: release.landing)
    physics.land(on: target, at: time)
  }
}
