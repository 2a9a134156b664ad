/// The sizes of the groups of a section where they matter to the whole: groups may have to be as
/// large as the largest, and a section is as wide as its widest group.
struct GroupComparison {
  /// The own sizes of the rows in which something was measured.
  private var sizes: [Int: Size] = [:]
  private var maximum = Size.zero
  private var isStale = false

  /// Stores the own size of a row.
  mutating func set(_ size: Size, forRow row: Int) {
    let old = sizes.updateValue(size, forKey: row)
    maximum = Size(
      width: max(maximum.width, size.width), height: max(maximum.height, size.height))
    // A row that shrinks may have been the largest.
    if let old, old.width > size.width || old.height > size.height { isStale = true }
  }

  mutating func removeAll() {
    sizes.removeAll(keepingCapacity: true)
    (maximum, isStale) = (.zero, false)
  }

  /// The largest width and the largest height of all rows.
  ///
  /// - Parameters:
  ///   - template: The size of the rows in which nothing was measured.
  ///   - rowCount: How many rows there are.
  /// - Complexity: O(1), or O(*measured*) after the largest may have shrunk.
  mutating func largest(template: Size, rowCount: Int) -> Size {
    if isStale {
      maximum = sizes.values.reduce(.zero) {
        Size(width: max($0.width, $1.width), height: max($0.height, $1.height))
      }
      isStale = false
    }
    guard sizes.count < rowCount else { return maximum }
    return Size(
      width: max(maximum.width, template.width), height: max(maximum.height, template.height))
  }
}
