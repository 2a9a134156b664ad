/// The positions of the entries of a menu.
enum MenuGeometry {
  /// Returns the middle of an entry of a menu that opens to the right and down.
  ///
  /// - Parameters:
  ///   - index: The index of the entry.
  ///   - separators: The number of lines before it.
  ///   - point: The point at which the menu opens.
  static func entry(
    _ index: Int, after separators: Int, of point: (x: Int, y: Int)
  ) -> (x: Int, y: Int) {
    (x: point.x + 40, y: point.y + 6 + 28 * index + 9 * separators + 14)
  }

  /// The entry of a photo's menu that copies, and the one that moves to the trash.
  static func copy(at point: (x: Int, y: Int)) -> (x: Int, y: Int) { entry(5, after: 2, of: point) }
  static func trash(at point: (x: Int, y: Int)) -> (x: Int, y: Int) {
    entry(9, after: 2, of: point)
  }
}
