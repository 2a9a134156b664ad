/// The width and the height of an element.
///
/// - SeeAlso: `NSCollectionLayoutSize`.
public struct LayoutSize: Hashable, Sendable {
  /// The horizontal dimension.
  public var width: LayoutDimension
  /// The vertical dimension.
  public var height: LayoutDimension

  /// Creates a size from two dimensions.
  public init(width: LayoutDimension, height: LayoutDimension) {
    self.width = width
    self.height = height
  }

  /// The dimension along `axis`.
  public subscript(axis: Axis) -> LayoutDimension {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Whether the element's content determines the width or the height.
  public var isEstimated: Bool { width.isEstimated || height.isEstimated }
}
