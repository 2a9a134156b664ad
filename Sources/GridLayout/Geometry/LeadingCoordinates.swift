/// The conversion between leading coordinates, in which x grows from the leading edge, and the
/// coordinates of the outside, in which x grows to the right.
///
/// Layouts and the collection view compute in leading coordinates, so that only this type has to know
/// the direction. It is used where the view meets the outside: for input points, and for the frames,
/// attributes and offsets that a program receives. Each conversion is its own inverse. From left to right
/// nothing is converted.
///
/// A layout that arranges right-to-left content itself has content coordinates as leading coordinates;
/// see ``SolvedLayout/coordinates``. Then only the edges of insets are exchanged.
package struct LeadingCoordinates: Hashable, Sendable {
  /// Whether x grows in other directions inside and outside.
  package let isReversed: Bool
  /// Whether the leading inset is at the end of the content.
  package let exchangesEdges: Bool
  /// The width of the content, in points.
  private let content: Double
  /// The width of the viewport, in points.
  private let viewport: Double

  /// Creates a conversion for content that is arranged in the direction of the environment.
  package init(_ direction: LayoutDirection, content: Double, viewport: Double) {
    isReversed = direction == .rightToLeft
    exchangesEdges = false
    // From left to right the widths do not matter, so that conversions are equal whatever they are.
    (self.content, self.viewport) = isReversed ? (content, viewport) : (0, 0)
  }

  /// Creates the conversion for a layout that arranges its content itself, whatever `direction` is.
  package init(arrangedFor direction: LayoutDirection) {
    isReversed = false
    exchangesEdges = direction == .rightToLeft
    (content, viewport) = (0, 0)
  }

  /// The coordinates of content from left to right.
  package static let leftToRight = LeadingCoordinates(arrangedFor: .leftToRight)

  private func reversed(_ rect: Rect, in width: Double) -> Rect {
    Rect(x: width - rect.minX - rect.width, y: rect.minY, width: rect.width, height: rect.height)
  }

  // MARK: Content

  /// Converts a rectangle of the content.
  package func content(_ rect: Rect) -> Rect { isReversed ? reversed(rect, in: content) : rect }

  /// Converts a point of the content.
  package func content(_ point: Point) -> Point {
    isReversed ? Point(x: content - point.x, y: point.y) : point
  }

  /// Converts the frame of an element.
  package func attributes(_ attributes: LayoutAttributes) -> LayoutAttributes {
    guard isReversed else { return attributes }
    var attributes = attributes
    attributes.frame = reversed(attributes.frame, in: content)
    return attributes
  }

  // MARK: Viewport

  /// Converts a rectangle of the viewport.
  package func viewport(_ rect: Rect) -> Rect { isReversed ? reversed(rect, in: viewport) : rect }

  /// Converts a point of the viewport.
  package func viewport(_ point: Point) -> Point {
    isReversed ? Point(x: viewport - point.x, y: point.y) : point
  }

  // MARK: Offsets and displacements

  /// The sum of the offsets on both sides of the viewport along the horizontal axis, in points.
  package var range: Double { content - viewport }

  /// Converts a content offset: that of the viewport's leading edge, and that of its left edge.
  package func offset(_ offset: Point) -> Point {
    isReversed ? Point(x: range - offset.x, y: offset.y) : offset
  }

  /// Converts a content offset along one axis.
  package func offset(_ offset: Double, along axis: Axis) -> Double {
    self.offset(Point(along: axis, offset, cross: 0))[axis]
  }

  /// Converts a displacement or a velocity.
  package func displacement(_ displacement: Point) -> Point {
    isReversed ? Point(x: -displacement.x, y: displacement.y) : displacement
  }

  // MARK: Insets

  /// Returns the insets at the start and the end of an axis in leading coordinates.
  package func edges(
    of insets: DirectionalEdgeInsets, along axis: Axis
  ) -> (start: Double, end: Double) {
    let edges = (start: insets.start(along: axis), end: insets.end(along: axis))
    return exchangesEdges && axis == .horizontal ? (edges.end, edges.start) : edges
  }
}
