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
  ///
  /// - Parameter isAfterDrag: Whether content moves because of a drag, also if it rested at the
  ///   release.
  mutating func follow(_ motion: ScrollState, isAfterDrag: Bool = false) -> Stage {
    defer {
      stage = next(
        motion, isAfterDrag: isAfterDrag || stage == .dragging || stage == .decelerating)
    }
    return stage
  }

  private func next(_ motion: ScrollState, isAfterDrag: Bool) -> Stage {
    if motion.x.isDragged || motion.y.isDragged { return .dragging }
    func hasPhase(_ phase: ScrollPhase) -> Bool {
      motion.x.phase == phase || motion.y.phase == phase
    }
    if hasPhase(.flinging) || hasPhase(.decelerating) {
      return isAfterDrag ? .decelerating : .animating
    }
    if hasPhase(.animating) { return .animating }
    guard hasPhase(.stepping) else { return .resting }
    // After a release content steps to where the fingers were.
    return isAfterDrag ? .decelerating : .animating
  }

  /// Updates the content offset; returns whether it has changed.
  mutating func follow(_ offset: Point) -> Bool {
    defer { self.offset = offset }
    return offset != self.offset
  }
}
