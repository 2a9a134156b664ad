/// A change of the sections and items of a layout, by which measured sizes stay with their items.
///
/// Removals and the sources of moves are positions before the change; insertions and destinations
/// are positions after it, as in a batch update of UIKit. Items of removed or inserted sections are
/// not listed. If the change contradicts the new item counts of a section, only its measured sizes
/// are lost.
package struct LayoutChange: Hashable, Sendable {
  /// A section or item that has moved.
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

  /// Creates an empty change.
  package init() {}

  /// A change that replaces all sections, so that no measured size is kept.
  package static func replacingAll(_ old: Int, by new: Int) -> LayoutChange {
    var change = LayoutChange()
    change.removedSections = Array(0..<old)
    change.insertedSections = Array(0..<new)
    return change
  }
}
