/// Limits the numbers of layouts to a range in which sums and products are safe.
enum LayoutNumber {
  /// The maximum length, in points.
  static let largest = 1e9

  /// Returns `value` limited to ±``largest``; 0 for NaN.
  static func clean(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -largest), largest)
  }

  /// Returns `value` limited to 0 … ``largest``; 0 for NaN.
  static func length(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, 0), largest)
  }

  /// Returns `rect` with limited numbers.
  static func clean(_ rect: Rect) -> Rect {
    Rect(
      x: clean(rect.origin.x), y: clean(rect.origin.y),
      width: length(rect.size.width), height: length(rect.size.height))
  }

  /// Returns `insets` with limited numbers.
  static func clean(_ insets: DirectionalEdgeInsets) -> DirectionalEdgeInsets {
    DirectionalEdgeInsets(
      top: clean(insets.top), leading: clean(insets.leading),
      bottom: clean(insets.bottom), trailing: clean(insets.trailing))
  }
}
