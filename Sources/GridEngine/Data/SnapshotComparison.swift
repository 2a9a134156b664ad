/// Computes a ``SnapshotDifference``: first of the sections, then of the items between the equal
/// ends of each section, which are looked up in the old snapshot's table.
@usableFromInline
struct SnapshotComparison<SectionID, ItemID>
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  /// Consecutive items of a new section that are consecutive in a section of the old snapshot, too.
  @usableFromInline
  struct Run {
    // In 32 bits, because a shuffled list consists of runs of one item.
    @usableFromInline
    let places: SIMD4<Int32>

    @inlinable
    init(oldSection: Int, oldItem: Int, newItem: Int, count: Int) {
      places = SIMD4(Int32(oldSection), Int32(oldItem), Int32(newItem), Int32(count))
    }

    @inlinable
    var oldSection: Int { Int(places.x) }
    @inlinable
    var oldItem: Int { Int(places.y) }
    @inlinable
    var newItem: Int { Int(places.z) }
    @inlinable
    var count: Int { Int(places.w) }

    /// The indices in the old and in the new section after the last item.
    @inlinable
    var oldEnd: Int { oldItem + count }
    @inlinable
    var newEnd: Int { newItem + count }
  }

  @usableFromInline
  let old: DiffableDataSourceSnapshot<SectionID, ItemID>
  @usableFromInline
  let new: DiffableDataSourceSnapshot<SectionID, ItemID>
  /// For each new section, its old index.
  @usableFromInline
  var oldPlaces: [Int?] = []
  /// For each old section, the items between the equal ends; `nil` for deleted sections.
  @usableFromInline
  var oldMiddles: [Range<Int>?]
  /// For each new section, the items between the equal ends.
  @usableFromInline
  var newMiddles: [Range<Int>] = []
  /// For each number of the old table, whether the item was found in the new snapshot.
  @usableFromInline
  var isFound: [Bool] = []
  @usableFromInline
  var difference = SnapshotDifference()
  /// The steps that the comparison may still take: one for each item between the equal ends, and
  /// ``stepsPerLookup`` for each one that is looked up in the old table.
  @usableFromInline
  var remainingSteps: Int

  @inlinable
  init(
    old: DiffableDataSourceSnapshot<SectionID, ItemID>,
    new: DiffableDataSourceSnapshot<SectionID, ItemID>, maximumSteps: Int = .max
  ) {
    self.old = old
    self.new = new
    remainingSteps = maximumSteps
    oldMiddles = Array(repeating: nil, count: old.numberOfSections)
  }

  /// The cost of finding an item in a table, relative to comparing it with its neighbor.
  @inlinable
  static var stepsPerLookup: Int { 10 }

  /// Whether the comparison ended early, because it would have taken too many steps.
  @inlinable
  var isIncomplete: Bool { remainingSteps < 0 }

  @inlinable
  mutating func run() {
    matchSections()
    findMovedSections()
    trimEqualEnds()
    compareMiddles()
    if !isIncomplete { findMarkedItems() }
  }
}

// MARK: - Sections

extension SnapshotComparison {
  /// Matches new sections with old ones; the others are inserted or deleted.
  @inlinable
  mutating func matchSections() {
    if old.sections.ids == new.sections.ids {
      oldPlaces = Array(0..<new.numberOfSections)
      return
    }
    oldPlaces = new.sections.ids.map { old.sections.place(of: $0) }
    var isKept = Array(repeating: false, count: old.numberOfSections)
    for (place, oldPlace) in oldPlaces.enumerated() {
      if let oldPlace {
        isKept[oldPlace] = true
      } else {
        difference.insertedSections.append(place)
      }
    }
    difference.deletedSections = isKept.indices.filter { !isKept[$0] }
  }

  @inlinable
  mutating func findMovedSections() {
    let staying = oldPlaces.indices.filter { oldPlaces[$0] != nil }
    let places = staying.map { Int32(oldPlaces[$0] ?? 0) }
    for (index, isKept) in longestIncreasingSubsequence(of: places).enumerated() where !isKept {
      difference.movedSections.append(.init(from: Int(places[index]), to: staying[index]))
    }
  }

  /// Finds the equal items at the start and at the end of matched sections.
  @inlinable
  mutating func trimEqualEnds() {
    for (place, oldPlace) in oldPlaces.enumerated() {
      let after = new.sections.contents[place].items
      guard let oldPlace else {
        newMiddles.append(after.indices)
        continue
      }
      let before = old.sections.contents[oldPlace].items
      let (start, end) = equalEnds(of: before, and: after)
      oldMiddles[oldPlace] = start..<before.count - end
      newMiddles.append(start..<after.count - end)
    }
  }
}

// MARK: - Marks

extension SnapshotComparison {
  /// Finds the items to be reloaded or reconfigured.
  @usableFromInline
  mutating func findMarkedItems() {
    var reloaded: Set<IndexPath> = []
    reloaded.formUnion(new.reloadedItems.compactMap(newPath(ofKept:)))
    for section in new.reloadedSections {
      guard let place = new.sections.place(of: section) else { continue }
      reloaded.formUnion(new.sections.contents[place].items.compactMap(newPath(ofKept:)))
    }
    difference.reloadedItems = reloaded.sorted()
    difference.reconfiguredItems =
      new.reconfiguredItems.compactMap(newPath(ofKept:)).filter { !reloaded.contains($0) }.sorted()
  }

  /// Returns the new index path of an item that exists in both snapshots.
  private func newPath(ofKept item: ItemID) -> IndexPath? {
    old.items.table.number(of: item) == nil ? nil : new.indexPath(of: item)
  }
}
