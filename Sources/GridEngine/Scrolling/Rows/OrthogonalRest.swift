/// Decides where a row that scrolls across the layout's direction comes to rest.
///
/// Offsets are the row's own: 0 at its start, growing towards its end whatever the writing
/// direction. What is drawn from right to left converts with ``mirrored(_:)``.
///
/// - SeeAlso: UICollectionView's orthogonal scrolling behaviours, whose recorded positions this
///   reproduces.
public struct OrthogonalRest<Groups: RowGroups> {
  public var rule: RowRestingRule
  public var groups: Groups
  /// The length of the row that is seen, in points.
  public var viewport: Double

  /// Describes a row.
  public init(rule: RowRestingRule, groups: Groups, viewport: Double) {
    self.rule = rule
    self.groups = groups
    self.viewport = viewport
  }

  /// The largest offset of a row without extra room: 0 where it fits.
  public var largest: Double { max(0, groups.extent - viewport) }

  /// The legal offsets: 0 to ``largest``; where groups are centred, from the first one's to the
  /// last one's, so that even a row that fits moves.
  public var range: ClosedRange<Double> {
    guard rule == .groupPagingCentered, groups.count > 0 else { return 0...largest }
    return centre(0)...centre(groups.count - 1)
  }

  /// Where the row stands when it is first shown: at its start, or with its first group centred.
  public var start: Double { range.lowerBound }

  /// Where the row rests when it is asked to go to `offset`.
  ///
  /// Of two stops equally near, the later.
  public func rest(for offset: Double) -> Double {
    rule == .continuous ? range.clamping(offset) : stop(nearestStop(to: offset))
  }

  /// Where the row rests after a finger let it go.
  ///
  /// Where the rule has one stop at a time, it goes to the stop nearest to `landing`, at least to
  /// the next in the direction of the speed, and at most one on from that of `origin`; where the
  /// finger itself has pulled it further than that, to the stop nearest to where it is.
  ///
  /// - Parameters:
  ///   - origin: The offset at which the gesture began.
  ///   - position: The offset at which the finger let go.
  ///   - velocity: Its speed then, points per second towards the end; 0 where it stopped.
  ///   - landing: Where the fling would end by itself.
  public func rest(
    from origin: Double, releasedAt position: Double, velocity: Double, landing: Double
  ) -> Double {
    guard velocity != 0 else { return rest(for: position) }
    guard rule.isOneAtATime, stopCount > 0 else { return rest(for: landing) }
    let first = nearestStop(to: origin)
    let reached = nearestStop(to: position)
    let landed = nearestStop(to: landing)
    let target =
      velocity > 0
      ? min(max(landed, stop(reached) > position ? reached : reached + 1), max(first + 1, reached))
      : max(min(landed, stop(reached) < position ? reached : reached - 1), min(first - 1, reached))
    return stop(min(max(target, 0), stopCount - 1))
  }

  /// The stop after (or before) that nearest to `offset`, for keys and wheels; at the last stop,
  /// that one. A continuous row moves by its viewport.
  public func next(after offset: Double, forward: Bool) -> Double {
    guard rule != .continuous else {
      return range.clamping(offset + (forward ? viewport : -viewport))
    }
    guard stopCount > 0 else { return 0 }
    let index = nearestStop(to: offset) + (forward ? 1 : -1)
    return stop(min(max(index, 0), stopCount - 1))
  }

  /// The stop at which the group at `index` is seen.
  ///
  /// - Parameters:
  ///   - alignment: Where in the viewport, for a row that rests anywhere; others rest at the stop
  ///     nearest to where the group begins, or at its page.
  ///   - offset: Where the row is now: the group stays where it is if it is seen whole.
  public func stop(
    showing index: Int, at alignment: ScrollAlignment, from offset: Double
  ) -> Double {
    guard groups.count > 0 else { return 0 }
    let start = groups.start(of: index)
    let end = start + groups.extent(of: index)
    if alignment == .nearest, start >= offset, end <= offset + viewport { return rest(for: offset) }
    switch rule {
    case .continuous:
      return ScrollReveal(viewport: viewport, range: range)
        .position(showing: start...end, at: alignment, from: offset)
    case .paging:
      return rest(for: viewport > 0 ? (start / viewport).rounded(.down) * viewport : 0)
    case .groupLeadingBoundary, .groupPaging: return rest(for: leading(index))
    case .groupPagingCentered: return rest(for: centre(index))
    }
  }

  /// The offset for rows drawn from right to left: how far the viewport's left edge is from the
  /// left end of the row, below 0 where a row that fits leaves room at the left. It is its own
  /// reverse.
  public func mirrored(_ offset: Double) -> Double { groups.extent - viewport - offset }
}

// MARK: - Stops

extension OrthogonalRest {
  /// How many places there are to rest at; the last is the row's end.
  private var stopCount: Int {
    switch rule {
    case .continuous: return 0
    case .paging: return viewport > 0 ? Int((largest / viewport).rounded(.up)) + 1 : 1
    case .groupLeadingBoundary, .groupPaging:
      guard groups.count > 0 else { return 0 }
      let last = groups.nearest(to: largest, by: leading)
      return (leading(last) < largest ? last + 1 : last) + 1
    case .groupPagingCentered: return groups.count
    }
  }

  /// The offset of the stop at `index`.
  private func stop(_ index: Int) -> Double {
    switch rule {
    case .continuous: return 0
    case .paging: return min(Double(index) * viewport, largest)
    case .groupLeadingBoundary, .groupPaging:
      return index < groups.count ? min(leading(index), largest) : largest
    case .groupPagingCentered: return groups.count == 0 ? 0 : centre(index)
    }
  }

  /// The stop that a row rests at when it is asked to go to `offset`. At or beyond the largest
  /// offset it is the last one.
  private func nearestStop(to offset: Double) -> Int {
    let last = max(stopCount - 1, 0)
    if rule == .groupPagingCentered {
      return groups.count == 0 ? 0 : groups.nearest(to: offset, by: centre)
    }
    guard offset < largest, last > 0 else { return last }
    if rule == .paging { return min(max(Int((offset / viewport).rounded()), 0), last) }
    return min(groups.nearest(to: offset, by: leading), last)
  }

  /// The offset at which the group at `index` is where the first one is at the row's start.
  func leading(_ index: Int) -> Double { groups.start(of: index) - groups.start(of: 0) }

  /// The offset at which the group at `index` is in the middle of the viewport.
  func centre(_ index: Int) -> Double {
    groups.start(of: index) + groups.extent(of: index) / 2 - viewport / 2
  }
}

extension OrthogonalRest: Sendable where Groups: Sendable {}
