/// The index paths of a dragged item: in the data, and where it is displayed during the drag.
///
/// All other items keep their order. Index paths are converted arithmetically, in O(1).
struct ItemMovement: Hashable, Sendable {
  /// The index path in the data.
  let source: IndexPath
  /// The displayed index path.
  var target: IndexPath

  /// Creates a movement whose item is displayed at its place in the data.
  init(at path: IndexPath) {
    source = path
    target = path
  }

  /// Whether the item is displayed at its place in the data.
  var isTrivial: Bool { source == target }

  /// Returns the displayed index path of the item at `path` in the data.
  func shownPath(ofDataPath path: IndexPath) -> IndexPath {
    Self.place(of: path, movingFrom: source, to: target)
  }

  /// Returns the index path in the data of the item displayed at `path`.
  func dataPath(ofShownPath path: IndexPath) -> IndexPath {
    Self.place(of: path, movingFrom: target, to: source)
  }

  /// Returns the displayed number of items of a section that has `count` items in the data.
  func shownCount(_ count: Int, inSection section: Int) -> Int {
    count - (section == source.section ? 1 : 0) + (section == target.section ? 1 : 0)
  }

  private static func place(
    of path: IndexPath, movingFrom source: IndexPath, to target: IndexPath
  ) -> IndexPath {
    if path == source { return target }
    var place = path
    if path.section == source.section, path.item > source.item { place.item -= 1 }
    if place.section == target.section, place.item >= target.item { place.item += 1 }
    return place
  }
}
