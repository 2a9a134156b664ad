/// What of the content stays where it is on screen while sizes, columns or data change.
public enum ContentAnchor: Hashable, Sendable {
  /// The first item wholly in view; the content's beginning while the view rests there, where what
  /// is new is to be seen.
  case leading
  /// The item nearest to the middle of the viewport, by its middle; during a pinch the one under the
  /// fingers.
  case center
  /// The item at a point of the viewport or nearest to it, by what of it is there.
  case point(Point)
}
