/// Configured views that are offscreen: prepared cells, and views that left the viewport.
///
/// Displaying them again needs neither the provider nor `prepareForReuse`. When views have to be
/// discarded, those that left the viewport go first, oldest first. Prepared views are kept until
/// nothing else remains.
@MainActor
struct OffscreenViews {
  private static let leftBehind = 0
  private static let prepared = 1

  private var handles: [ElementID: LinkedLists<CollectionReusableView>.Handle] = [:]
  private var lists = LinkedLists<CollectionReusableView>(listCount: 2)

  /// The number of offscreen views.
  var count: Int { handles.count }

  /// The number of views that were displayed before.
  var leftBehindCount: Int { lists.count(in: Self.leftBehind) }

  /// The offscreen view of an element. O(1).
  subscript(element: ElementID) -> CollectionReusableView? { handles[element].map { lists[$0] } }

  /// Removes and returns the view of an element. O(1).
  mutating func take(_ element: ElementID) -> CollectionReusableView? {
    handles.removeValue(forKey: element).map { lists.remove($0) }
  }

  /// Adds the view of an element that has no offscreen view. O(1).
  ///
  /// - Parameter wasShown: Whether the view was displayed since it was prepared.
  mutating func put(_ view: CollectionReusableView, for element: ElementID, wasShown: Bool) {
    handles[element] = lists.append(view, to: wasShown ? Self.leftBehind : Self.prepared)
  }

  /// Collects at most `limit` prepared views that satisfy `isWanted`.
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

  /// Removes and returns the least valuable view. O(1).
  mutating func takeOldest() -> CollectionReusableView? {
    guard let handle = lists.first(in: Self.leftBehind) ?? lists.first(in: Self.prepared),
      let element = lists[handle].attributes?.element
    else { return nil }
    return take(element)
  }

  /// Removes and returns the view that left the viewport first, among those that satisfy
  /// `isWanted`.
  ///
  /// - Complexity: O(*k*), where *k* is the number of views before it.
  mutating func takeOldestLeftBehind(
    where isWanted: (CollectionReusableView) -> Bool = { _ in true }
  ) -> CollectionReusableView? {
    takeFirst(in: Self.leftBehind, where: isWanted)
  }

  /// Removes and returns the oldest prepared view that satisfies `isWanted`.
  mutating func takeOldestPrepared(
    where isWanted: (CollectionReusableView) -> Bool
  ) -> CollectionReusableView? {
    takeFirst(in: Self.prepared, where: isWanted)
  }

  private mutating func takeFirst(
    in list: Int, where isWanted: (CollectionReusableView) -> Bool
  ) -> CollectionReusableView? {
    lists.first(in: list, where: isWanted).flatMap { lists[$0].attributes }
      .flatMap { take($0.element) }
  }

  /// Removes and returns all views in the order of ``takeOldest()``, each with whether it was
  /// displayed.
  mutating func takeAll() -> [(view: CollectionReusableView, wasShown: Bool)] {
    let all = [Self.leftBehind, Self.prepared].flatMap { list in
      lists.handles(in: list).map { (lists.remove($0), list == Self.leftBehind) }
    }
    handles.removeAll(keepingCapacity: true)
    return all
  }

  /// Calls `body` for each offscreen view.
  func forEach(_ body: (CollectionReusableView) -> Void) {
    for handle in handles.values { body(lists[handle]) }
  }
}
