/// The part of the content that stays in place on screen while sizes, columns or data change.
public enum ContentAnchor: Hashable, Sendable {
  /// The first fully visible item; the beginning of the content if the view rests there, so that
  /// new items are visible.
  case leading
  /// The center of the item nearest to the center of the viewport; during a pinch the item under
  /// the fingers.
  case center
  /// The item at a point of the viewport, or the nearest one, by the point of it that is there.
  case point(Point)
}
