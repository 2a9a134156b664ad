import FrameTiming
import GridEngine
import GridSDL

/// Handles wheels and touchpads.
extension InputController {
  /// Handles a movement whose device and time the display server reported.
  func handle(_ axis: AxisInput, modifiers: KeyModifiers, scene: any Scene) {
    if modifiers.contains(.control) { return zoom(by: axis, scene: scene) }
    endPinchIfAny(scene: scene, at: axis.time)
    let view = scene.collectionView
    if axis.delta != ScrollDelta() {
      let input = wheel.classify(
        axis: axis.delta, notches: axis.notches, source: axis.source, at: axis.time)
      scroll(input, modifiers, in: view, at: axis.time)
    }
    if axis.hasStopped { liftFinger(in: view, at: axis.time) }
  }

  /// Handles a movement that SDL reported.
  func turnWheel(
    x: Double, y: Double, _ modifiers: KeyModifiers, scene: any Scene, at time: FrameTime
  ) {
    if modifiers.contains(.control) { return turn(by: -y, scene: scene, at: time) }
    let input = wheel.classify(preciseX: x, preciseY: y, at: time)
    scroll(input, modifiers, in: scene.collectionView, at: time)
  }

  private func scroll(
    _ input: WheelInput, _ modifiers: KeyModifiers, in view: CollectionView, at time: FrameTime
  ) {
    let swapsAxes = modifiers.contains(.shift)
    if !swapsAxes { record(input, in: view, at: time) }
    view.scroll(by: input, swapsAxes: swapsAxes, at: pointer, time: time)
  }

  /// Handles a finger movement of a replay, in points along the main axis.
  func moveFinger(by distance: Double, in view: CollectionView, at time: FrameTime) {
    onInput?(.finger(pixels: distance * (view.environment.scale ?? 1)), time)
    var delta = ScrollDelta()
    delta[view.mainAxis] = distance
    view.moveFinger(by: delta, at: pointer, time: time)
  }

  /// Handles the end of a finger movement: the fingers left the touchpad.
  func liftFinger(in view: CollectionView, at time: FrameTime) {
    onInput?(.touchpadEnded, time)
    view.touchpadEnded(at: time)
  }
}

extension CollectionView {
  /// The axis that the layout scrolls along.
  var mainAxis: Axis { collectionViewLayout.configuration.scrollDirection }
}
