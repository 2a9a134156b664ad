/// The width or height of an element.
///
/// A fraction refers to the container of the element. For a subitem this is the size of its group
/// without the group's insets, and along the group's axis also without the spacing between
/// subitems. For the group of a section it is the container, and across the axis along which groups
/// repeat also without the section's insets. With a display scale, a fraction is rounded down to
/// device pixels; other dimensions are not rounded.
///
/// - SeeAlso: `NSCollectionLayoutDimension`; docs/layout-files.md.
public enum LayoutDimension: Hashable, Sendable {
  /// A length in points.
  case absolute(Double)
  /// A fraction of the container's width; 1 is the whole width. Valid for a height, too.
  case fractionalWidth(Double)
  /// A fraction of the container's height; 1 is the whole height. Valid for a width, too.
  case fractionalHeight(Double)
  /// A length in points until the element has been measured; then its measured length.
  case estimated(Double)
  /// Like ``estimated(_:)``, but all such siblings of a group have the size of the largest. In the
  /// group of a section, all groups of the section have the size of the largest.
  case uniformAcrossSiblings(estimate: Double)

  /// The estimate in points; `nil` if the dimension is not measured.
  public var estimate: Double? {
    switch self {
    case .estimated(let points), .uniformAcrossSiblings(let points): points
    case .absolute, .fractionalWidth, .fractionalHeight: nil
    }
  }

  /// Whether the element's content determines the length.
  public var isEstimated: Bool { estimate != nil }

  /// Whether all siblings have the size of the largest.
  var isUniform: Bool {
    if case .uniformAcrossSiblings = self { true } else { false }
  }

  /// Whether the dimension is a fraction of the container's extent along `axis`.
  func isFraction(of axis: Axis) -> Bool {
    switch self {
    case .fractionalWidth: axis == .horizontal
    case .fractionalHeight: axis == .vertical
    case .absolute, .estimated, .uniformAcrossSiblings: false
    }
  }
}
