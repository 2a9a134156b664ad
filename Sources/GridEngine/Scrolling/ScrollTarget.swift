/// Where the view was told to scroll to, followed until it rests there.
///
/// What lies between is estimated and measured on the way, so where the item or the content's end is
/// changes from frame to frame; what is kept is which item it is and where in the viewport it is to be.
struct ScrollTarget {
  /// What is scrolled to.
  enum Destination: Hashable, Sendable {
    /// An item, by its place, brought up to date by updates.
    case item(IndexPath)
    /// The largest offset along the layout, or the smallest.
    case limit(isUpper: Bool)
  }

  var destination: Destination
  /// Where in the viewport an item is to be, by axis; nil along an axis on which nothing has to move.
  var alignment: (x: ScrollAlignment?, y: ScrollAlignment?) = (nil, nil)
  var isAnimated: Bool
  /// Told once whether the item is where it was to be.
  var completion: ((_ arrived: Bool) -> Void)?

  /// The item that is scrolled to; nil for an end of the content.
  var path: IndexPath? { if case .item(let path) = destination { path } else { nil } }

  subscript(axis: Axis) -> ScrollAlignment? {
    get { axis == .horizontal ? alignment.x : alignment.y }
    set { if axis == .horizontal { alignment.x = newValue } else { alignment.y = newValue } }
  }
}

extension ScrollAlignment {
  /// The same by sides of the screen: what begins at the right is swapped from right to left.
  func onScreen(isReversed: Bool) -> ScrollAlignment {
    switch self {
    case .start where isReversed: .end
    case .end where isReversed: .start
    default: self
    }
  }

  /// The same with what ``nearest`` means for an element of content at `position`; nil where nothing
  /// has to move.
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
