/// Subitems one after the other along an axis, or at freely chosen frames.
///
/// A section repeats its group until all items have a place; groups may be nested, and a nested
/// group is filled completely before what follows it.
///
/// ```swift
/// let tile = LayoutItem(size: LayoutSize(width: .fractionalWidth(0.5), height: .fractionalHeight(1)))
/// var row = LayoutGroup.horizontal(
///   size: LayoutSize(width: .fractionalWidth(1), height: .absolute(120)), subitems: [tile])
/// row.interItemSpacing = .fixed(8)  // two tiles in a row, the spacing taken off their widths
/// ```
///
/// - SeeAlso: `NSCollectionLayoutGroup`; docs/layout-files.md for the rules.
public struct LayoutGroup: Sendable {
  /// How many of the subitems there are, and where.
  public enum Arrangement: Sendable {
    /// The subitems in order, and again from the first, as long as they fit. Along an estimated
    /// axis: each of them once.
    case filling
    /// The first subitem this many times, the axis divided evenly among them.
    case dividing(count: Int)
    /// The first subitem this many times, at its own size; too many stick out.
    case repeating(count: Int)
    /// Frames chosen by a function, which is asked once for each solve.
    case custom(CustomItemProvider)
  }

  /// Gives the frames of a custom group, relative to the group's corner; items take them in order.
  public typealias CustomItemProvider =
    @Sendable (_ group: LayoutCustomContainer) ->
    [LayoutCustomItem]

  /// The axis along which subitems follow each other; without meaning for a custom group.
  public let axis: Axis
  public let arrangement: Arrangement
  public var size: LayoutSize
  public var subitems: [LayoutNode]
  /// Room between neighbours, none before the first or behind the last.
  public var interItemSpacing: LayoutSpacing = .none
  /// Shrinks the area that the subitems get. Ignored along an axis whose dimension is estimated.
  public var contentInsets: DirectionalEdgeInsets = .zero
  /// Room outside the group.
  public var edgeSpacing: LayoutEdgeSpacing = .none
  /// Attached to the group's frame less its insets; sized by what the group lies in.
  public var supplementaryItems: [LayoutSupplementaryItem] = []

  init(axis: Axis, size: LayoutSize, subitems: [LayoutNode], arrangement: Arrangement) {
    self.axis = axis
    self.size = size
    self.subitems = subitems
    self.arrangement = arrangement
  }

  /// Subitems from leading to trailing, as many as fit.
  public static func horizontal(
    size: LayoutSize, subitems: [any LayoutSubitem]
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .horizontal, size: size, subitems: subitems.map(\.node), arrangement: .filling)
  }

  /// Subitems from top to bottom, as many as fit.
  public static func vertical(
    size: LayoutSize, subitems: [any LayoutSubitem]
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .vertical, size: size, subitems: subitems.map(\.node), arrangement: .filling)
  }

  /// `count` copies of `subitem` from leading to trailing, which share the width evenly.
  public static func horizontal(
    size: LayoutSize, subitem: any LayoutSubitem, count: Int
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .horizontal, size: size, subitems: [subitem.node],
      arrangement: .dividing(count: count))
  }

  /// `count` copies of `subitem` from top to bottom, which share the height evenly.
  public static func vertical(
    size: LayoutSize, subitem: any LayoutSubitem, count: Int
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .vertical, size: size, subitems: [subitem.node],
      arrangement: .dividing(count: count))
  }

  /// `count` copies of `subitem` from leading to trailing, each at its own width.
  public static func horizontal(
    size: LayoutSize, repeatingSubitem subitem: any LayoutSubitem, count: Int
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .horizontal, size: size, subitems: [subitem.node],
      arrangement: .repeating(count: count))
  }

  /// `count` copies of `subitem` from top to bottom, each at its own height.
  public static func vertical(
    size: LayoutSize, repeatingSubitem subitem: any LayoutSubitem, count: Int
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .vertical, size: size, subitems: [subitem.node],
      arrangement: .repeating(count: count))
  }

  /// Items at frames that `items` chooses; only as a section's own group.
  ///
  /// The group's size is resolved in the whole container. Frames may lie outside the group; items
  /// beyond the last frame go to the next group.
  public static func custom(
    size: LayoutSize, items: @escaping CustomItemProvider
  ) -> LayoutGroup {
    LayoutGroup(axis: .vertical, size: size, subitems: [], arrangement: .custom(items))
  }
}

extension LayoutGroup: LayoutSubitem {
  public var node: LayoutNode { .group(self) }
}
