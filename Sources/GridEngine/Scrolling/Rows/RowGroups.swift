/// The groups of a row in order, with positions relative to the start of the row.
public protocol RowGroups {
  /// The number of groups.
  var count: Int { get }

  /// Returns the start of a group, in points; not less than that of the previous group.
  func start(of index: Int) -> Double

  /// Returns the extent of a group along the row, in points.
  func extent(of index: Int) -> Double

  /// The extent of the row, in points; by default up to the end of the last group.
  var extent: Double { get }

  /// Returns the group whose `key`, which increases with the index, is nearest to `position`; the
  /// later one of two at the same distance. The row must not be empty.
  func nearest(to position: Double, by key: (Int) -> Double) -> Int
}

extension RowGroups {
  /// - Complexity: O(log *n*) calls of `key`.
  public func nearest(to position: Double, by key: (Int) -> Double) -> Int {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if key(middle) < position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    return position - key(low - 1) < key(low) - position ? low - 1 : low
  }

  public var extent: Double { count == 0 ? 0 : start(of: count - 1) + extent(of: count - 1) }
}
