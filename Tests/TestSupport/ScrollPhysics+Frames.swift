import GridEngine

extension ScrollPhysics {
  /// Shows a frame in each of `slots`; returns the positions shown, on whole device pixels.
  public mutating func show(_ slots: ClosedRange<Int>) -> [Double] {
    slots.map { slot in
      advance(to: .slot(slot))
      return snappedPosition
    }
  }
}
