/// Where an item of a snapshot is.
@usableFromInline
struct ItemPlace: Sendable {
  /// The key of its section.
  @usableFromInline
  var section: UInt32
  /// Its place among the items of the section.
  @usableFromInline
  var item: UInt32

  /// Set in ``section`` while an operation takes the item out of its place.
  @usableFromInline
  static let leaving: UInt32 = 1 << 31
  /// The place of an item that has none yet.
  @usableFromInline
  static let pending = ItemPlace(section: .max, item: .max)

  /// Whether the operation under way names the item.
  @inlinable
  var isNamed: Bool { section & Self.leaving != 0 }

  /// Whether the item is not in any section yet.
  @inlinable
  var isPending: Bool { item == .max }

  @inlinable
  init(section: UInt32, item: UInt32) {
    self.section = section
    self.item = item
  }
}
