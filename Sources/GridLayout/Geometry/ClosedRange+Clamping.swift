extension ClosedRange {
  /// Returns `value` clamped to the range.
  package func clamping(_ value: Bound) -> Bound {
    value < lowerBound ? lowerBound : value > upperBound ? upperBound : value
  }
}
