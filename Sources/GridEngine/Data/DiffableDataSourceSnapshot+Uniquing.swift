import OrderedCollections

/// An identifier that occurs twice in a list, with both positions.
public struct RepeatedIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// Whether the identifier belongs to a section or an item.
  public enum Kind: Hashable, Sendable {
    /// The identifier of a section.
    case section
    /// The identifier of an item.
    case item
  }

  /// Whether a section or an item was repeated.
  public var kind: Kind
  /// The description of the identifier.
  public var identifier: String
  /// The position of the first occurrence in the list, which is kept.
  public var kept: IndexPath
  /// The position of the further occurrence, which is ignored.
  public var repeated: IndexPath

  public var description: String {
    "\(kind) \(identifier) at \(repeated) is already at \(kept); the first one is kept"
  }
}

extension DiffableDataSourceSnapshot {
  /// Creates a snapshot of a list from an external source that can contain identifiers more than
  /// once.
  ///
  /// The first occurrence of an item counts; further ones are ignored and reported. A repeated
  /// section is reported too, and its items are appended to the first one, so that no item is lost.
  ///
  /// - Parameter list: The sections in order, each with its items.
  /// - Returns: The snapshot, and the repeated identifiers in the order of the list.
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

  /// Creates a snapshot of a list that must not contain identifiers more than once.
  ///
  /// Unlike ``uniquing(_:)`` it fails for the whole list, for tests and for callers that accept no
  /// partial data.
  ///
  /// - Throws: ``SnapshotError/repeated(_:operation:)`` with all repeated identifiers.
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

  /// Creates a snapshot of a list without repeated identifiers.
  private init(unique list: [(section: SectionID, items: [ItemID])]) {
    sections.insert(list.map(\.section), at: 0)
    for (place, entry) in list.enumerated() {
      items.reserve(entry.items.count)
      sections.contents[place].items = entry.items
      sections.contents[place].numbers = entry.items.map { UInt32(items.enter($0).number) }
      sections.add(entry.items.count, toCountOf: place)
      renumber(place, 0..<entry.items.count)
    }
  }
}
