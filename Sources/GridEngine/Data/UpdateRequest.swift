/// A snapshot that is to be shown, and how.
struct UpdateRequest<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  var snapshot: DiffableDataSourceSnapshot<SectionID, ItemID>
  var isAnimated = true
  var anchor = UpdateAnchor<ItemID>.automatic
  /// Whether every view is asked for anew.
  var dropsViews = false
  var completions: [@MainActor () -> Void] = []

  /// Takes up a later request that came before this one was shown: the later one counts, and what
  /// was marked in the earlier one is still to be done.
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
  /// Marks what is marked in an earlier snapshot and still there.
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
