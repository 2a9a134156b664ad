/// One side of an element: how long it is, in points.
///
/// A fraction is of the box that the element lies in: for a subitem its group's inner size (the
/// group less its insets), with the spacings between the subitems taken off along the group's own
/// axis; for a section's group the container, less the section's insets across the axis along which
/// groups follow each other. With a display scale a resolved fraction is rounded down to a device
/// pixel; the other kinds are kept as they are.
///
/// - SeeAlso: `NSCollectionLayoutDimension`; docs/layout-files.md.
public enum LayoutDimension: Hashable, Sendable {
  /// Exactly this many points.
  case absolute(Double)
  /// This part of the box's width; 1 is all of it. May be used for a height, too.
  case fractionalWidth(Double)
  /// This part of the box's height; 1 is all of it. May be used for a width, too.
  case fractionalHeight(Double)
  /// This many points until the element has been measured, then what it measured itself to be.
  case estimated(Double)
  /// As ``estimated(_:)``, but all such siblings of a group take the size of the largest; on a
  /// section's group, all groups of the section are as large as the largest.
  case uniformAcrossSiblings(estimate: Double)

  /// The points assumed before measuring, or nil where nothing is measured.
  public var estimate: Double? {
    switch self {
    case .estimated(let points), .uniformAcrossSiblings(let points): points
    case .absolute, .fractionalWidth, .fractionalHeight: nil
    }
  }

  /// Whether the element's own content has a say in this side.
  public var isEstimated: Bool { estimate != nil }

  /// Whether all siblings share the size of the largest.
  var isUniform: Bool {
    if case .uniformAcrossSiblings = self { true } else { false }
  }

  /// Whether it is a fraction of the box's extent along `axis`.
  func isFraction(of axis: Axis) -> Bool {
    switch self {
    case .fractionalWidth: axis == .horizontal
    case .fractionalHeight: axis == .vertical
    case .absolute, .estimated, .uniformAcrossSiblings: false
    }
  }
}
