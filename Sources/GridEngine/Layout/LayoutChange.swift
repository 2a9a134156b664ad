/// How the sections and items of a layout changed, so that sizes measured before stay with their
/// items.
///
/// Removals and the sources of moves are places before the change, insertions and destinations
/// places after it, as in a batch update of UIKit. Items of removed or inserted sections are not
/// named one by one. What contradicts the new counts costs a section its measured sizes, nothing
/// else.
struct LayoutChange: Hashable, Sendable {
  /// Something that is elsewhere now.
  struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    var from: Place
    var to: Place

    init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  var removedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [Move<Int>] = []
  var removedItems: [IndexPath] = []
  var insertedItems: [IndexPath] = []
  var movedItems: [Move<IndexPath>] = []

  /// Makes a change in which nothing changes.
  init() {}
}
