/// Some of the four sides of a box, named so that they turn around with the writing direction.
public struct DirectionalEdges: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let top = DirectionalEdges(rawValue: 1)
  public static let leading = DirectionalEdges(rawValue: 2)
  public static let bottom = DirectionalEdges(rawValue: 4)
  public static let trailing = DirectionalEdges(rawValue: 8)
}

/// A point of a box, which a supplementary is attached to or by.
///
/// The point lies on the named edges; along an axis of which no edge or both are named, in the
/// middle. The offsets are added to where the supplementary comes to lie.
///
/// - SeeAlso: `NSCollectionLayoutAnchor`.
public struct LayoutAnchor: Hashable, Sendable {
  public var edges: DirectionalEdges
  /// In points, to the trailing side and downwards.
  public var absoluteOffset: Point
  /// In widths and heights of the supplementary itself.
  public var fractionalOffset: Point

  /// Makes an anchor; without offsets by default.
  public init(
    edges: DirectionalEdges, absoluteOffset: Point = .zero, fractionalOffset: Point = .zero
  ) {
    self.edges = edges
    self.absoluteOffset = absoluteOffset
    self.fractionalOffset = fractionalOffset
  }

  /// Where the anchored point lies along `axis`: 0 at the start, 1 at the end, ½ in the middle.
  func fraction(along axis: Axis) -> Double {
    let start = edges.contains(axis == .horizontal ? .leading : .top)
    let end = edges.contains(axis == .horizontal ? .trailing : .bottom)
    return start == end ? 0.5 : start ? 0 : 1
  }
}
