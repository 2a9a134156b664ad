/// One element in view, as a section's handler of visible items sees and changes it.
///
/// - SeeAlso: `NSCollectionLayoutVisibleItem`.
public struct LayoutVisibleItem: Hashable, Sendable {
  public let element: ElementID
  /// Where the layout has it: in the coordinates of what is scrolled to show it, so that the
  /// handler's offset taken off gives where it is in the viewport.
  public let frame: Rect
  /// Where its middle is shown, in the coordinates of ``frame``; its middle by default.
  public var center: Point
  /// 0 … 1.
  public var alpha: Double
  /// Higher is nearer to the reader.
  public var zIndex: Int
  public var isHidden: Bool

  /// Makes an item as the layout has it, but for `appearance`.
  ///
  /// - Parameter scrolled: How far a row has moved it.
  init(_ attributes: LayoutAttributes, appearance: ElementAppearance?, scrolled: Point) {
    element = attributes.element
    frame = attributes.frame.offsetBy(dx: scrolled.x, dy: scrolled.y)
    let shift = appearance?.shift ?? .zero
    center = Point(x: frame.midX + shift.x, y: frame.midY + shift.y)
    alpha = attributes.alpha
    zIndex = attributes.zIndex
    isHidden = attributes.isHidden
  }
}

/// How a section's handler has an element look, until it leaves the view.
struct ElementAppearance: Hashable, Sendable {
  /// From where the layout has it to where it is shown.
  var shift: Point
  var alpha: Double
  var zIndex: Int
  var isHidden: Bool

  init(_ item: LayoutVisibleItem) {
    shift = Point(x: item.center.x - item.frame.midX, y: item.center.y - item.frame.midY)
    alpha = item.alpha
    zIndex = item.zIndex
    isHidden = item.isHidden
  }

  /// `attributes` with what it says in place of its own.
  func applied(to attributes: LayoutAttributes) -> LayoutAttributes {
    var attributes = attributes
    attributes.alpha = alpha
    attributes.zIndex = zIndex
    attributes.isHidden = isHidden
    return attributes
  }
}
