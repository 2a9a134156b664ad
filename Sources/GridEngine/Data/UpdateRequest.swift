/// A snapshot to be applied, with its options.
struct UpdateRequest<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  var snapshot: DiffableDataSourceSnapshot<SectionID, ItemID>
  var isAnimated = true
  var anchor = UpdateAnchor<ItemID>.automatic
  /// Whether all views are requested again.
  var dropsViews = false
  var completions: [@MainActor () -> Void] = []

  /// Combines the request with a later one. The later snapshot replaces the earlier one, whose
  /// marks are kept.
  mutating func follow(_ later: UpdateRequest) {
    var snapshot = later.snapshot
    snapshot.mark(asIn: self.snapshot)
    let completions = completions + later.completions
    let dropsViews = dropsViews || later.dropsViews
    self = later
    self.snapshot = snapshot
    self.completions = completions
    self.dropsViews = dropsViews
  }
}

extension DiffableDataSourceSnapshot {
  /// Adds the marks of an earlier snapshot for identifiers that still exist.
  mutating func mark(asIn earlier: Self) {
    for item in earlier.reloadedItems where indexPath(of: item) != nil {
      reloadedItems.append(item)
    }
    for section in earlier.reloadedSections where indexOfSection(section) != nil {
      reloadedSections.append(section)
    }
    for item in earlier.reconfiguredItems where indexPath(of: item) != nil {
      reconfiguredItems.append(item)
    }
  }
}
