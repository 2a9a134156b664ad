import CSDL2

/// Compares the operations of two frames.
enum DamageFinder {
  /// The maximum number of operations that were inserted or removed at one place. More are found as
  /// changed operations, which only enlarges the damage.
  private static let reach = 32

  /// Adds to `damage` where `new` and `old` may have different pixels.
  ///
  /// Operations are matched in their order. Outside of those without a match, both lists draw the
  /// same operations in the same order.
  ///
  /// - Complexity: O(*n*) for similar lists of *n* operations, O(32 *n*) at worst. Ends early when
  ///   everything is damaged.
  static func add(
    from old: ArraySlice<DrawOperation>, to new: ArraySlice<DrawOperation>, in window: SDL_Rect,
    to damage: inout PixelRegion
  ) {
    var (before, after) = (old.startIndex, new.startIndex)
    while before < old.endIndex, after < new.endIndex {
      if damage.area * 4 > window.area * 3 { return damage.add(window) }
      let distance = skip(old[before...], new[after...])
      for operation in old[before..<before + distance.old] { damage.add(operation.visible) }
      for operation in new[after..<after + distance.new] { damage.add(operation.visible) }
      before += max(distance.old, distance.new == 0 ? 1 : 0)
      after += max(distance.new, distance.old == 0 ? 1 : 0)
    }
    for operation in old[before...] { damage.add(operation.visible) }
    for operation in new[after...] { damage.add(operation.visible) }
  }

  /// Returns the numbers of operations before the next match: none of both if the first ones match,
  /// and one of both if there is no match in reach.
  private static func skip(
    _ old: ArraySlice<DrawOperation>, _ new: ArraySlice<DrawOperation>
  ) -> (old: Int, new: Int) {
    let (first, second) = (old[old.startIndex], new[new.startIndex])
    if first.isEqual(to: second) { return (0, 0) }
    for distance in 1...reach {
      if distance < old.count, old[old.startIndex + distance].isEqual(to: second) {
        return (distance, 0)
      }
      if distance < new.count, first.isEqual(to: new[new.startIndex + distance]) {
        return (0, distance)
      }
    }
    return (1, 1)
  }
}
