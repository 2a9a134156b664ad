/// The sizes that views asked for, collected for the layout to take them all at once.
@MainActor
struct SizeMeasurements {
  /// Kept for its capacity.
  private var sizes: [(element: ElementID, size: Size)] = []
  /// Whether a measured size may have moved a running mean since estimates were last taken from it.
  private var estimatesMayHaveChanged = false

  /// Forgets what was collected.
  mutating func removeAll() { sizes.removeAll(keepingCapacity: true) }

  /// Whether nothing was collected.
  var isEmpty: Bool { sizes.isEmpty }

  /// Adds the size that an element asks for.
  mutating func add(_ size: Size, of element: ElementID) { sizes.append((element, size)) }

  /// Gives a layout what was collected, in the order of its rows, each of which is then laid out once.
  ///
  /// - Returns: Whether any frame changed.
  @discardableResult
  mutating func apply(to layout: CompositionalLayout) -> Bool {
    sizes.sort { $0.element.indexPath < $1.element.indexPath }
    return layout.setPreferredSizes(sizes)
  }

  /// Notes that the mean of measured sizes may be another one now.
  mutating func noteEstimatesMayHaveChanged() { estimatesMayHaveChanged = true }

  /// Whether estimates have to be taken anew from what was measured; asked once.
  mutating func takeEstimatesMayHaveChanged() -> Bool {
    defer { estimatesMayHaveChanged = false }
    return estimatesMayHaveChanged
  }
}
