/// Where an item of a snapshot is.
struct ItemPlace: Sendable {
  /// The key of its section.
  var section: UInt32
  /// Its place among the items of the section.
  var item: UInt32

  /// Set in ``section`` while an operation takes the item out of its place.
  static let leaving: UInt32 = 1 << 31
  /// The place of an item that has none yet.
  static let pending = ItemPlace(section: .max, item: .max)

  /// Whether the operation under way names the item.
  var isNamed: Bool { section & Self.leaving != 0 }

  /// Whether the item is not in any section yet.
  var isPending: Bool { item == .max }
}
