/// A visible element, as a section's visible-items handler can change it.
///
/// - SeeAlso: `NSCollectionLayoutVisibleItem`.
public struct LayoutVisibleItem: Hashable, Sendable {
  /// The identity of the element.
  public let element: ElementID
  /// The layout frame, in the coordinates of the scrolled content. Subtract the handler's offset
  /// for the position in the viewport.
  public let frame: Rect
  /// The displayed center, in the coordinates of ``frame``; the center of the frame by default.
  public var center: Point
  /// The opacity, from 0 to 1.
  public var alpha: Double
  /// The position in the drawing order: elements with higher values are in front.
  public var zIndex: Int
  /// Whether the element is hidden.
  public var isHidden: Bool

  /// Creates an item from layout attributes and an appearance.
  ///
  /// - Parameters:
  ///   - attributes: The attributes, in leading coordinates.
  ///   - appearance: The appearance; `nil` for that of the layout.
  ///   - scrolled: The displacement by the section's row, in leading coordinates.
  ///   - coordinates: The conversion to the coordinates of the handler.
  package init(
    _ attributes: LayoutAttributes, appearance: ElementAppearance?, scrolled: Point,
    in coordinates: LeadingCoordinates
  ) {
    element = attributes.element
    let scrolled = coordinates.displacement(scrolled)
    frame = coordinates.content(attributes.frame).offsetBy(dx: scrolled.x, dy: scrolled.y)
    let shift = coordinates.displacement(appearance?.shift ?? .zero)
    center = Point(x: frame.midX + shift.x, y: frame.midY + shift.y)
    alpha = attributes.alpha
    zIndex = attributes.zIndex
    isHidden = attributes.isHidden
  }
}

/// The appearance of an element as set by a section's visible-items handler, until the element
/// leaves the viewport.
package struct ElementAppearance: Hashable, Sendable {
  /// The displacement from the layout frame to the displayed one, in leading coordinates.
  package var shift: Point
  package var alpha: Double
  package var zIndex: Int
  package var isHidden: Bool

  package init(_ item: LayoutVisibleItem, in coordinates: LeadingCoordinates) {
    shift = coordinates.displacement(
      Point(x: item.center.x - item.frame.midX, y: item.center.y - item.frame.midY))
    alpha = item.alpha
    zIndex = item.zIndex
    isHidden = item.isHidden
  }

  /// Returns `attributes` with this appearance.
  package func applied(to attributes: LayoutAttributes) -> LayoutAttributes {
    var attributes = attributes
    attributes.alpha = alpha
    attributes.zIndex = zIndex
    attributes.isHidden = isHidden
    return attributes
  }
}
