extension ClosedRange<Double> {
  /// The member nearest to `value`.
  func clamping(_ value: Double) -> Double {
    value < lowerBound ? lowerBound : value > upperBound ? upperBound : value
  }
}
