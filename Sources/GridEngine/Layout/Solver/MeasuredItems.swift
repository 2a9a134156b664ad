/// What the items of one section measured themselves to be, by their place in the section.
///
/// Only sides that are estimated somewhere in the section are kept, and only for items that were
/// measured: 4.5 to 6 bytes for each.
struct MeasuredItems: Sendable {
  private var widths: ExtentTree?
  private var heights: ExtentTree?

  /// Makes room for the sizes of `count` items on the sides that `leaves` leave open.
  ///
  /// - Complexity: O(*leaves*), whatever the number of items.
  init(count: Int, leaves: [LayoutSize]) {
    if leaves.contains(where: \.width.isEstimated) { widths = Self.tree(count) }
    if leaves.contains(where: \.height.isEstimated) { heights = Self.tree(count) }
  }

  private static func tree(_ count: Int) -> ExtentTree { ExtentTree(estimate: 0, count: count) }

  /// The sizes along `axis`; nil where no item is estimated along it.
  private subscript(axis: Axis) -> ExtentTree? {
    get { axis == .horizontal ? widths : heights }
    _modify { if axis == .horizontal { yield &widths } else { yield &heights } }
  }

  /// How many items there are, 0 where nothing is measured.
  var count: Int { (heights ?? widths)?.count ?? 0 }

  /// What is known of the size of an item: measured, or measured before the width changed.
  ///
  /// - Complexity: O(log *n*).
  func size(ofItem item: Int) -> MeasuredSize? {
    let size = MeasuredSize(
      width: known(item, along: .horizontal), height: known(item, along: .vertical))
    return size.width == nil && size.height == nil ? nil : size
  }

  private func known(_ item: Int, along axis: Axis) -> Double? {
    // Asked without taking the tree out of its place, which would copy it.
    axis == .horizontal ? widths?.knownExtent(ofRow: item) : heights?.knownExtent(ofRow: item)
  }

  /// Whether all of `sides` of an item were measured and still hold.
  func isMeasured(_ item: Int, sides: EstimatedSides) -> Bool {
    for axis in Axis.allCases where sides.contains(.along(axis)) {
      let isMeasured =
        axis == .horizontal ? widths?.holds(row: item) : heights?.holds(row: item)
      if isMeasured != true { return false }
    }
    return true
  }

  /// Stores what an item measured itself to be along `axis`.
  mutating func set(_ extent: Double, forItem item: Int, along axis: Axis) {
    self[axis]?.setExtent(extent, forRow: item)
  }

  /// Makes an item's size an estimate again, its value kept.
  mutating func invalidate(item: Int) {
    for axis in Axis.allCases {
      guard let tree = self[axis], item < tree.count, tree.isMeasured(row: item) else { continue }
      self[axis]?.setEstimate(tree.extent(ofRow: item), forRow: item)
    }
  }

  /// Makes all sizes estimates, their values kept: the cross size they were measured for changed.
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

  /// Calls `body` for the items whose size is known, ascending, from `first` on.
  ///
  /// - Complexity: O(*leaves of the trees*).
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
  /// The size of a row if it has one of its own: measured, or measured before.
  fileprivate func knownExtent(ofRow row: Int) -> Double? {
    guard row < count else { return nil }
    let extent = extent(ofRow: row)
    return extent > 0 || isMeasured(row: row) ? extent : nil
  }

  /// Whether there is such a row and it was measured.
  fileprivate func holds(row: Int) -> Bool { row < count && isMeasured(row: row) }
}
