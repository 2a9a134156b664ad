/// A part of a drag in which the content moves slower than the pointer.
///
/// The pointer moves along a scale on which each part between two stops has a sixteenth of its speed
/// on the track, but some points at least. The scale is computed from stop to stop while the pointer
/// moves, so that its cost does not depend on the number of stops.
struct FineDrag {
  /// The smallest length of a part, in points of the pointer.
  private static let minimumLength = 6.0
  /// The distance in points at the start of a part that is its stop, so that a pointer that moves by
  /// whole points hits it.
  private static let stopLength = 3.0

  /// The number of stops for which the scale is valid.
  let stopCount: Int?
  /// The position of the pointer at the beginning.
  private let pointer: Double
  /// The part at the beginning, and the distance from its start to the pointer.
  private let part: Int
  private let distance: Double

  /// Begins at the position of the content.
  init(
    from target: ScrollBarDrag.Target, pointer: Double, on bar: ScrollBarGeometry,
    _ stops: ScrollBarStops?
  ) {
    stopCount = stops?.count
    self.pointer = pointer
    part = target.stop ?? stops?.last(notAfter: target.position) ?? 0
    let range = Self.range(of: part, on: bar, stops)
    let isAtStop = target.stop != nil || target.position <= range.lowerBound
    let length = Self.length(of: part, on: bar, stops)
    let lead = stops == nil ? 0 : Self.stopLength
    let extent = range.upperBound - range.lowerBound
    distance =
      isAtStop || extent <= 0
      ? 0 : lead + (target.position - range.lowerBound) / extent * (length - lead)
  }

  /// Returns the position of the content for a position of the pointer.
  ///
  /// - Parameter stops: As many stops as at the beginning.
  func target(
    pointer: Double, on bar: ScrollBarGeometry, _ stops: ScrollBarStops?
  ) -> ScrollBarDrag.Target {
    var part = part
    var distance = distance + pointer - self.pointer
    var length = Self.length(of: part, on: bar, stops)
    while distance < 0, part > 0 {
      part -= 1
      length = Self.length(of: part, on: bar, stops)
      distance += length
    }
    while distance >= length, part + 1 < stops?.count ?? 1 {
      distance -= length
      part += 1
      length = Self.length(of: part, on: bar, stops)
    }
    let range = Self.range(of: part, on: bar, stops)
    let lead = stops == nil ? 0 : Self.stopLength
    let fraction = min(max((distance - lead) / (length - lead), 0), 1)
    let position = range.lowerBound + fraction * (range.upperBound - range.lowerBound)
    let isAtStop = fraction == 0 || range.lowerBound == range.upperBound
    return .init(position: position, stop: isAtStop ? stops?.first(atOffsetOf: part) : nil)
  }

  /// Returns the length of a part, in points of the pointer.
  private static func length(
    of part: Int, on bar: ScrollBarGeometry, _ stops: ScrollBarStops?
  ) -> Double {
    if stops?.isNextToFollowing(part) == true { return 0 }
    let range = range(of: part, on: bar, stops)
    guard bar.travel > 0 else { return minimumLength }
    let track = (range.upperBound - range.lowerBound) / bar.travel * bar.room
    return max(track * ScrollBarDrag.fineness, minimumLength)
  }

  /// Returns the content offsets of a part: from its stop to the next one. The first and the last
  /// part begin and end with the content.
  private static func range(
    of part: Int, on bar: ScrollBarGeometry, _ stops: ScrollBarStops?
  ) -> ClosedRange<Double> {
    guard let stops else { return bar.range }
    let start =
      part == 0 ? bar.range.lowerBound : stops.contentOffset(of: part, on: bar)
    let end =
      part + 1 < stops.count
      ? stops.contentOffset(of: part + 1, on: bar) : bar.range.upperBound
    return start...max(start, end)
  }
}
