/// The items of a section with their measured sizes, and the group that unmeasured items form.
///
/// ``IndexedRows`` and ``FlowingRows`` differ in how they distribute these items among rows.
struct SectionItems {
  let plan: SectionPlan
  private(set) var count: Int
  private(set) var sizes: MeasuredItems
  private var means: LeafMeans
  /// The solution of a group without measured items.
  private(set) var template: GroupSolution
  /// Whether items were inserted, removed or restored since ``finishEdits()``.
  private var isEdited = false
  /// Whether items have moved to other slots of their groups since ``finishEdits()``.
  private var isShifted = false

  /// Creates `count` items, with the measured sizes of `old`.
  ///
  /// - Complexity: O(1), independent of the number of items and of measured ones, unless the scale has
  ///   changed.
  init(_ plan: SectionPlan, count: Int, adopting old: SectionItems?) {
    self.plan = plan
    means = old?.means ?? LeafMeans(leaves: plan.names.leafSizes.count)
    let scale = plan.grid.scale ?? 1
    sizes =
      old?.sizes.converted(toScale: scale)
      ?? MeasuredItems(count: count, leaves: plan.names.leafSizes, scale: scale)
    template = plan.solveGroup(itemCount: count, estimates: means.estimates)
    self.count = template.slots.isEmpty ? 0 : count
  }

  /// Whether `count` items of `plan` can adopt the measured sizes.
  func fit(_ plan: SectionPlan, count: Int) -> Bool {
    self.count == count && self.plan.hasSameLeaves(as: plan)
  }

  /// Solves the group that begins with the item `first`.
  func solveGroup(from first: Int, uniform: MeasuredSize = MeasuredSize()) -> GroupSolution {
    plan.solveGroup(
      itemCount: count, itemsInGroup: count - first, estimates: means.estimates, uniform: uniform
    ) { [count, sizes] slot in
      first + slot < count ? sizes.size(ofItem: first + slot) : nil
    }
  }

  /// Solves the template with the lengths of uniform sides.
  func solveTemplate(uniform: MeasuredSize) -> GroupSolution {
    plan.solveGroup(itemCount: count, estimates: means.estimates, uniform: uniform)
  }
}

// MARK: - Measuring

extension SectionItems {
  func isMeasured(_ item: Int, sides: EstimatedSides) -> Bool {
    sizes.isMeasured(item, sides: sides)
  }

  /// Records the measured size of an item along the estimated sides of its slot.
  ///
  /// - Returns: Whether a recorded length differs from the known one.
  mutating func setMeasured(
    _ size: MeasuredSize, forItem item: Int, in slot: GroupSolution.Slot
  ) -> Bool {
    var isChanged = false
    for axis in Axis.allCases where slot.estimated.contains(.along(axis)) {
      guard let extent = size[axis] else { continue }
      let isMeasured = sizes.isMeasured(item, sides: .along(axis))
      let old = sizes.size(ofItem: item)?[axis]
      means.add(extent, replacing: isMeasured ? old : nil, leaf: slot.leaf, along: axis)
      sizes.set(extent, forItem: item, along: axis)
      if sizes.size(ofItem: item)?[axis] != old { isChanged = true }
    }
    return isChanged
  }

  mutating func invalidate(item: Int) { sizes.invalidate(item: item) }

  mutating func invalidateAll() { sizes.invalidateAll() }

  /// Solves the template again if the means of the measured sizes differ much from its estimates.
  ///
  /// - Returns: Whether the template was solved again.
  mutating func updateTemplate() -> Bool {
    guard means.update(leaves: plan.names.leafSizes, grid: plan.grid) else { return false }
    template = plan.solveGroup(itemCount: count, estimates: means.estimates)
    return true
  }
}

// MARK: - Edits

extension SectionItems {
  mutating func remove(_ range: Range<Int>) {
    (isEdited, isShifted) = (true, true)
    sizes.remove(range)
    count -= range.count
  }

  /// - Returns: Whether the section can show items at all.
  mutating func insert(count added: Int, at item: Int) -> Bool {
    guard !template.slots.isEmpty else { return false }
    (isEdited, isShifted) = (true, true)
    sizes.insert(count: added, at: item)
    count += added
    return true
  }

  /// Sets the known sides of an item to the size that it had at another position.
  ///
  /// - Returns: Whether the item exists.
  mutating func restore(_ size: MeasuredSize, forItem item: Int) -> Bool {
    guard item >= 0, item < count else { return false }
    isEdited = true
    for axis in Axis.allCases {
      if let extent = size[axis] { sizes.set(extent, forItem: item, along: axis) }
    }
    return true
  }

  /// Ends a series of edits. If the slots of a group have different widths, an item in another slot
  /// has another width, so all sizes become estimates.
  ///
  /// - Returns: Whether there were edits.
  mutating func finishEdits() -> Bool {
    guard isEdited else { return false }
    if isShifted, !template.hasSameFixedSidesAnywhere(as: template) { sizes.invalidateAll() }
    (isEdited, isShifted) = (false, false)
    return true
  }
}
