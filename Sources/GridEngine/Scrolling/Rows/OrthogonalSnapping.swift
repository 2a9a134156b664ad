/// Computes the resting positions of an orthogonal row.
///
/// Offsets are relative to the start of the row and increase towards its end.
///
/// - SeeAlso: the orthogonal scrolling behaviors of UICollectionView, whose recorded positions it
///   reproduces.
public struct OrthogonalSnapping<Groups: RowGroups> {
  /// The resting positions of the row.
  public var rule: RowSnapping
  /// The groups of the row.
  public var groups: Groups
  /// The visible extent of the row, in points.
  public var viewport: Double

  /// Creates the description of a row.
  public init(rule: RowSnapping, groups: Groups, viewport: Double) {
    self.rule = rule
    self.groups = groups
    self.viewport = viewport
  }

  /// The maximum offset of a row without centering; 0 if the row fits.
  public var largest: Double { max(0, groups.extent - viewport) }

  /// The range of offsets: 0 to ``largest``. With centered groups, the offsets of the first and the
  /// last group, so that even a row that fits can move.
  public var range: ClosedRange<Double> {
    guard rule == .groupPagingCentered, groups.count > 0 else { return 0...largest }
    return center(0)...center(groups.count - 1)
  }

  /// The initial offset: the start of the row, or that of a centered first group.
  public var start: Double { range.lowerBound }

  /// Returns the resting offset nearest to `offset`; the later one of two at the same distance.
  public func rest(for offset: Double) -> Double {
    rule == .continuous ? range.clamping(offset) : stop(nearestStop(to: offset))
  }

  /// Returns the resting offset after the release of a gesture.
  ///
  /// If the rule allows one stop per gesture, the result is the stop nearest to `landing`: at least
  /// the next one in the direction of `velocity`, and at most one after that of `origin`. If the
  /// finger itself has moved the row farther, the result is the stop nearest to `position`.
  ///
  /// - Parameters:
  ///   - origin: The offset at the start of the gesture.
  ///   - position: The offset at the release.
  ///   - velocity: The velocity at the release, in points per second towards the end; 0 without a
  ///     fling.
  ///   - landing: The offset at which the fling would end.
  public func rest(
    from origin: Double, releasedAt position: Double, velocity: Double, landing: Double
  ) -> Double {
    guard velocity != 0 else { return rest(for: position) }
    guard rule.isPaging, stopCount > 0 else { return rest(for: landing) }
    let first = nearestStop(to: origin)
    let reached = nearestStop(to: position)
    let landed = nearestStop(to: landing)
    let target =
      velocity > 0
      ? min(max(landed, stop(reached) > position ? reached : reached + 1), max(first + 1, reached))
      : max(min(landed, stop(reached) < position ? reached : reached - 1), min(first - 1, reached))
    return stop(min(max(target, 0), stopCount - 1))
  }

  /// Returns the stop after, or before, the one nearest to `offset`, for keys and wheels; at an
  /// end, the last stop. A continuous row moves by its viewport.
  public func next(after offset: Double, forward: Bool) -> Double {
    guard rule != .continuous else {
      return range.clamping(offset + (forward ? viewport : -viewport))
    }
    guard stopCount > 0 else { return 0 }
    let index = nearestStop(to: offset) + (forward ? 1 : -1)
    return stop(min(max(index, 0), stopCount - 1))
  }

  /// Returns the stop that shows a group.
  ///
  /// - Parameters:
  ///   - index: The index of the group.
  ///   - alignment: The position in the viewport, for a row that rests anywhere. Other rows rest at
  ///     the stop nearest to the start of the group, or at its page.
  ///   - offset: The current offset, which is kept if the group is fully visible.
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
    case .groupPagingCentered: return rest(for: center(index))
    }
  }
}

// MARK: - Stops

extension OrthogonalSnapping {
  /// The number of stops; the last one is the end of the row.
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

  /// Returns the offset of a stop.
  private func stop(_ index: Int) -> Double {
    switch rule {
    case .continuous: return 0
    case .paging: return min(Double(index) * viewport, largest)
    case .groupLeadingBoundary, .groupPaging:
      return index < groups.count ? min(leading(index), largest) : largest
    case .groupPagingCentered: return groups.count == 0 ? 0 : center(index)
    }
  }

  /// Returns the index of the stop nearest to `offset`; the last one at or beyond the maximum
  /// offset.
  private func nearestStop(to offset: Double) -> Int {
    let last = max(stopCount - 1, 0)
    if rule == .groupPagingCentered {
      return groups.count == 0 ? 0 : groups.nearest(to: offset, by: center)
    }
    guard offset < largest, last > 0 else { return last }
    if rule == .paging { return min(max(Int((offset / viewport).rounded()), 0), last) }
    return min(groups.nearest(to: offset, by: leading), last)
  }

  /// Returns the offset at which a group is at the leading edge.
  func leading(_ index: Int) -> Double { groups.start(of: index) - groups.start(of: 0) }

  /// Returns the offset at which a group is in the center of the viewport.
  func center(_ index: Int) -> Double {
    groups.start(of: index) + groups.extent(of: index) / 2 - viewport / 2
  }
}

extension OrthogonalSnapping: Sendable where Groups: Sendable {}
