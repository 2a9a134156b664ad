/// The sizes that views requested, collected to be applied to the layout together.
@MainActor
struct SizeMeasurements {
  /// Kept for its capacity.
  private var sizes: [(element: ElementID, size: Size)] = []
  /// Whether measured sizes may have changed a mean since the last update of estimates.
  private var estimatesMayHaveChanged = false

  /// Removes all sizes.
  mutating func removeAll() { sizes.removeAll(keepingCapacity: true) }

  /// Whether no size was added.
  var isEmpty: Bool { sizes.isEmpty }

  /// Adds the size that an element requests.
  mutating func add(_ size: Size, of element: ElementID) { sizes.append((element, size)) }

  /// Applies the sizes to a layout in the order of its rows, so that each row is laid out once.
  ///
  /// - Returns: Whether any frame changed.
  @discardableResult
  mutating func apply(to layout: any SolvedLayout) -> Bool {
    sizes.sort { $0.element.indexPath < $1.element.indexPath }
    return layout.setPreferredSizes(sizes)
  }

  /// Records that the mean of measured sizes may have changed.
  mutating func invalidateEstimates() { estimatesMayHaveChanged = true }

  /// Returns whether estimates have to be updated from the measured sizes, and resets the flag.
  mutating func takeEstimatesMayHaveChanged() -> Bool {
    defer { estimatesMayHaveChanged = false }
    return estimatesMayHaveChanged
  }
}
