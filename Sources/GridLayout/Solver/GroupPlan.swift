/// The description of a group, prepared for solving: numbered leaves, valid numbers, and properties
/// that the solver queries often.
///
/// A *leaf* is an item of the description; many cells share one leaf. Leaves are numbered from 0 in
/// the order of the description.
final class GroupPlan: Sendable {
  let axis: Axis
  let arrangement: LayoutGroup.Arrangement
  let subitems: [SubitemPlan]
  let spacing: LayoutSpacing
  /// Whether a subitem is estimated along the group's axis, so that the total length is measured.
  let hasMeasuredLengths: Bool
  /// Whether a subitem's cross side is a fraction of the group's axis; such groups first determine
  /// the spacing to deduct.
  let hasCrossSideOfAxis: Bool
  /// Whether any side of a subitem is a fraction of the group's axis, and so depends on the number
  /// of spacings that are deducted.
  let hasFractionOfAxis: Bool
  /// Whether the group contains estimates at any depth.
  let hasEstimates: Bool
  /// Whether the group contains uniform sides at any depth.
  let hasUniformSides: Bool
  /// Whether measuring can change the number of items in the group.
  let flows: Bool

  /// Prepares `group`; leaves and kinds are numbered in `names`.
  ///
  /// - Parameter divided: The axis that the outer group divides evenly, which fixes an estimated
  ///   side along it.
  init(
    _ group: LayoutGroup, names: inout LayoutNames, depth: Int = 0, divided: Axis? = nil
  ) {
    axis = group.axis
    arrangement = group.arrangement
    spacing = group.interItemSpacing.cleaned
    let divides = if case .dividing = group.arrangement { true } else { false }
    let nodes = depth < Self.maximumDepth ? group.subitems : []
    var subitems: [SubitemPlan] = []
    for node in nodes {
      let subitem = SubitemPlan(
        node, names: &names, depth: depth + 1, divided: divides ? group.axis : nil)
      // An empty group is ignored, so that each subitem has a slot.
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

  /// The maximum nesting depth; deeper groups are empty.
  private static let maximumDepth = 32
}

/// A supplementary view of an item or group, with a numbered kind.
struct SupplementaryPlan: Sendable {
  let item: LayoutSupplementaryItem
  let kind: Int
  /// The movement of its corner per point of growth.
  let growth: Point

  init(_ item: LayoutSupplementaryItem, names: inout LayoutNames) {
    var item = item
    item.size = item.size.cleaned
    self.item = item
    kind = names.addKind(item.elementKind)
    growth = GroupSolver.growth(of: item)
  }
}

/// The leaves and supplementary kinds of a section, numbered in order of appearance.
struct LayoutNames: Sendable {
  /// The kinds of the supplementary views of items and groups.
  private(set) var kinds: [String] = []
  /// The described size of each leaf.
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
  /// The dimension with valid numbers; lengths and fractions are not negative.
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
