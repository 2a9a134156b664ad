/// The stage of scrolling and the content offset that the delegate was last notified of.
struct ScrollStages {
  /// A stage of scrolling, between whose beginning and end the delegate is notified.
  enum Stage: Hashable, Sendable {
    /// No motion, a touch that has not moved, or the drag of a scroll bar.
    case resting
    /// Content follows fingers.
    case dragging
    /// The motion after a drag, or a fling.
    case decelerating
    /// An animated change of position, or the steps of a wheel or a key.
    case animating
  }

  private(set) var stage = Stage.resting
  private var offset = Point.zero

  /// Updates the stage to the current motion; returns the stage before.
  mutating func follow(_ motion: ScrollState) -> Stage {
    defer { stage = next(motion) }
    return stage
  }

  private func next(_ motion: ScrollState) -> Stage {
    if motion.x.isDragged || motion.y.isDragged { return .dragging }
    let (x, y) = (motion.x.phase, motion.y.phase)
    if x == .flinging || y == .flinging || x == .decelerating || y == .decelerating {
      return .decelerating
    }
    if x == .animating || y == .animating { return .animating }
    guard x == .stepping || y == .stepping else { return .resting }
    // After a release content steps to where the fingers were.
    return stage == .dragging || stage == .decelerating ? .decelerating : .animating
  }

  /// Updates the content offset; returns whether it has changed.
  mutating func follow(_ offset: Point) -> Bool {
    defer { self.offset = offset }
    return offset != self.offset
  }
}
