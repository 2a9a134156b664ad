/// Recently solved rows, so that a visible row is not solved in each frame.
struct RowCache {
  private var rows: [Int: GroupSolution] = [:]

  /// The key of the template in a section with uniform groups.
  static let template = -1

  /// The maximum number of rows; more than a screen shows.
  private static let limit = 512

  subscript(row: Int) -> GroupSolution? {
    get { rows[row] }
    set {
      if rows.count >= Self.limit { rows.removeAll(keepingCapacity: true) }
      rows[row] = newValue
    }
  }

  mutating func remove(_ row: Int) { rows[row] = nil }

  mutating func removeAll() { rows.removeAll(keepingCapacity: true) }
}
