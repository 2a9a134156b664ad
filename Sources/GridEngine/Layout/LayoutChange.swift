/// A change of the sections and items of a layout, by which measured sizes stay with their items.
///
/// Removals and the sources of moves are positions before the change; insertions and destinations
/// are positions after it, as in a batch update of UIKit. Items of removed or inserted sections are
/// not listed. If the change contradicts the new item counts of a section, only its measured sizes
/// are lost.
struct LayoutChange: Hashable, Sendable {
  /// A section or item that has moved.
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

  /// Creates an empty change.
  init() {}
}
