import OrderedCollections

/// An identifier that a list from outside named twice, and where.
public struct RepeatedIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// Whether a section or an item was named twice.
  public enum Kind: Hashable, Sendable { case section, item }

  public var kind: Kind
  /// The identifier's description.
  public var identifier: String
  /// Where it was named first, counted in the list: this one counts.
  public var kept: IndexPath
  /// Where it was named again; this one was passed over.
  public var repeated: IndexPath

  public var description: String {
    "\(kind) \(identifier) at \(repeated) is already at \(kept); the first one is kept"
  }
}

extension DiffableDataSourceSnapshot {
  /// Makes a snapshot of a whole list that comes from outside and may name things twice.
  ///
  /// The first mention of an item counts, later ones are passed over and reported. A section that
  /// is named again is reported too, and its items go to the end of the first one, so that no item
  /// is lost.
  ///
  /// - Returns: The snapshot, and what was named more than once, in the order of the list.
  /// - Complexity: O(*n*) on average.
  public static func uniquing(
    _ list: [(section: SectionID, items: [ItemID])]
  ) -> (snapshot: Self, repeated: [RepeatedIdentifier]) {
    var sections: [SectionID: Int] = [:]
    var first: [ItemID: IndexPath] = [:]
    var unique: [(section: SectionID, items: [ItemID])] = []
    var repeated: [RepeatedIdentifier] = []
    for (place, entry) in list.enumerated() {
      let target = sections[entry.section] ?? unique.count
      if target == unique.count {
        sections[entry.section] = target
        unique.append((entry.section, []))
      } else {
        let kept = list.firstIndex { $0.section == entry.section } ?? place
        repeated.append(
          RepeatedIdentifier(
            kind: .section, identifier: String(describing: entry.section),
            kept: IndexPath(item: 0, section: kept),
            repeated: IndexPath(item: 0, section: place)))
      }
      for (index, item) in entry.items.enumerated() {
        let path = IndexPath(item: index, section: place)
        guard let kept = first[item] else {
          first[item] = path
          unique[target].items.append(item)
          continue
        }
        repeated.append(
          RepeatedIdentifier(
            kind: .item, identifier: String(describing: item), kept: kept, repeated: path))
      }
    }
    return (Self(unique: unique), repeated)
  }

  /// Makes a snapshot of a whole list that must name each thing once: ``uniquing(_:)`` for tests,
  /// and for those who would rather see nothing than a part.
  ///
  /// - Throws: ``SnapshotError/repeated(_:operation:)`` with all that is named more than once.
  /// - Complexity: O(*n*) on average.
  public init(strict list: [(section: SectionID, items: [ItemID])]) throws(SnapshotError) {
    let (snapshot, repeated) = Self.uniquing(list)
    guard repeated.isEmpty else {
      var named: OrderedSet<String> = []
      for repeated in repeated { named.append(repeated.identifier) }
      throw .repeated(named.elements, operation: "init(strict:)")
    }
    self = snapshot
  }

  /// Makes a snapshot of a list in which everything is unique.
  private init(unique list: [(section: SectionID, items: [ItemID])]) {
    sections.insert(list.map(\.section), at: 0)
    for (place, entry) in list.enumerated() {
      items.reserve(entry.items.count)
      sections.contents[place].items = entry.items
      sections.contents[place].numbers = entry.items.map { UInt32(items.enter($0).number) }
      sections.add(entry.items.count, toCountOf: place)
      renumber(place, from: 0)
    }
  }
}
