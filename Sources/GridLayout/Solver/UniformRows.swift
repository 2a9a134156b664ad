/// Rows with equal layouts; all positions are computed by multiplication.
///
/// - Complexity: O(1) memory and time, independent of the number of items.
struct UniformRows: RowModel {
  private let template: GroupSolution
  private let itemCount: Int
  private let capacity: Int
  /// The distance between the starts of two groups.
  private let pitch: Double
  /// The edge spacing before the first group.
  private let lead: Double
  let extent: Double
  let crossExtent: Double
  let crossOverhang: Double
  let overhang: (before: Double, after: Double)

  /// The number of badges of each kind in a full row.
  private let badges: [Int]

  /// Creates rows that repeat `template` for `itemCount` items.
  init(_ plan: SectionPlan, template: GroupSolution, itemCount: Int) {
    self.template = template
    self.itemCount = template.slots.isEmpty ? 0 : itemCount
    capacity = max(1, template.slots.count)
    let axis = plan.frame.groupAxis
    let length = template.size[axis]
    pitch = max(0, length + plan.gap)
    lead = plan.group.edges.start(along: axis).minimum
    crossExtent = self.itemCount == 0 ? 0 : template.size[axis.cross]
    let span = template.span(along: axis)
    crossOverhang = template.overhang(along: axis.cross)
    overhang = (-span.lowerBound, max(0, span.upperBound - length))
    badges = template.badgeCounts(kinds: plan.names.kinds.count)
    let rows = (self.itemCount + capacity - 1) / capacity
    guard rows > 0 else {
      extent = 0
      return
    }
    let inLast = self.itemCount - (rows - 1) * capacity
    let last = plan.trimmedLength(of: template, itemCount: inLast)
    extent = max(0, Double(rows - 1) * pitch + last + plan.group.edges.minimum(along: axis))
  }

  var rowCount: Int { (itemCount + capacity - 1) / capacity }

  func rows(meeting stretch: ClosedRange<Double>) -> Range<Int> {
    let rows = rowCount
    guard rows > 0 else { return 0..<0 }
    guard pitch > 0 else { return 0..<rows }
    let reach = pitch + overhang.after
    let first = ((stretch.lowerBound - lead - reach) / pitch).rounded(.down)
    let last = ((stretch.upperBound - lead + overhang.before) / pitch).rounded(.up)
    let low = Int(min(max(first, 0), Double(rows)))
    let high = Int(min(max(last + 1, 0), Double(rows)))
    return low..<max(low, high)
  }

  func row(ofItem item: Int) -> Int { item / capacity }

  func row(_ index: Int) -> SolvedRow {
    let first = index * capacity
    return SolvedRow(
      start: lead + Double(index) * pitch, firstItem: first,
      itemCount: min(capacity, itemCount - first), solution: template)
  }

  func badges(ofKind kind: Int, beforeRow row: Int) -> Int { row * badges[kind] }

  func row(ofBadge badge: Int, kind: Int) -> Int? {
    guard badge >= 0, badges[kind] > 0, badge / badges[kind] < rowCount else { return nil }
    return badge / badges[kind]
  }
}

extension GroupSolution {
  /// Returns the number of supplementary views of each of `kinds` kinds in a full group.
  func badgeCounts(kinds: Int) -> [Int] {
    var counts = Array(repeating: 0, count: kinds)
    for attachment in attachments { counts[attachment.kind] += 1 }
    return counts
  }
}

extension SectionPlan {
  /// Returns the length of the last group of a section along the axis of the groups. It ends at the
  /// end of its items, plus the free space after the items of a full group. Custom groups and
  /// uniform groups keep their length.
  func trimmedLength(of solution: GroupSolution, itemCount: Int) -> Double {
    let axis = frame.groupAxis
    let length = solution.size[axis]
    guard !isCustom, !uniformSides.contains(.along(axis)), itemCount < solution.slots.count else {
      return length
    }
    let filled = solution.reach(ofFirst: solution.slots.count, along: axis)
    let present = solution.reach(ofFirst: itemCount, along: axis)
    return max(0, length - (filled - present))
  }
}
