/// The target of a programmatic scroll, followed until content rests there.
///
/// Estimated sizes are measured during the scroll, so the position of the target changes from frame
/// to frame. The target stores the item and its alignment instead of a position.
struct ScrollTarget {
  /// The destination of a scroll.
  enum Destination: Hashable {
    /// An item; updates change its index path.
    case item(IndexPath)
    /// The largest or the smallest offset along the scroll direction.
    case limit(isUpper: Bool)
    /// An item of a snapshot that is not in force yet, by its identifier; the scroll begins with that
    /// snapshot.
    case submitted(AnyHashable)
    /// A fixed offset; the scroll begins with the next frame and is not followed.
    case offset(Point)
  }

  var destination: Destination
  /// The alignment of the item by axis; `nil` along an axis without motion.
  var alignment: (x: ScrollAlignment?, y: ScrollAlignment?) = (nil, nil)
  var isAnimated: Bool
  /// Called once with whether the target was reached.
  var completion: ((_ arrived: Bool) -> Void)?

  /// The item; `nil` for an end of the content.
  var path: IndexPath? { if case .item(let path) = destination { path } else { nil } }

  /// The identifier of an item that is not in force yet; `nil` for other targets.
  var submittedItem: AnyHashable? {
    if case .submitted(let item) = destination { item } else { nil }
  }

  /// Whether the scroll begins with the next frame.
  var isPending: Bool { if case .offset = destination { true } else { false } }

  subscript(axis: Axis) -> ScrollAlignment? {
    get { axis == .horizontal ? alignment.x : alignment.y }
    set { if axis == .horizontal { alignment.x = newValue } else { alignment.y = newValue } }
  }
}

extension ScrollAlignment {
  /// Returns the alignment with `nearest` resolved for content at `position`; `nil` if no motion is
  /// needed.
  func settled(showing element: ClosedRange<Double>, from position: Double, viewport: Double)
    -> ScrollAlignment?
  {
    guard self == .nearest else { return self }
    let isLonger = element.upperBound - element.lowerBound > viewport
    let startsBefore = element.lowerBound < position
    let endsAfter = element.upperBound > position + viewport
    if startsBefore == endsAfter { return nil }
    return startsBefore != isLonger ? .start : .end
  }
}
