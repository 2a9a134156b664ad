/// The items of one section of a snapshot: their identifiers, and their numbers in the table of all
/// items.
@usableFromInline
struct SectionContents<ItemID: Hashable & Sendable>: Sendable {
  /// Stays while sections come and go before this one.
  @usableFromInline
  let key: Int
  @usableFromInline
  var items: [ItemID] = []
  @usableFromInline
  var numbers: [UInt32] = []

  /// A section without items.
  @inlinable
  init(key: Int) { self.key = key }
}
