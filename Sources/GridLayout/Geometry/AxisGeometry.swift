// The main-axis and cross-axis accessors in one place, so that other code does not select
// coordinates by axis.

extension Point {
  /// Creates a point from its coordinates along and across `axis`.
  public init(along axis: Axis, _ main: Double, cross: Double) {
    self = axis == .horizontal ? Point(x: main, y: cross) : Point(x: cross, y: main)
  }

  /// The coordinate along `axis`.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

extension Size {
  /// Creates a size from its extents along and across `axis`.
  public init(along axis: Axis, _ main: Double, cross: Double) {
    self =
      axis == .horizontal
      ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }

  /// The extent along `axis`.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension Rect {
  /// Returns the minimum coordinate along `axis`.
  public func start(along axis: Axis) -> Double { origin[axis] }

  /// Returns the maximum coordinate along `axis`.
  public func end(along axis: Axis) -> Double { origin[axis] + size[axis] }

  /// Returns the range of coordinates along `axis`.
  package func range(along axis: Axis) -> ClosedRange<Double> {
    start(along: axis)...end(along: axis)
  }
}

extension DirectionalEdgeInsets {
  /// Returns the inset before the content along `axis`: top or leading.
  public func start(along axis: Axis) -> Double { axis == .horizontal ? leading : top }

  /// Returns the inset after the content along `axis`: bottom or trailing.
  public func end(along axis: Axis) -> Double { axis == .horizontal ? trailing : bottom }

  /// Returns the sum of both insets along `axis`.
  public func total(along axis: Axis) -> Double { start(along: axis) + end(along: axis) }
}
