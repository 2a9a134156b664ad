/// Whether the groups of a section scroll across the scroll direction, and the positions where they
/// come to rest.
///
/// All behaviors except `none` have the same layout; they differ in motion.
///
/// - SeeAlso: `UICollectionLayoutSectionOrthogonalScrollingBehavior`.
public enum OrthogonalScrollingBehavior: Hashable, Sendable, CaseIterable {
  /// Groups are arranged along the scroll direction of the layout.
  case none
  /// Rests at any offset.
  case continuous
  /// Rests at the leading edge of a group.
  case continuousGroupLeadingBoundary
  /// Rests at multiples of the visible extent.
  case paging
  /// Rests at the leading edge of a group, one group per gesture.
  case groupPaging
  /// Rests with a group in the center, one group per gesture.
  case groupPagingCentered
}
