// Every main-axis and cross-axis helper, in one place: nothing else in the engine asks "is it
// vertical?" to pick a coordinate.

extension Point {
  /// Makes a point from its coordinates along and across `axis`.
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
  /// Makes a size from its extents along and across `axis`.
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
  /// Where it begins along `axis`.
  public func start(along axis: Axis) -> Double { origin[axis] }

  /// Where it ends along `axis`.
  public func end(along axis: Axis) -> Double { origin[axis] + size[axis] }

  /// From where it begins along `axis` to where it ends.
  func range(along axis: Axis) -> ClosedRange<Double> { start(along: axis)...end(along: axis) }
}

extension DirectionalEdgeInsets {
  /// The inset before the content along `axis`: top or leading.
  public func start(along axis: Axis) -> Double { axis == .horizontal ? leading : top }

  /// The inset behind the content along `axis`: bottom or trailing.
  public func end(along axis: Axis) -> Double { axis == .horizontal ? trailing : bottom }

  /// Both insets along `axis` together.
  public func total(along axis: Axis) -> Double { start(along: axis) + end(along: axis) }
}
