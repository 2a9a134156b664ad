/// An item that is shown in another place than the data has it, while the user drags it.
///
/// Every other item keeps its order; what this does to places is arithmetic, whatever the number of
/// items.
struct ItemMovement: Hashable, Sendable {
  /// Where the data has the item.
  let source: IndexPath
  /// Where it is shown.
  var target: IndexPath

  /// An item where it belongs.
  init(at path: IndexPath) {
    source = path
    target = path
  }

  /// Whether the item is shown where the data has it.
  var isTrivial: Bool { source == target }

  /// Where the item that the data has at `path` is shown.
  func shownPath(ofDataPath path: IndexPath) -> IndexPath {
    Self.place(of: path, movingFrom: source, to: target)
  }

  /// Where the data has the item that is shown at `path`.
  func dataPath(ofShownPath path: IndexPath) -> IndexPath {
    Self.place(of: path, movingFrom: target, to: source)
  }

  /// How many items a section shows that has `count` in the data.
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
