import GridEngine

/// Everything a collection view asked for ahead, and whether the laws of prefetching hold.
@MainActor
public final class PrefetchLog: CollectionViewDataSourcePrefetching {
  /// Items that were asked for and neither displayed nor cancelled since.
  public private(set) var outstanding: Set<String> = []
  /// Laws that were broken, in words.
  public private(set) var violations: [String] = []
  /// Every item that was asked for, in order, and every one that was cancelled.
  public private(set) var asked: [String] = []
  public private(set) var cancelled: [String] = []

  /// The item at a place, nil where there is none; and whether it is displayed.
  var item: (IndexPath) -> String? = { _ in nil }
  var isDisplayed: (IndexPath) -> Bool = { _ in false }

  public init() {}

  /// Forgets what was asked and cancelled; outstanding items stay so.
  public func forgetCalls() { (asked, cancelled) = ([], []) }

  public func prefetchItems(at indexPaths: [IndexPath]) {
    if indexPaths.isEmpty { violations.append("asked for nothing") }
    for path in indexPaths {
      guard let item = item(path) else {
        violations.append("asked for \(path), which is gone")
        continue
      }
      asked.append(item)
      if isDisplayed(path) { violations.append("asked for \(item), which is in view") }
      if !outstanding.insert(item).inserted { violations.append("asked for \(item) twice") }
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
      if outstanding.remove(item) == nil {
        violations.append("cancelled \(item), which was not on its way")
      }
    }
  }

  func noteDisplayed(_ path: IndexPath) {
    if let item = item(path) { outstanding.remove(item) }
  }
}
