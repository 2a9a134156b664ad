/// How the sections and items of a layout changed, so that sizes measured before stay with their
/// items.
///
/// Removals and the sources of moves are places before the change, insertions and destinations
/// places after it, as in a batch update of UIKit. Items of removed or inserted sections are not
/// named one by one. What contradicts the new counts costs a section its measured sizes, nothing
/// else.
package struct LayoutChange: Hashable, Sendable {
  /// Something that is elsewhere now.
  package struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    package var from: Place
    package var to: Place

    package init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  package var removedSections: [Int] = []
  package var insertedSections: [Int] = []
  package var movedSections: [Move<Int>] = []
  package var removedItems: [IndexPath] = []
  package var insertedItems: [IndexPath] = []
  package var movedItems: [Move<IndexPath>] = []

  /// Makes a change in which nothing changes.
  package init() {}
}
