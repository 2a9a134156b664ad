/// How soon a picture is wanted.
///
/// - SeeAlso: Texture's display and preload ranges (`ASLayoutRangeType.h`).
public enum ImagePriority: Int, CaseIterable, Comparable, Sendable {
  /// When nothing else is to do, as for a cache filled ahead.
  case background
  /// Far from what is shown.
  case far
  /// In the range whose data is fetched ahead.
  case preload
  /// In the range whose cells are prepared: about to be seen.
  case prepared
  /// On screen now.
  case visible

  public static func < (a: ImagePriority, b: ImagePriority) -> Bool { a.rawValue < b.rawValue }
}
