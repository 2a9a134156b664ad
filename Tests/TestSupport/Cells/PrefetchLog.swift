import GridEngine

/// Records the prefetch requests of a collection view, and checks them.
@MainActor
public final class PrefetchLog: CollectionViewDataSourcePrefetching {
  /// Items that were requested, and neither displayed, cancelled nor deleted since.
  public var outstanding: Set<String> { pending.filter(exists) }

  private var pending: Set<String> = []
  /// Descriptions of violated rules.
  public private(set) var violations: [String] = []
  /// The requested and the cancelled items, in order.
  public private(set) var requested: [String] = []
  public private(set) var cancelled: [String] = []

  /// Returns the item at an index path, nil if there is none; and whether it is displayed.
  var item: (IndexPath) -> String? = { _ in nil }
  var isDisplayed: (IndexPath) -> Bool = { _ in false }
  /// Returns whether an item was not deleted.
  var exists: (String) -> Bool = { _ in true }

  public init() {}

  /// Clears the recorded calls. Outstanding items remain outstanding.
  public func forgetCalls() { (requested, cancelled) = ([], []) }

  public func prefetchItems(at indexPaths: [IndexPath]) {
    if indexPaths.isEmpty { violations.append("requested nothing") }
    for path in indexPaths {
      guard let item = item(path) else {
        violations.append("requested \(path), which is gone")
        continue
      }
      requested.append(item)
      if isDisplayed(path) { violations.append("requested \(item), which is in view") }
      if !pending.insert(item).inserted { violations.append("requested \(item) twice") }
    }
  }

  public func cancelPrefetchingForItems(at indexPaths: [IndexPath]) {
    if indexPaths.isEmpty { violations.append("cancelled nothing") }
    for path in indexPaths {
      guard let item = item(path) else {
        violations.append("cancelled \(path), which is gone")
        continue
      }
      cancelled.append(item)
      if pending.remove(item) == nil {
        violations.append("cancelled \(item), which was not outstanding")
      }
    }
  }

  func didDisplay(_ path: IndexPath) {
    if let item = item(path) { pending.remove(item) }
  }
}
