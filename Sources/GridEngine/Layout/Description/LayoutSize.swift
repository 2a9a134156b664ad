/// How wide and how high an element is, each side in its own way.
///
/// - SeeAlso: `NSCollectionLayoutSize`.
public struct LayoutSize: Hashable, Sendable {
  public var width: LayoutDimension
  public var height: LayoutDimension

  /// Makes a size of two dimensions.
  public init(width: LayoutDimension, height: LayoutDimension) {
    self.width = width
    self.height = height
  }

  /// The dimension along `axis`.
  public subscript(axis: Axis) -> LayoutDimension {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Whether the element's own content has a say in one side or both.
  public var isEstimated: Bool { width.isEstimated || height.isEstimated }
}
