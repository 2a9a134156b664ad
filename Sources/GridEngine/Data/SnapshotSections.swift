/// The sections of a snapshot in order, and where each is.
///
/// A section has a *key* that stays while others come and go before it. Items remember the key of
/// their section and not its place: to insert a section in front then touches no item.
@usableFromInline
struct SnapshotSections<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// The sections in order.
  @usableFromInline
  var ids: [SectionID] = []
  /// What is in them, in the same order; keys are not changed from outside.
  @usableFromInline
  var contents: [SectionContents<ItemID>] = []
  @usableFromInline
  var counts = SectionCounts()
  @usableFromInline
  var keys: [SectionID: Int] = [:]
  @usableFromInline
  var places: [Int] = []
  @usableFromInline
  var freeKeys: [Int] = []

  /// The place of a section; nil when it is not there.
  @inlinable
  func place(of id: SectionID) -> Int? { keys[id].map { places[$0] } }

  /// The place of the section with a key.
  @inlinable
  func place(ofKey key: Int) -> Int { places[key] }

  /// Puts empty sections before a place; none of them may be there.
  @inlinable
  mutating func insert(_ added: [SectionID], at place: Int) {
    ids.insert(contentsOf: added, at: place)
    contents.insert(contentsOf: added.map { SectionContents(key: newKey(for: $0)) }, at: place)
    if place + added.count == ids.count {
      for _ in added { counts.append(0) }
      renumber(place..<ids.count)
    } else {
      renumber(place..<ids.count)
      recount()
    }
  }

  /// Takes sections out.
  ///
  /// - Parameter removed: Their places, ascending.
  @inlinable
  mutating func remove(_ removed: [Int]) {
    guard let first = removed.first else { return }
    for place in removed.reversed() {
      keys[ids.remove(at: place)] = nil
      freeKeys.append(contents.remove(at: place).key)
    }
    renumber(first..<ids.count)
    recount()
  }

  /// Moves a section; `destination` is its place afterwards.
  @inlinable
  mutating func move(from source: Int, to destination: Int) {
    ids.insert(ids.remove(at: source), at: destination)
    contents.insert(contents.remove(at: source), at: destination)
    renumber(min(source, destination)..<max(source, destination) + 1)
    recount()
  }

  /// Says that a section has more items than before, or fewer.
  @inlinable
  mutating func add(_ difference: Int, toCountOf place: Int) {
    counts.add(difference, toSection: place)
  }

  @inlinable
  mutating func newKey(for id: SectionID) -> Int {
    let key = freeKeys.popLast() ?? places.count
    if key == places.count { places.append(0) }
    keys[id] = key
    return key
  }

  @inlinable
  mutating func renumber(_ range: Range<Int>) {
    for place in range { places[contents[place].key] = place }
  }

  @inlinable
  mutating func recount() { counts = SectionCounts(contents.map(\.items.count)) }
}

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
