/// An item or a group as the subitem of a group.
struct SubitemPlan: Sendable {
  let size: LayoutSize
  let insets: DirectionalEdgeInsets
  let edges: LayoutEdgeSpacing
  let supplementaries: [SupplementaryPlan]
  /// The group; `nil` for an item.
  let group: GroupPlan?
  /// The number of the leaf; without meaning for a group.
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

  /// Whether the subitem contains estimates at any depth.
  var hasEstimates: Bool { size.isEstimated || group?.hasEstimates ?? false }

  /// Whether the subitem contains uniform sides at any depth.
  var hasUniformSides: Bool {
    size.width.isUniform || size.height.isUniform || group?.hasUniformSides ?? false
  }
}
