import FrameTiming

/// The scroller of one section whose groups run across the layout's direction.
///
/// Positions are the row's own: 0 at its start, growing towards its end in either writing
/// direction. What comes in points of the screen is turned round here.
@MainActor
final class RowScroller {
  /// Its section's number, which updates change.
  var section: Int
  private(set) var physics: ScrollPhysics
  private(set) var row: OrthogonalRow
  private(set) var rest: OrthogonalRest<LayoutRowGroups>
  /// Whether larger offsets are further left on the screen.
  private var isReversed: Bool
  /// Where it was heading when the present gesture began.
  private var origin = 0.0
  /// What a wheel with fractions of notches has turned since the last stop, points.
  private var turned = (distance: 0.0, time: FrameTime(nanoseconds: .min / 2))

  /// Makes the scroller of a row at `offset`, nil for where it is when it is first shown.
  init(
    section: Int, row: OrthogonalRow, groups: LayoutRowGroups, rule: RowRestingRule,
    offset: Double?, isReversed: Bool, scale: Double, now: FrameTime
  ) {
    self.section = section
    self.row = row
    self.isReversed = isReversed
    let viewport = row.viewport.size[row.axis]
    rest = OrthogonalRest(rule: rule, groups: groups, viewport: viewport)
    physics = ScrollPhysics(
      position: offset ?? rest.start, range: rest.range, viewport: viewport, scale: scale)
    physics.advance(to: now)
  }

  /// Its offset at the newest frame, on whole device pixels.
  var offset: Double { physics.snappedPosition }

  /// Whether it is held or moves.
  var isMoving: Bool { physics.isMoving }

  /// Where it is or is going.
  var heading: Double { isMoving ? physics.restingPosition : physics.position }

  /// Whether there is anything to scroll.
  var canScroll: Bool { rest.range.lowerBound < rest.range.upperBound }

  /// Its speed along the screen's axis, points per second.
  var velocity: Double { onScreen(physics.velocity(at: physics.now)) }

  /// Takes over what layout and window have become; an offset that is no longer legal is clamped.
  func update(
    row: OrthogonalRow, groups: LayoutRowGroups, rule: RowRestingRule, scale: Double,
    isReversed: Bool
  ) {
    self.row = row
    self.isReversed = isReversed
    rest = OrthogonalRest(rule: rule, groups: groups, viewport: row.viewport.size[row.axis])
    physics.scale = scale
    physics.setRange(rest.range, viewport: rest.viewport, at: physics.now)
  }

  /// Moves on to the frame that is shown at `time`.
  func advance(to time: FrameTime) {
    let progress = physics.advance(to: time)
    if let release = progress.release { settle(after: release, at: time) }
  }

  /// What is to stay in place through a change.
  var anchor: RowAnchor {
    RowAnchor(rest.groups, offset: physics.position, viewport: rest.viewport, start: rest.start)
  }

  /// Where it rests or is heading, as a place among its groups.
  var place: RowPlace { RowPlace(rest, offset: heading) }

  /// Moves to `place`, after the row was updated. A row of pages rests at the page nearest to it.
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

  /// Moves to where `anchor` is where it was, after the row was updated.
  ///
  /// - Parameter item: The place of the anchor's item now.
  func restore(_ anchor: RowAnchor, item: Int) {
    let before = physics.position
    let after = anchor.offset(in: rest.groups, item: item, otherwise: before)
    guard after != before else { return }
    physics.shift(by: after - before)
    physics.setRange(rest.range, viewport: rest.viewport, at: physics.now)
  }

  // MARK: Gestures

  /// Begins a gesture with the feel of the content around the row.
  func beginGesture(tuning: ScrollTuning) {
    physics.tuning = tuning
    physics.tuning.deceleration = rest.rule.deceleration
    origin = heading
  }

  /// Moves with fingers on a touchpad, by points of the screen.
  func fingerMoved(by distance: Double, canFling: Bool, at time: FrameTime) {
    physics.fingerMoved(by: onScreen(distance), at: time, canFling: canFling)
  }

  /// Lets go of it as fingers leave the touchpad.
  func fingerStopped(at time: FrameTime) {
    if let release = physics.fingerStopped(at: time) { settle(after: release, at: time) }
  }

  /// Takes hold of it; returns whether it was moving.
  func touchBegan(at time: FrameTime) -> Bool { physics.touchBegan(at: time) }

  /// Moves with a finger on the screen, by points of the screen.
  func touchMoved(by distance: Double, at time: FrameTime) {
    physics.touchMoved(by: onScreen(distance), at: time)
  }

  /// Lets go of it as the finger leaves the screen.
  func touchEnded(at time: FrameTime) {
    if let release = physics.touchEnded(at: time) { settle(after: release, at: time) }
  }

  /// Lets it fly with a speed of the screen's, after a gesture that was followed elsewhere.
  func fling(velocity: Double, isTouch: Bool, at time: FrameTime) {
    let velocity = onScreen(velocity)
    physics.fling(velocity: velocity, isTouch: isTouch, at: time)
    settle(
      after: ScrollRelease(
        position: physics.position, velocity: velocity, landing: physics.restingPosition),
      at: time)
  }

  /// Moves by a wheel's `distance` in points of the screen: a row with stops goes one stop for each
  /// notch of `notch` points.
  func turn(by distance: Double, notch: Double, at time: FrameTime) {
    let distance = onScreen(distance)
    guard rest.rule != .continuous else { return physics.step(by: distance, at: time) }
    if time.seconds(since: turned.time) > 0.3 || turned.distance * distance < 0 {
      turned.distance = 0
    }
    turned = (turned.distance + distance, time)
    while abs(turned.distance) >= notch * 0.99 {
      turned.distance -= turned.distance < 0 ? -notch : notch
      step(forward: distance > 0, at: time)
    }
  }

  /// Goes on by one stop, or by its viewport where it rests anywhere.
  func step(forward: Bool, at time: FrameTime) {
    physics.step(to: rest.next(after: heading, forward: forward), at: time)
  }

  /// Stops, at once where it may rest; else on the way to the nearest stop.
  func stop(at time: FrameTime) {
    guard isMoving else { return }
    physics.stop(at: time)
    let target = rest.rest(for: physics.position)
    if target != physics.position { physics.land(on: target, at: time) }
  }

  /// Goes to `offset`, which is not looked at for stops.
  func scroll(to offset: Double, animated: Bool, at time: FrameTime) {
    physics.scroll(to: offset, animated: animated, at: time)
  }

  /// Gives a running animation another target; false where something else moves the row by now.
  func aim(at offset: Double, time: FrameTime) -> Bool { physics.aim(at: offset, time: time) }

  /// Has it rest, or come to rest, where the groups it stops at are by now; a row that goes by pages
  /// keeps in place what it shows.
  func settleAnew() {
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

  /// Has it come to rest where its rule says.
  private func settle(after release: ScrollRelease, at time: FrameTime) {
    guard rest.rule != .continuous else { return }
    let target = rest.rest(
      from: origin, releasedAt: release.position, velocity: release.velocity,
      landing: release.landing)
    physics.land(on: target, at: time)
  }

  /// A movement along the screen as one along the row, and the other way round.
  private func onScreen(_ distance: Double) -> Double { isReversed ? -distance : distance }
}
