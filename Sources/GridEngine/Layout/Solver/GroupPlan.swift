/// A group's description made ready for solving: its leaves numbered, its numbers cleaned, and what
/// the solver asks again and again found out once.
///
/// A *leaf* is an item of the description; many cells take the place of one leaf. Leaves count from
/// 0 in the order in which the description names them.
final class GroupPlan: Sendable {
  let axis: Axis
  let arrangement: LayoutGroup.Arrangement
  let subitems: [SubitemPlan]
  let spacing: LayoutSpacing
  /// Whether a subitem is estimated along the group's axis, so that measuring decides how long the
  /// subitems are together.
  let hasMeasuredLengths: Bool
  /// Whether a subitem's cross side is a fraction of the group's axis; such groups settle the
  /// spacing to take off before anything else.
  let hasCrossSideOfAxis: Bool
  /// Whether any side of a subitem is a fraction of the group's axis, and so depends on how many
  /// spacings are taken off.
  let hasFractionOfAxis: Bool
  /// Whether anything in it, at any depth, is estimated.
  let hasEstimates: Bool
  /// Whether anything in it, at any depth, is as large as the largest of its siblings.
  let hasUniformSides: Bool
  /// Whether measuring can change how many items the group holds.
  let flows: Bool

  /// Plans `group`; leaves and kinds are numbered in `names`.
  ///
  /// - Parameter divided: The axis that the group around it divides among its copies, which makes
  ///   an estimated side along it a fixed one.
  init(
    _ group: LayoutGroup, names: inout LayoutNames, depth: Int = 0, divided: Axis? = nil
  ) {
    axis = group.axis
    arrangement = group.arrangement
    spacing = group.interItemSpacing.cleaned
    let divides = if case .dividing = group.arrangement { true } else { false }
    let nodes = depth < Self.deepest ? group.subitems : []
    var subitems: [SubitemPlan] = []
    for node in nodes {
      let subitem = SubitemPlan(
        node, names: &names, depth: depth + 1, divided: divides ? group.axis : nil)
      // A group that can hold nothing is left out, so that every subitem has a slot.
      if subitem.group?.subitems.isEmpty ?? false { continue }
      subitems.append(subitem)
    }
    self.subitems = subitems
    let axis = axis
    let isOpen = group.size[axis].isEstimated && divided != axis
    let fills = if case .filling = group.arrangement { !isOpen } else { false }
    hasMeasuredLengths = !divides && subitems.contains { $0.size[axis].isEstimated }
    hasCrossSideOfAxis = subitems.contains { $0.size[axis.cross].isFraction(of: axis) }
    hasFractionOfAxis =
      hasCrossSideOfAxis || subitems.contains { $0.size[axis].isFraction(of: axis) }
    hasEstimates = subitems.contains { $0.hasEstimates }
    hasUniformSides = subitems.contains { $0.hasUniformSides }
    flows = (fills && hasMeasuredLengths) || subitems.contains { $0.group?.flows ?? false }
  }

  /// Groups nested more deeply than this hold nothing.
  private static let deepest = 32
}

/// An item or a group in its place inside a group.
struct SubitemPlan: Sendable {
  let size: LayoutSize
  let insets: DirectionalEdgeInsets
  let edges: LayoutEdgeSpacing
  let supplementaries: [SupplementaryPlan]
  /// The group it is, or nil for an item.
  let group: GroupPlan?
  /// The number of the item it is; without meaning for a group.
  let leaf: Int

  init(_ node: LayoutNode, names: inout LayoutNames, depth: Int, divided: Axis? = nil) {
    switch node {
    case .item(let item):
      size = item.size.cleaned
      insets = LayoutNumber.clean(item.contentInsets)
      edges = item.edgeSpacing.cleaned
      supplementaries = item.supplementaryItems.map { SupplementaryPlan($0, names: &names) }
      group = nil
      leaf = names.addLeaf(size: size)
    case .group(let group):
      size = group.size.cleaned
      insets = LayoutNumber.clean(group.contentInsets)
      edges = group.edgeSpacing.cleaned
      supplementaries = group.supplementaryItems.map { SupplementaryPlan($0, names: &names) }
      self.group = GroupPlan(group, names: &names, depth: depth, divided: divided)
      leaf = -1
    }
  }

  /// Whether it or anything in it is estimated.
  var hasEstimates: Bool { size.isEstimated || group?.hasEstimates ?? false }

  /// Whether it or anything in it is as large as the largest of its siblings.
  var hasUniformSides: Bool {
    size.width.isUniform || size.height.isUniform || group?.hasUniformSides ?? false
  }
}

/// A supplementary of an item or group, its kind numbered.
struct SupplementaryPlan: Sendable {
  let item: LayoutSupplementaryItem
  let kind: Int
  /// How far its corner moves for each point that it grows.
  let growth: Point

  init(_ item: LayoutSupplementaryItem, names: inout LayoutNames) {
    var item = item
    item.size = item.size.cleaned
    self.item = item
    kind = names.addKind(item.elementKind)
    growth = GroupSolver.growth(of: item)
  }
}

/// The leaves and supplementary kinds of a section, numbered as they are met.
struct LayoutNames: Sendable {
  /// The kinds of the supplementaries of items and groups.
  private(set) var kinds: [String] = []
  /// The size of each leaf as described.
  private(set) var leafSizes: [LayoutSize] = []

  mutating func addLeaf(size: LayoutSize) -> Int {
    leafSizes.append(size)
    return leafSizes.count - 1
  }

  mutating func addKind(_ kind: String) -> Int {
    if let known = kinds.firstIndex(of: kind) { return known }
    kinds.append(kind)
    return kinds.count - 1
  }
}

extension LayoutDimension {
  /// It with numbers that can be calculated with; lengths and fractions are not negative.
  var cleaned: LayoutDimension {
    switch self {
    case .absolute(let points): .absolute(LayoutNumber.length(points))
    case .fractionalWidth(let part): .fractionalWidth(LayoutNumber.length(part))
    case .fractionalHeight(let part): .fractionalHeight(LayoutNumber.length(part))
    case .estimated(let points): .estimated(LayoutNumber.length(points))
    case .uniformAcrossSiblings(let points):
      .uniformAcrossSiblings(estimate: LayoutNumber.length(points))
    }
  }
}

extension LayoutSize {
  var cleaned: LayoutSize { LayoutSize(width: width.cleaned, height: height.cleaned) }
}

extension LayoutSpacing {
  var cleaned: LayoutSpacing {
    switch self {
    case .fixed(let points): .fixed(LayoutNumber.clean(points))
    case .flexible(let points): .flexible(LayoutNumber.clean(points))
    }
  }
}

extension LayoutEdgeSpacing {
  var cleaned: LayoutEdgeSpacing {
    LayoutEdgeSpacing(
      leading: leading.cleaned, top: top.cleaned, trailing: trailing.cleaned,
      bottom: bottom.cleaned)
  }
}
