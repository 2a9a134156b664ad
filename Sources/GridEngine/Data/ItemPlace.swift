/// The position of an item in a snapshot.
@usableFromInline
struct ItemPlace: Sendable {
  /// The key of the section.
  @usableFromInline
  var section: UInt32
  /// The index in the section, which may differ from the true one by ``SectionContents/drift``.
  @usableFromInline
  var item: UInt32

  /// Set in ``section`` while an operation moves or removes the item.
  @usableFromInline
  static let leaving: UInt32 = 1 << 31
  /// The place of an item that is not in a section yet.
  @usableFromInline
  static let pending = ItemPlace(section: .max, item: .max)

  /// Whether the current operation moves or removes the item.
  @inlinable
  var isLeaving: Bool { section & Self.leaving != 0 }

  /// Whether the item is not in a section yet.
  @inlinable
  var isPending: Bool { item == .max }

  @inlinable
  init(section: UInt32, item: UInt32) {
    self.section = section
    self.item = item
  }
}
