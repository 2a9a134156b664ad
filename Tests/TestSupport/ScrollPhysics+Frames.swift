import GridEngine

extension ScrollPhysics {
  /// Advances to each of `slots`. Returns the displayed positions, in whole device pixels.
  public mutating func show(_ slots: ClosedRange<Int>) -> [Double] {
    slots.map { slot in
      advance(to: .slot(slot))
      return snappedPosition
    }
  }
}
