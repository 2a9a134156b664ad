/// Rows solved lately, so that a row in view is solved once and not in every frame.
struct RowCache {
  private var rows: [Int: GroupSolution] = [:]

  /// The place of the template in a section whose groups are as large as the largest.
  static let template = -1

  /// How many rows are kept; more than a screen shows, few enough not to matter.
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
