/// The items of a snapshot, with the section and index of each.
@usableFromInline
struct SnapshotItems<ItemID: Hashable & Sendable>: Sendable {
  @usableFromInline
  var table = IdentifierTable<ItemID>()
  /// The places, by the numbers of the table.
  @usableFromInline
  var places: [ItemPlace] = []

  /// Reserves capacity for `more` items, if this at least doubles the number of items.
  @inlinable
  mutating func reserve(_ more: Int) {
    // Reserving capacity for a few more items reallocates each time; without it, arrays double.
    guard more > table.count else { return }
    table.reserve(more)
    places.reserveCapacity(places.count + more)
  }

  /// Adds an item that is in no section yet, unless the item exists.
  @inlinable
  mutating func enter(_ id: ItemID) -> (number: Int, isNew: Bool) {
    let entered = table.insert(id)
    if entered.isNew { places.append(.pending) }
    return entered
  }

  /// Marks an item that the current operation moves or removes, or removes the mark.
  @inlinable
  mutating func setLeaving(_ isLeaving: Bool, _ number: Int) {
    places[number].section =
      isLeaving
      ? places[number].section | ItemPlace.leaving : places[number].section & ~ItemPlace.leaving
  }

  /// Updates the places of some of a section's items.
  @inlinable
  mutating func number(_ numbers: [UInt32], inSection key: Int, _ range: Range<Int>) {
    for item in range {
      places[Int(numbers[item])] = ItemPlace(section: UInt32(key), item: UInt32(item))
    }
  }

  /// Removes an item from the table; the last item receives its number.
  ///
  /// - Returns: The place of the item that received the number; `nil` if there is none.
  @inlinable
  mutating func remove(_ number: Int) -> ItemPlace? {
    table.remove(number)
    let last = places.removeLast()
    guard number < places.count else { return nil }
    places[number] = last
    return last
  }
}
