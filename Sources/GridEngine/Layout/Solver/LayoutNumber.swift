/// The numbers that layouts are made of, kept within what sums and products can bear.
enum LayoutNumber {
  /// The longest length there is, in points.
  static let largest = 1e9

  /// `value` if it is a number, within ±``largest``; 0 for what is not one.
  static func clean(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -largest), largest)
  }

  /// `value` as a length: a number from 0 to ``largest``.
  static func length(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, 0), largest)
  }

  /// `rect` with clean numbers.
  static func clean(_ rect: Rect) -> Rect {
    Rect(
      x: clean(rect.origin.x), y: clean(rect.origin.y),
      width: length(rect.size.width), height: length(rect.size.height))
  }

  /// `insets` with clean numbers.
  static func clean(_ insets: DirectionalEdgeInsets) -> DirectionalEdgeInsets {
    DirectionalEdgeInsets(
      top: clean(insets.top), leading: clean(insets.leading),
      bottom: clean(insets.bottom), trailing: clean(insets.trailing))
  }
}
