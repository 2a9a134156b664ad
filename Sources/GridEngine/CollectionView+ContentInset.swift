extension CollectionView {
  /// The minimum content offset, in points: zero without a ``contentInset``.
  public var minimumContentOffset: Point {
    Point(x: -contentInset(along: .horizontal).start, y: -contentInset(along: .vertical).start)
  }

  /// The maximum content offset, in points; at least ``minimumContentOffset``.
  public var maximumContentOffset: Point {
    var limit = minimumContentOffset
    for axis in Axis.allCases {
      let end = contentSize[axis] + contentInset(along: axis).end
      limit[axis] = max(limit[axis], end - environment.containerSize[axis])
    }
    return limit
  }

  /// Returns the insets at the start and the end of an axis, in content coordinates.
  func contentInset(along axis: Axis) -> (start: Double, end: Double) {
    switch axis {
    case .vertical: (contentInset.top, contentInset.bottom)
    case .horizontal where environment.isRightToLeft: (contentInset.trailing, contentInset.leading)
    case .horizontal: (contentInset.leading, contentInset.trailing)
    }
  }

  /// Updates the range of offsets; content that rests at its beginning stays there.
  func contentInsetDidChange() {
    let before = motion
    updateScrollRange()
    for axis in Axis.allCases where before[axis].phase == .resting {
      let isReversed = axis == .horizontal && isContentMirrored
      let (old, new) = (before[axis].range, motion[axis].range)
      let wasAtBeginning =
        before[axis].position == (isReversed ? old.upperBound : old.lowerBound)
      guard wasAtBeginning else { continue }
      motion[axis].scroll(
        to: isReversed ? new.upperBound : new.lowerBound, animated: false, at: motion[axis].now)
    }
    contentOffset = motion.snappedOffset
    reportScrolling()
  }
}
