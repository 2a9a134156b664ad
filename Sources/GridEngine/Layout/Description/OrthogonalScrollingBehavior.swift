/// Whether a section's groups run across the scroll direction in a scroller of their own, and where
/// that comes to rest.
///
/// All lay out alike; they differ in motion.
///
/// - SeeAlso: `UICollectionLayoutSectionOrthogonalScrollingBehavior`.
public enum OrthogonalScrollingBehavior: Hashable, Sendable, CaseIterable {
  /// Groups follow each other in the scroll direction of the layout.
  case none
  /// Rests anywhere.
  case continuous
  /// Rests where a group begins.
  case continuousGroupLeadingBoundary
  /// Rests at multiples of the visible extent.
  case paging
  /// Rests where a group begins, one group for each gesture.
  case groupPaging
  /// Rests where a group is centred, one group for each gesture.
  case groupPagingCentered
}
