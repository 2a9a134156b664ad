/// The maximum group size of a section, for uniform groups and for the width of the section.
struct GroupComparison {
  /// The sizes of the rows that contain measured items.
  private var sizes: [Int: Size] = [:]
  private var maximum = Size.zero
  private var isStale = false

  /// Stores the size of a row.
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

  /// Returns the maximum width and the maximum height of all rows.
  ///
  /// - Parameters:
  ///   - template: The size of rows without measured items.
  ///   - rowCount: The number of rows.
  /// - Complexity: O(1); O(*m*) for *m* measured rows after the largest one may have shrunk.
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
