extension ClosedRange<Double> {
  /// Returns `value` clamped to the range.
  func clamping(_ value: Double) -> Double {
    value < lowerBound ? lowerBound : value > upperBound ? upperBound : value
  }
}
