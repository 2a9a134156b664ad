import FrameTiming
import Glibc
import GridEngine
import GridSDL

/// Changes the number of columns by fingers, wheel and keys. The content under the pointer stays
/// there.
extension InputController {
  /// Handles a gesture on a touchpad: a hold or a pinch.
  func handle(_ gesture: GestureInput, scene: any Scene) {
    let view = scene.collectionView
    switch gesture.kind {
    case .holdBegan: view.stopScrolling(at: gesture.time)
    case .pinchBegan: beginPinch(at: pointer(in: view), in: view, time: gesture.time)
    case .pinchChanged(let scale, let delta):
      pinch(by: scale / pinchScale, movedBy: delta, scene: scene, at: gesture.time)
      pinchScale = scale
    case .pinchEnded: endPinch(scene: scene, at: gesture.time)
    }
    redraw()
  }

  /// Handles a turn of the wheel, or a movement of fingers, with Ctrl held. Up zooms in.
  func zoom(by axis: AxisInput, scene: any Scene) {
    guard axis.source == .finger || axis.source == .continuous else {
      return turn(by: axis.notches?.y ?? axis.delta.y / 15, scene: scene, at: axis.time)
    }
    let view = scene.collectionView
    if !view.isZooming { beginPinch(at: pointer(in: view), in: view, time: axis.time) }
    let factor = exp2(-axis.delta.y / ColumnZoom.doublingDistance)
    pinch(by: factor, scene: scene, at: axis.time)
    if axis.hasStopped { endPinch(scene: scene, at: axis.time) }
    redraw()
  }

  /// Handles turns of a wheel with Ctrl held. Each whole notch is a column.
  func turn(by notches: Double, scene: any Scene, at time: FrameTime) {
    let steps = columnZoom.turn(by: notches)
    guard steps != 0 else { return }
    let point = pointer(in: scene.collectionView)
    addColumns(steps, around: point, scene: scene, at: time)
  }

  /// Adds or removes columns. The content at `point` stays there, and each tile moves from its old
  /// frame to its new one.
  func addColumns(_ count: Int, around point: Point, scene: any Scene, at time: FrameTime) {
    let view = scene.collectionView
    endPinchIfAny(scene: scene, at: time)
    view.stopScrolling(at: time)
    let before = scene.columns
    setColumns(before + count, scene: scene, at: time)
    guard scene.columns != before else { return }
    view.invalidateLayout(keeping: .point(point), animated: true)
    redraw()
  }

  /// Resets the number of columns to the initial one.
  ///
  /// - Returns: Whether the number changed.
  func resetColumns(scene: any Scene, at time: FrameTime) -> Bool {
    let view = scene.collectionView
    view.stopScrolling(at: time)
    guard scene.resetColumns() else { return false }
    view.invalidateLayout(keeping: .center, animated: true)
    redraw()
    return true
  }

  /// Ends a pinch whose end event will not arrive, before other input moves the grid.
  func endPinchIfAny(scene: any Scene, at time: FrameTime) {
    if scene.collectionView.isZooming { endPinch(scene: scene, at: time) }
  }

  // MARK: Pinching

  /// Starts a pinch at a point between two fingers.
  func beginPinch(at point: Point, in view: CollectionView, time: FrameTime) {
    columnZoom.begin(at: time)
    pinchScale = 1
    view.beginZoom(at: point, time: time)
  }

  /// Scales the grid by `factor`, and selects the number of columns nearest to that size.
  func pinch(
    by factor: Double, movedBy delta: ScrollDelta = ScrollDelta(), scene: any Scene,
    at time: FrameTime
  ) {
    guard factor.isFinite, factor > 0 else { return }
    let view = scene.collectionView
    columnZoom.change(by: factor, at: time)
    let scale = view.zoomScale
    let wanted = ColumnZoom.columns(
      nearestTo: scale * factor, from: scene.columns, slack: ColumnZoom.slack)
    setColumns(wanted, scene: scene, at: time)
    // Rubber band: at the first and the last number, tiles follow by the cube root of the factor.
    let isAtLimit = wanted != scene.columns || scene.columns == 1 && factor > 1 && scale >= 1
    view.zoom(by: isAtLimit ? cbrt(factor) : factor, movedBy: delta)
  }

  /// Ends a pinch. The grid settles on the nearest number of columns.
  func endPinch(scene: any Scene, at time: FrameTime) {
    let view = scene.collectionView
    guard view.isZooming else { return }
    let wanted = columnZoom.settled(view.zoomScale, from: scene.columns, at: time)
    setColumns(wanted, scene: scene, at: time)
    view.endZoom(velocity: columnZoom.velocity(at: time), at: time)
    redraw()
  }

  /// Returns the position of the pointer; the middle of the grid if it is outside.
  private func pointer(in view: CollectionView) -> Point {
    let size = view.environment.containerSize
    return pointer ?? Point(x: size.width / 2, y: size.height / 2)
  }

  private func setColumns(_ columns: Int, scene: any Scene, at time: FrameTime) {
    let before = scene.columns
    guard columns != before, GridColumns.range.contains(columns) else { return }
    scene.columns = columns
    // Recorded as keys, because replays have no pinch.
    let change = scene.columns - before
    for _ in 0..<abs(change) { record(change < 0 ? .plus : .minus, .control, at: time) }
  }
}
