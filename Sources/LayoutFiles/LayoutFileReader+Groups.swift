import GridLayout

extension LayoutFileReader {
  private static let groupKeys = [
    "axis", "size", "spacing", "count", "repeat", "insets", "edgeSpacing", "subitems",
    "supplementary", "frames",
  ]
  private static let itemKeys = ["size", "insets", "edgeSpacing", "supplementary", "axis"]

  /// The values of `axis`. A custom group has no axis.
  private static var axes: KeyValuePairs<String, Axis?> {
    ["horizontal": .horizontal, "vertical": .vertical, "custom": nil]
  }

  /// The maximum value of `count` and `repeat`.
  private static let maximumCopies = 8_192

  static func group(
    _ node: LayoutFileNode, isNested: Bool
  ) throws(LayoutFileError) -> LayoutGroup {
    let object = try node.object(groupKeys)
    let axisNode = try object.required("axis")
    let size = try size(object.required("size"))
    var group: LayoutGroup
    if let axis = try axisNode.choice(axes) {
      group = try itemGroup(object, axis: axis, size: size)
    } else if isNested {
      throw axisNode.error("is \"custom\"; a nested group should be \"horizontal\" or \"vertical\"")
    } else {
      let frames = try object.required("frames").list(customItem)
      group = .custom(size: size) { _ in frames }
    }
    group.interItemSpacing = try object["spacing"].map(spacing) ?? .none
    group.contentInsets = try object["insets"].map(insets) ?? .zero
    group.edgeSpacing = try object["edgeSpacing"].map(edgeSpacing) ?? .none
    group.supplementaryItems = try object["supplementary"]?.list(supplementary) ?? []
    return group
  }

  private static func itemGroup(
    _ object: LayoutFileObject, axis: Axis, size: LayoutSize
  ) throws(LayoutFileError) -> LayoutGroup {
    let list = try object.required("subitems")
    let subitems = try list.list(subitem)
    let copies = object["count"] ?? object["repeat"]
    guard let copies else {
      return axis == .horizontal
        ? .horizontal(size: size, subitems: subitems) : .vertical(size: size, subitems: subitems)
    }
    if object["count"] != nil, let other = object["repeat"] {
      throw other.error("cannot be combined with \"count\"; remove one of them")
    }
    let count = try copies.integer(in: 1...maximumCopies)
    guard let subitem = subitems.first, subitems.count == 1 else {
      throw list.error(
        "has \(subitems.count) elements; with \"count\" or \"repeat\" it should have one")
    }
    let dividesGroup = object["count"] != nil
    switch axis {
    case .horizontal:
      return dividesGroup
        ? .horizontal(size: size, subitem: subitem, count: count)
        : .horizontal(size: size, repeatingSubitem: subitem, count: count)
    case .vertical:
      return dividesGroup
        ? .vertical(size: size, subitem: subitem, count: count)
        : .vertical(size: size, repeatingSubitem: subitem, count: count)
    }
  }

  private static func subitem(_ node: LayoutFileNode) throws(LayoutFileError) -> LayoutNode {
    if case .object(let members) = node.value, members["axis"] != nil {
      return .group(try group(node, isNested: true))
    }
    let object = try node.object(itemKeys)
    return .item(
      LayoutItem(
        size: try size(object.required("size")),
        contentInsets: try object["insets"].map(insets) ?? .zero,
        edgeSpacing: try object["edgeSpacing"].map(edgeSpacing) ?? .none,
        supplementaryItems: try object["supplementary"]?.list(supplementary) ?? []))
  }

  private static func customItem(_ node: LayoutFileNode) throws(LayoutFileError) -> LayoutCustomItem
  {
    let object = try node.object(["x", "y", "width", "height", "zIndex"])
    return LayoutCustomItem(
      frame: Rect(
        x: try object.required("x").number(), y: try object.required("y").number(),
        width: try object.required("width").number(in: 0...1e9),
        height: try object.required("height").number(in: 0...1e9)),
      zIndex: try object["zIndex"].map(zIndex) ?? 0)
  }

  private static func supplementary(
    _ node: LayoutFileNode
  ) throws(LayoutFileError) -> LayoutSupplementaryItem {
    let object = try node.object([
      "kind", "size", "containerAnchor", "itemAnchor", "zIndex", "measured",
    ])
    return LayoutSupplementaryItem(
      size: try measured(size(object.required("size")), by: object["measured"]),
      elementKind: try object.required("kind").string(),
      containerAnchor: try anchor(object.required("containerAnchor")),
      itemAnchor: try object["itemAnchor"].map(anchor),
      zIndex: try object["zIndex"].map(zIndex) ?? 1)
  }

  private static func anchor(_ node: LayoutFileNode) throws(LayoutFileError) -> LayoutAnchor {
    let object = try node.object(["edges", "absoluteOffset", "fractionalOffset"])
    var edges: DirectionalEdges = []
    let names = try object["edges"]?.elements() ?? []
    for name in names {
      edges.insert(
        try name.choice([
          "top": DirectionalEdges.top, "leading": .leading, "bottom": .bottom,
          "trailing": .trailing,
        ]))
    }
    return LayoutAnchor(
      edges: edges, absoluteOffset: try object["absoluteOffset"].map(point) ?? .zero,
      fractionalOffset: try object["fractionalOffset"].map(point) ?? .zero)
  }
}
