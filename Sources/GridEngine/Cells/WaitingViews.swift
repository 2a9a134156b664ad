/// Views that are configured and out of sight: prepared ahead, or just left behind.
///
/// Shown again for the same element they need neither provider nor `prepareForReuse`. Where room is
/// to be made, those that were left behind go first, longest waiting first; what was prepared and
/// never shown is kept for what it was prepared for, until nothing else is left.
@MainActor
struct WaitingViews {
  private static let leftBehind = 0
  private static let prepared = 1

  private var handles: [ElementID: LinkedLists<CollectionReusableView>.Handle] = [:]
  private var lists = LinkedLists<CollectionReusableView>(listCount: 2)

  /// How many views wait.
  var count: Int { handles.count }

  /// How many of them were displayed before.
  var leftBehindCount: Int { lists.count(in: Self.leftBehind) }

  /// The view that waits for `element`. O(1).
  subscript(element: ElementID) -> CollectionReusableView? { handles[element].map { lists[$0] } }

  /// Takes the view for `element` out. O(1).
  mutating func take(_ element: ElementID) -> CollectionReusableView? {
    handles.removeValue(forKey: element).map { lists.remove($0) }
  }

  /// Has `view` wait for its element, which none waits for yet. O(1).
  ///
  /// - Parameter wasShown: Whether it was displayed since it was prepared.
  mutating func put(_ view: CollectionReusableView, for element: ElementID, wasShown: Bool) {
    handles[element] = lists.append(view, to: wasShown ? Self.leftBehind : Self.prepared)
  }

  /// Collects views that were prepared and never shown, a few of those that `isWanted` picks.
  func collectPrepared(
    upTo limit: Int, into views: inout [CollectionReusableView],
    where isWanted: (CollectionReusableView) -> Bool
  ) {
    views.removeAll(keepingCapacity: true)
    for handle in handles.values where lists.list(of: handle) == Self.prepared {
      if views.count == limit { return }
      if isWanted(lists[handle]) { views.append(lists[handle]) }
    }
  }

  /// Takes out the view that is worth least. O(1).
  mutating func takeOldest() -> CollectionReusableView? {
    guard let handle = lists.first(in: Self.leftBehind) ?? lists.first(in: Self.prepared),
      let element = lists[handle].layoutAttributes?.element
    else { return nil }
    return take(element)
  }

  /// Takes out the view that was left behind longest ago, of those that `isWanted` picks; nil where
  /// there is none.
  ///
  /// - Complexity: O(*k*), *k* being those left behind before it.
  mutating func takeOldestLeftBehind(
    where isWanted: (CollectionReusableView) -> Bool = { _ in true }
  ) -> CollectionReusableView? {
    takeFirst(in: Self.leftBehind, where: isWanted)
  }

  /// The same of those that were prepared and never shown.
  mutating func takeOldestPrepared(
    where isWanted: (CollectionReusableView) -> Bool
  ) -> CollectionReusableView? {
    takeFirst(in: Self.prepared, where: isWanted)
  }

  private mutating func takeFirst(
    in list: Int, where isWanted: (CollectionReusableView) -> Bool
  ) -> CollectionReusableView? {
    lists.first(in: list, where: isWanted).flatMap { lists[$0].layoutAttributes }
      .flatMap { take($0.element) }
  }

  /// Takes all out, in the order in which ``takeOldest()`` would, and tells which were displayed.
  mutating func takeAll() -> [(view: CollectionReusableView, wasShown: Bool)] {
    let all = [Self.leftBehind, Self.prepared].flatMap { list in
      lists.handles(in: list).map { (lists.remove($0), list == Self.leftBehind) }
    }
    handles.removeAll(keepingCapacity: true)
    return all
  }

  /// Calls `body` with every view that waits.
  func forEach(_ body: (CollectionReusableView) -> Void) {
    for handle in handles.values { body(lists[handle]) }
  }
}
