// The conversions of what only a view has: scrolling motions, directions of the focus, and alignments.

extension LeadingCoordinates {
  /// Converts a displacement.
  func displacement(_ delta: ScrollDelta) -> ScrollDelta {
    let point = displacement(Point(x: delta.x, y: delta.y))
    return ScrollDelta(x: point.x, y: point.y)
  }

  /// Converts a scrolling motion, whose positions are content offsets.
  func motion(_ motion: ScrollState) -> ScrollState {
    guard isReversed else { return motion }
    return ScrollState(x: motion.x.reversed(in: range), y: motion.y)
  }

  /// Changes a motion in leading coordinates by a closure that expects those of the outside.
  func change(_ motion: inout ScrollState, by change: (inout ScrollState) -> Void) {
    guard isReversed else { return change(&motion) }
    var outside = self.motion(motion)
    change(&outside)
    motion = self.motion(outside)
  }

  /// Converts a direction: with leading coordinates, right is towards the trailing edge.
  func direction(_ direction: FocusDirection) -> FocusDirection {
    switch direction {
    case .left where isReversed: .right
    case .right where isReversed: .left
    default: direction
    }
  }

  /// Returns an alignment along an axis, for an item in leading coordinates.
  func alignment(_ alignment: ScrollAlignment, along axis: Axis) -> ScrollAlignment {
    guard exchangesEdges, axis == .horizontal else { return alignment }
    return switch alignment {
    case .start: .end
    case .end: .start
    case .nearest, .center: alignment
    }
  }

  /// Converts the anchor of a change, which may be a point of the viewport.
  func anchor(_ anchor: ContentAnchor) -> ContentAnchor {
    guard case .point(let point) = anchor else { return anchor }
    return .point(viewport(point))
  }
}
