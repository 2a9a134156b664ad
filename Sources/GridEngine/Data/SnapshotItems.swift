/// The items of a snapshot by identifier: the section each is in, and where.
@usableFromInline
struct SnapshotItems<ItemID: Hashable & Sendable>: Sendable {
  @usableFromInline
  var table = IdentifierTable<ItemID>()
  /// The places by the numbers of the table.
  @usableFromInline
  var places: [ItemPlace] = []

  /// The place of an item; nil when it is not there.
  @inlinable
  func place(of id: ItemID) -> ItemPlace? { table.number(of: id).map { places[$0] } }

  /// Makes room for `more` items, if they are at least as many as there are.
  @inlinable
  mutating func reserve(_ more: Int) {
    // Arrays that are told to make room for a few more do so each time; left alone, they double.
    guard more > table.count else { return }
    table.reserve(more)
    places.reserveCapacity(places.count + more)
  }

  /// Enters an item without a place, unless it is there.
  @inlinable
  mutating func enter(_ id: ItemID) -> (number: Int, isNew: Bool) {
    let entered = table.insert(id)
    if entered.isNew { places.append(.pending) }
    return entered
  }

  /// Notes that the operation under way names an item, or that it no longer does.
  @inlinable
  mutating func setNamed(_ isNamed: Bool, _ number: Int) {
    places[number].section =
      isNamed
      ? places[number].section | ItemPlace.leaving : places[number].section & ~ItemPlace.leaving
  }

  /// Notes the places of a section's items from one on.
  @inlinable
  mutating func number(_ numbers: [UInt32], inSection key: Int, from first: Int) {
    for item in first..<numbers.count {
      places[Int(numbers[item])] = ItemPlace(section: UInt32(key), item: UInt32(item))
    }
  }

  /// Takes an item out of the table; the last one takes its number.
  ///
  /// - Returns: Where the item that took the number is; nil when none did.
  @inlinable
  mutating func remove(_ number: Int) -> ItemPlace? {
    table.remove(number)
    let last = places.removeLast()
    guard number < places.count else { return nil }
    places[number] = last
    return last
  }
}

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
