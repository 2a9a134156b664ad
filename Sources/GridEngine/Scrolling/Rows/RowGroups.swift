/// The groups of a row, in the order of scrolling, their positions counted from the row's start.
public protocol RowGroups {
  /// How many there are.
  var count: Int { get }

  /// Where the group at `index` begins, in points; never smaller than that of the one before.
  func start(of index: Int) -> Double

  /// The length of the group at `index` along the row, in points.
  func extent(of index: Int) -> Double

  /// The length of the whole row in points; up to the last group's end unless said otherwise.
  var extent: Double { get }

  /// The group whose `key`, ascending with the index, is nearest to `position`; of two equally near
  /// the later one. Not called on an empty row.
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
