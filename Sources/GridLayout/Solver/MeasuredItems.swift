/// The measured sizes of the items of one section, by index.
///
/// Only measured items and sides that are estimated somewhere in the section are stored: 4.5 to 6
/// bytes per item.
struct MeasuredItems: Sendable {
  private var widths: ExtentTree?
  private var heights: ExtentTree?

  /// Creates storage for `count` items and the estimated sides of `leaves`, whose sizes are whole
  /// pixels at `scale`.
  ///
  /// - Complexity: O(*l*) for *l* leaves, independent of the number of items.
  init(count: Int, leaves: [LayoutSize], scale: Double = 1) {
    let tree = ExtentTree(estimate: 0, count: count, scale: scale)
    if leaves.contains(where: \.width.isEstimated) { widths = tree }
    if leaves.contains(where: \.height.isEstimated) { heights = tree }
  }

  /// Returns the same sizes for another scale, as estimates: pixels have changed.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of known sizes.
  func converted(toScale scale: Double) -> MeasuredItems {
    var converted = self
    for axis in Axis.allCases {
      guard let tree = self[axis], tree.scale != scale else { continue }
      var new = ExtentTree(estimate: 0, count: tree.count, scale: scale)
      tree.forEachSizedRow { new.setEstimate(tree.extent(ofRow: $0), forRow: $0) }
      converted[axis] = new
    }
    return converted
  }

  /// The sizes along `axis`; `nil` if no item is estimated along it.
  private subscript(axis: Axis) -> ExtentTree? {
    get { axis == .horizontal ? widths : heights }
    _modify { if axis == .horizontal { yield &widths } else { yield &heights } }
  }

  /// The number of items; 0 if no side is measured.
  var count: Int { (heights ?? widths)?.count ?? 0 }

  /// Returns the known size of an item, measured now or before a change of width.
  ///
  /// - Complexity: O(log *n*).
  func size(ofItem item: Int) -> MeasuredSize? {
    let size = MeasuredSize(
      width: known(item, along: .horizontal), height: known(item, along: .vertical))
    return size.width == nil && size.height == nil ? nil : size
  }

  private func known(_ item: Int, along axis: Axis) -> Double? {
    // Accessed without moving the tree out of its storage, which would copy it.
    axis == .horizontal ? widths?.knownExtent(ofRow: item) : heights?.knownExtent(ofRow: item)
  }

  /// Returns whether all `sides` of an item are measured and valid.
  func isMeasured(_ item: Int, sides: EstimatedSides) -> Bool {
    for axis in Axis.allCases where sides.contains(.along(axis)) {
      let isMeasured =
        axis == .horizontal ? widths?.holds(row: item) : heights?.holds(row: item)
      if isMeasured != true { return false }
    }
    return true
  }

  /// Stores the measured length of an item along `axis`.
  mutating func set(_ extent: Double, forItem item: Int, along axis: Axis) {
    self[axis]?.setExtent(extent, forRow: item)
  }

  /// Marks the size of an item as an estimate and keeps its value.
  mutating func invalidate(item: Int) {
    for axis in Axis.allCases {
      guard let tree = self[axis], item < tree.count, tree.isMeasured(row: item) else { continue }
      self[axis]?.setEstimate(tree.extent(ofRow: item), forRow: item)
    }
  }

  /// Marks all sizes as estimates and keeps their values, because the cross size for which they
  /// were measured changed.
  mutating func invalidateAll() {
    widths?.invalidateMeasurements()
    heights?.invalidateMeasurements()
  }

  mutating func insert(count: Int, at item: Int) {
    widths?.insert(count: count, at: item)
    heights?.insert(count: count, at: item)
  }

  mutating func remove(_ items: Range<Int>) {
    widths?.remove(items)
    heights?.remove(items)
  }

  /// Calls `body` for each item with a known size, ascending from `first`.
  ///
  /// - Complexity: O(*l*), where *l* is the number of leaves of the trees.
  func forEachKnownItem(from first: Int = 0, _ body: (Int) -> Void) {
    let flat = Axis.allCases.compactMap { self[$0] }
    guard let tree = flat.first else { return }
    guard flat.count == 2 else {
      tree.forEachSizedRow { if $0 >= first { body($0) } }
      return
    }
    var items = Set<Int>()
    for tree in flat { tree.forEachSizedRow { if $0 >= first { items.insert($0) } } }
    items.sorted().forEach(body)
  }
}

extension ExtentTree {
  /// Returns the size of a row if it has one of its own, measured now or before.
  fileprivate func knownExtent(ofRow row: Int) -> Double? {
    guard row < count else { return nil }
    let extent = extent(ofRow: row)
    return extent > 0 || isMeasured(row: row) ? extent : nil
  }

  /// Whether the row exists and was measured.
  fileprivate func holds(row: Int) -> Bool { row < count && isMeasured(row: row) }
}
