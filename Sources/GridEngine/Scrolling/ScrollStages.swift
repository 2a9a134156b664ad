/// The stage of scrolling and the content offset that the delegate was last notified of.
struct ScrollStages {
  /// A stage of scrolling, between whose beginning and end the delegate is notified.
  enum Stage: Hashable, Sendable {
    /// No motion, a touch that has not moved, or the drag of a scroll bar.
    case resting
    /// Content follows fingers.
    case dragging
    /// The motion after a drag.
    case decelerating
    /// An animated change of position, the steps of a wheel or a key, or a motion back into the content
    /// that no drag began.
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
    let phases = [motion.x.phase, motion.y.phase]
    let isAfterDrag = stage == .dragging || stage == .decelerating
    if phases.contains(.flinging) || phases.contains(.decelerating) {
      return isAfterDrag ? .decelerating : .animating
    }
    if phases.contains(.animating) { return .animating }
    guard phases.contains(.stepping) else { return .resting }
    // After a release content steps to where the fingers were.
    return isAfterDrag ? .decelerating : .animating
  }

  /// Updates the content offset; returns whether it has changed.
  mutating func follow(_ offset: Point) -> Bool {
    defer { self.offset = offset }
    return offset != self.offset
  }
}
