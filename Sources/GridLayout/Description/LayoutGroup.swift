/// Subitems in a row or column, or at custom frames.
///
/// A section repeats its group until all items are placed. Groups can be nested; a nested group is
/// filled completely before the next subitem.
///
/// ```swift
/// let tile = LayoutItem(
///   size: LayoutSize(width: .fractionalWidth(0.5), height: .fractionalHeight(1)))
/// var row = LayoutGroup.horizontal(
///   size: LayoutSize(width: .fractionalWidth(1), height: .absolute(120)), subitems: [tile])
/// row.interItemSpacing = .fixed(8)  // two tiles in a row, the spacing taken off their widths
/// ```
///
/// - SeeAlso: `NSCollectionLayoutGroup`; docs/layout-files.md for the rules.
public struct LayoutGroup: Sendable {
  /// The number and the positions of the subitems.
  public enum Arrangement: Sendable {
    /// The subitems in order, repeated as long as they fit. Along an estimated axis, each of them
    /// once.
    case filling
    /// The first subitem `count` times, with the axis divided evenly.
    case dividing(count: Int)
    /// The first subitem `count` times, at its own size; surplus subitems extend beyond the group.
    case repeating(count: Int)
    /// The frames of a custom item provider, which is called once per solve.
    case custom(CustomItemProvider)
  }

  /// A closure that returns the frames of a custom group in the order of the items, relative to the
  /// group.
  public typealias CustomItemProvider =
    @Sendable (_ group: LayoutCustomContainer) ->
    [LayoutCustomItem]

  /// The axis along which subitems are arranged; without effect in a custom group.
  public let axis: Axis
  /// The number and the positions of the subitems.
  public let arrangement: Arrangement
  /// The size of the group.
  public var size: LayoutSize
  /// The items and groups in the group.
  public var subitems: [LayoutNode]
  /// The spacing between subitems; none by default.
  public var interItemSpacing: LayoutSpacing = .none
  /// The insets of the area of the subitems. Ignored along an estimated axis.
  public var contentInsets: DirectionalEdgeInsets = .zero
  /// The spacing outside the group.
  public var edgeSpacing: LayoutEdgeSpacing = .none
  /// The supplementary views attached to the group's frame without its insets; fractions refer to
  /// the container of the group.
  public var supplementaryItems: [LayoutSupplementaryItem] = []

  init(axis: Axis, size: LayoutSize, subitems: [LayoutNode], arrangement: Arrangement) {
    self.axis = axis
    self.size = size
    self.subitems = subitems
    self.arrangement = arrangement
  }

  /// Creates a group with as many subitems as fit, from leading to trailing.
  public static func horizontal(
    size: LayoutSize, subitems: [any LayoutSubitem]
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .horizontal, size: size, subitems: subitems.map(\.node), arrangement: .filling)
  }

  /// Creates a group with as many subitems as fit, from top to bottom.
  public static func vertical(
    size: LayoutSize, subitems: [any LayoutSubitem]
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .vertical, size: size, subitems: subitems.map(\.node), arrangement: .filling)
  }

  /// Creates a group with `count` copies of `subitem` from leading to trailing, which share the
  /// width evenly.
  public static func horizontal(
    size: LayoutSize, subitem: any LayoutSubitem, count: Int
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .horizontal, size: size, subitems: [subitem.node],
      arrangement: .dividing(count: count))
  }

  /// Creates a group with `count` copies of `subitem` from top to bottom, which share the height
  /// evenly.
  public static func vertical(
    size: LayoutSize, subitem: any LayoutSubitem, count: Int
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .vertical, size: size, subitems: [subitem.node],
      arrangement: .dividing(count: count))
  }

  /// Creates a group with `count` copies of `subitem` from leading to trailing, each at its own
  /// width.
  public static func horizontal(
    size: LayoutSize, repeatingSubitem subitem: any LayoutSubitem, count: Int
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .horizontal, size: size, subitems: [subitem.node],
      arrangement: .repeating(count: count))
  }

  /// Creates a group with `count` copies of `subitem` from top to bottom, each at its own height.
  public static func vertical(
    size: LayoutSize, repeatingSubitem subitem: any LayoutSubitem, count: Int
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .vertical, size: size, subitems: [subitem.node],
      arrangement: .repeating(count: count))
  }

  /// Creates a group with custom frames; valid only as the group of a section.
  ///
  /// The size of the group is resolved in the whole container. Frames can extend beyond the group.
  /// Items after the last frame belong to the next group.
  public static func custom(
    size: LayoutSize, items: @escaping CustomItemProvider
  ) -> LayoutGroup {
    LayoutGroup(axis: .vertical, size: size, subitems: [], arrangement: .custom(items))
  }
}

extension LayoutGroup: LayoutSubitem {
  public var node: LayoutNode { .group(self) }
}
