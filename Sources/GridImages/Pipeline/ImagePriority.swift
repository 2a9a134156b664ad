/// The urgency with which an image is needed.
///
/// - SeeAlso: Texture's display and preload ranges (`ASLayoutRangeType.h`).
public enum ImagePriority: Int, CaseIterable, Comparable, Sendable {
  /// When there is no other work, as for filling a cache in advance.
  case background
  /// Far from the viewport.
  case far
  /// In the preload range, whose data are requested.
  case preload
  /// In the prepared range: about to become visible.
  case prepared
  /// On screen now.
  case visible

  public static func < (a: ImagePriority, b: ImagePriority) -> Bool { a.rawValue < b.rawValue }
}
