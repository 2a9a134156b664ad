/// The sections of a snapshot in order, with an index by identifier.
///
/// A section has a *key* that stays the same when other sections are inserted or removed. Items
/// refer to the key of their section, so inserting a section at the front changes no item.
@usableFromInline
struct SnapshotSections<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// The section identifiers in order.
  @usableFromInline
  var ids: [SectionID] = []
  /// The contents of the sections, in the same order.
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

  /// Returns the index of a section; `nil` for an unknown section.
  @inlinable
  func place(of id: SectionID) -> Int? { keys[id].map { places[$0] } }

  /// Returns the index of the section with a key.
  @inlinable
  func place(ofKey key: Int) -> Int { places[key] }

  /// Inserts empty new sections before an index.
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

  /// Removes sections.
  ///
  /// - Parameter removed: Their indices, ascending.
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

  /// Moves a section; `destination` is its index afterwards.
  @inlinable
  mutating func move(from source: Int, to destination: Int) {
    ids.insert(ids.remove(at: source), at: destination)
    contents.insert(contents.remove(at: source), at: destination)
    renumber(min(source, destination)..<max(source, destination) + 1)
    recount()
  }

  /// Changes the item count of a section.
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
