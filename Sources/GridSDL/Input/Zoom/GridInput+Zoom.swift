import FrameTiming
import Glibc
import GridEngine

/// Changes the number of columns by fingers, wheel and keys. The content under the pointer stays
/// there.
extension GridInput {
  /// Handles a gesture on a touchpad: a hold or a pinch.
  public func handle(
    _ gesture: GestureInput, on grid: (some ColumnAdjusting)?, in view: CollectionView
  ) {
    if gesture.kind == .holdBegan { view.stopScrolling(at: gesture.time) }
    guard let grid else { return }
    switch gesture.kind {
    case .holdBegan: break
    case .pinchBegan: beginPinch(at: pointer(in: view), in: view, time: gesture.time)
    case .pinchChanged(let scale, let delta):
      pinch(by: scale / pinchScale, movedBy: delta, on: grid, in: view, at: gesture.time)
      pinchScale = scale
    case .pinchEnded: endPinch(on: grid, in: view, at: gesture.time)
    }
    redraw()
  }

  /// Handles a turn of the wheel, or a movement of fingers, with Ctrl held. Up zooms in.
  public func zoom(by axis: AxisInput, on grid: some ColumnAdjusting, in view: CollectionView) {
    guard axis.source == .finger || axis.source == .continuous else {
      return turn(by: axis.notches?.y ?? axis.delta.y / 15, on: grid, in: view, at: axis.time)
    }
    if !view.isZooming { beginPinch(at: pointer(in: view), in: view, time: axis.time) }
    // The event that the fingers have left would count as the last of their movements.
    if axis.delta.y != 0 {
      let factor = axis.magnification
      pinch(by: factor, on: grid, in: view, at: axis.time)
    }
    if axis.hasStopped { endPinch(on: grid, in: view, at: axis.time) }
    redraw()
  }

  /// Handles turns of a wheel with Ctrl held. Each whole notch is a column.
  public func turn(
    by notches: Double, on grid: some ColumnAdjusting, in view: CollectionView, at time: FrameTime
  ) {
    let steps = columnZoom.turn(by: notches)
    guard steps != 0 else { return }
    addColumns(steps, around: pointer(in: view), on: grid, in: view, at: time)
  }

  /// Adds or removes columns. The content at `point` stays there, and each tile moves from its old
  /// frame to its new one.
  public func addColumns(
    _ count: Int, around point: Point, on grid: some ColumnAdjusting, in view: CollectionView,
    at time: FrameTime
  ) {
    endPinchIfAny(on: grid, in: view, at: time)
    view.stopScrolling(at: time)
    let before = grid.columns
    set(before + count, on: grid, in: view)
    guard grid.columns != before else { return }
    view.invalidateLayout(keeping: .point(point), animated: true)
    redraw()
  }

  /// Ends a pinch whose end event will not arrive, before other input moves the grid.
  public func endPinchIfAny(
    on grid: some ColumnAdjusting, in view: CollectionView, at time: FrameTime
  ) {
    if view.isZooming { endPinch(on: grid, in: view, at: time) }
  }

  // MARK: Pinching

  /// Handles the part of an event that changes the number of columns.
  public func handle(
    _ outcome: Outcome, on grid: some ColumnAdjusting, in view: CollectionView,
    at time: FrameTime
  ) {
    switch outcome {
    case .handled, .tapped: break
    case .turned(let notches): turn(by: notches, on: grid, in: view, at: time)
    case .pinchBegan(let point): beginPinch(at: point, in: view, time: time)
    case .pinched(let factor, let delta):
      pinch(by: factor, movedBy: delta, on: grid, in: view, at: time)
    case .pinchEnded: endPinch(on: grid, in: view, at: time)
    }
  }

  /// Starts a pinch at a point between two fingers.
  private func beginPinch(at point: Point, in view: CollectionView, time: FrameTime) {
    columnZoom.begin(at: time)
    pinchScale = 1
    view.beginZoom(at: point, time: time)
  }

  /// Scales the grid by `factor`, and selects the number of columns nearest to that size.
  private func pinch(
    by factor: Double, movedBy delta: ScrollDelta = ScrollDelta(), on grid: some ColumnAdjusting,
    in view: CollectionView, at time: FrameTime
  ) {
    guard factor.isFinite, factor > 0 else { return }
    columnZoom.change(by: factor, at: time)
    let scale = view.zoomScale
    let wanted = ColumnZoom.columns(
      nearestTo: scale * factor, from: grid.columns, in: grid.columnRange, slack: ColumnZoom.slack)
    set(wanted, on: grid, in: view)
    // Rubber band: at the first and the last number, tiles follow by the cube root of the factor.
    let isFirst = grid.columns == grid.columnRange.lowerBound
    let isAtLimit = wanted != grid.columns || isFirst && factor > 1 && scale >= 1
    view.zoom(by: isAtLimit ? cbrt(factor) : factor, movedBy: delta)
  }

  /// Ends a pinch. The grid settles on the nearest number of columns.
  private func endPinch(
    on grid: some ColumnAdjusting, in view: CollectionView, at time: FrameTime
  ) {
    guard view.isZooming else { return }
    let wanted = columnZoom.settled(
      view.zoomScale, from: grid.columns, in: grid.columnRange, at: time)
    set(wanted, on: grid, in: view)
    view.endZoom(velocity: columnZoom.velocity(at: time), at: time)
    redraw()
  }

  private func set(_ columns: Int, on grid: some ColumnAdjusting, in view: CollectionView) {
    guard columns != grid.columns, grid.columnRange.contains(columns) else { return }
    // A second change in one frame: the item under the fingers is found among the cells, which would
    // still have their frames from before the first.
    if view.isZooming { view.layoutIfNeeded() }
    grid.setColumns(columns)
  }

  /// Returns the position of the pointer; the middle of the grid if it is outside.
  private func pointer(in view: CollectionView) -> Point {
    let size = view.environment.containerSize
    return pointer ?? Point(x: size.width / 2, y: size.height / 2)
  }

  // MARK: Columns of a window

  /// The columns of a view whose layout reads ``columns``; nil if they cannot be changed.
  func adjustableColumns(of view: CollectionView) -> CountedColumns? {
    columns.map { CountedColumns(count: $0, view: view) }
  }

  /// Performs the action of a key on the number of columns.
  ///
  /// - Returns: Whether the key has one.
  func changeColumns(
    _ key: Key, _ modifiers: KeyModifiers, in view: CollectionView, at time: FrameTime
  ) -> Bool {
    guard let columns, let grid = adjustableColumns(of: view) else { return false }
    let size = view.environment.containerSize
    let middle = Point(x: size.width / 2, y: size.height / 2)
    switch (key, modifiers) {
    case (.plus, .control), (.plus, [.control, .shift]):
      addColumns(-1, around: middle, on: grid, in: view, at: time)
    case (.minus, .control): addColumns(1, around: middle, on: grid, in: view, at: time)
    case (.character("0"), .control):
      let before = grid.columns
      view.stopScrolling(at: time)
      columns.chosen = nil
      guard grid.columns != before else { break }
      view.invalidateLayout(keeping: .center, animated: true)
      redraw()
    default: return false
    }
    return true
  }
}
