import GridLayout

extension LayoutFileReader {
  /// The maximum number of items of a section.
  private static let maximumItemCount = 1_000_000_000

  static func section(_ node: LayoutFileNode) throws(LayoutFileError) -> LayoutFile.Section {
    let object = try node.object([
      "items", "insets", "insetsReference", "interGroupSpacing", "orthogonal", "followInsets",
      "boundary", "decorations", "group", "measured",
    ])
    var section = LayoutSection(group: try group(object.required("group"), isNested: false))
    section.contentInsets = try object["insets"].map(insets) ?? .zero
    section.contentInsetsReference =
      try object["insetsReference"]?.choice(insetsReferences) ?? .automatic
    section.interGroupSpacing = try object["interGroupSpacing"]?.number() ?? 0
    section.orthogonalScrollingBehavior = try object["orthogonal"]?.choice(behaviors) ?? .none
    section.supplementariesFollowContentInsets = try object["followInsets"]?.bool() ?? true
    section.boundarySupplementaryItems = try object["boundary"]?.list(boundaryItem) ?? []
    section.decorationItems = try object["decorations"]?.list(decoration) ?? []
    return LayoutFile.Section(
      section: section, itemCount: try itemCount(object.required("items")),
      measuredSizes: try object["measured"].map(measuredSizes) ?? [:])
  }

  private static var behaviors: KeyValuePairs<String, OrthogonalScrollingBehavior> {
    [
      "none": .none, "continuous": .continuous,
      "continuousGroupLeadingBoundary": .continuousGroupLeadingBoundary, "paging": .paging,
      "groupPaging": .groupPaging, "groupPagingCentered": .groupPagingCentered,
    ]
  }

  /// Returns the number of items; `nil` for `"*"`.
  private static func itemCount(_ node: LayoutFileNode) throws(LayoutFileError) -> Int? {
    switch node.value {
    case .string("*"): return nil
    case .number: return try node.integer(in: 0...maximumItemCount)
    default: throw node.mismatch("a number, or \"*\" for all items")
    }
  }

  private static func measuredSizes(
    _ node: LayoutFileNode
  ) throws(LayoutFileError) -> [Int: MeasuredSize] {
    guard case .object(let members) = node.value else { throw node.mismatch("an object") }
    let object = LayoutFileObject(node: node, members: members)
    var sizes: [Int: MeasuredSize] = [:]
    for key in members.keys.sorted() {
      guard let item = Int(key), item >= 0 else {
        throw node.error("has \"\(key)\"; keys should be indices of items")
      }
      sizes[item] = try object[key].map(measuredSize)
    }
    return sizes
  }

  /// Returns the measured width, height or both of a self-sizing view.
  static func measuredSize(_ node: LayoutFileNode) throws(LayoutFileError) -> MeasuredSize {
    let object = try node.object(["width", "height"])
    return MeasuredSize(
      width: try object["width"]?.number(in: 0...1e9),
      height: try object["height"]?.number(in: 0...1e9))
  }

  static func boundaryItem(
    _ node: LayoutFileNode
  ) throws(LayoutFileError) -> LayoutBoundarySupplementaryItem {
    let object = try node.object([
      "kind", "size", "alignment", "pinned", "extendsBoundary", "offset", "zIndex", "measured",
    ])
    return LayoutBoundarySupplementaryItem(
      size: try measured(size(object.required("size")), by: object["measured"]),
      elementKind: try object.required("kind").string(),
      alignment: try object.required("alignment").choice(alignments),
      absoluteOffset: try object["offset"].map(point) ?? .zero,
      extendsBoundary: try object["extendsBoundary"]?.bool() ?? true,
      pinToVisibleBounds: try object["pinned"]?.bool() ?? false,
      zIndex: try object["zIndex"].map(zIndex) ?? 1)
  }

  private static var alignments: KeyValuePairs<String, LayoutAlignment> {
    [
      "top": .top, "topLeading": .topLeading, "leading": .leading,
      "bottomLeading": .bottomLeading, "bottom": .bottom, "bottomTrailing": .bottomTrailing,
      "trailing": .trailing, "topTrailing": .topTrailing,
    ]
  }

  private static func decoration(
    _ node: LayoutFileNode
  ) throws(LayoutFileError) -> LayoutDecorationItem {
    let object = try node.object(["kind", "insets", "zIndex"])
    return .background(
      elementKind: try object.required("kind").string(),
      contentInsets: try object["insets"].map(insets) ?? .zero,
      zIndex: try object["zIndex"].map(zIndex) ?? 0)
  }

  static func zIndex(_ node: LayoutFileNode) throws(LayoutFileError) -> Int {
    try node.integer(in: -1_000_000_000...1_000_000_000)
  }

  /// Returns `size` with its estimates replaced by a measured size, which applies to all copies of
  /// the view.
  static func measured(
    _ size: LayoutSize, by node: LayoutFileNode?
  ) throws(LayoutFileError) -> LayoutSize {
    guard let node else { return size }
    let measured = try measuredSize(node)
    var size = size
    if size.width.isEstimated, let width = measured.width { size.width = .estimated(width) }
    if size.height.isEstimated, let height = measured.height { size.height = .estimated(height) }
    return size
  }
}
