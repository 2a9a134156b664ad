/// Edges of a rectangle; leading and trailing depend on the writing direction.
public struct DirectionalEdges: OptionSet, Hashable, Sendable {
  /// One bit for each edge.
  public let rawValue: UInt8

  /// Creates a set from its raw value.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = DirectionalEdges(rawValue: 1)
  /// The left edge, or the right one in a right-to-left layout.
  public static let leading = DirectionalEdges(rawValue: 2)
  /// The bottom edge.
  public static let bottom = DirectionalEdges(rawValue: 4)
  /// The right edge, or the left one in a right-to-left layout.
  public static let trailing = DirectionalEdges(rawValue: 8)
}

/// A point of a rectangle, by which a supplementary view is attached.
///
/// The point is on the given edges. Along an axis with no edge or both edges, it is in the center.
/// The offsets are added to the position of the supplementary view.
///
/// - SeeAlso: `NSCollectionLayoutAnchor`.
public struct LayoutAnchor: Hashable, Sendable {
  /// The edges on which the point is.
  public var edges: DirectionalEdges
  /// The offset in points, towards the trailing edge and downwards.
  public var absoluteOffset: Point
  /// The offset in multiples of the supplementary view's width and height.
  public var fractionalOffset: Point

  /// Creates an anchor; without offsets by default.
  public init(
    edges: DirectionalEdges, absoluteOffset: Point = .zero, fractionalOffset: Point = .zero
  ) {
    self.edges = edges
    self.absoluteOffset = absoluteOffset
    self.fractionalOffset = fractionalOffset
  }

  /// Returns the position of the point along `axis`: 0 at the start, 1 at the end, ½ in the center.
  func fraction(along axis: Axis) -> Double {
    let start = edges.contains(axis == .horizontal ? .leading : .top)
    let end = edges.contains(axis == .horizontal ? .trailing : .bottom)
    return start == end ? 0.5 : start ? 0 : 1
  }
}
