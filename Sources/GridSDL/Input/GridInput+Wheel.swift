import FrameTiming
import GridEngine

/// Handles wheels and touchpads.
extension GridInput {
  /// Handles a movement whose device and time the display server reported.
  ///
  /// With Ctrl held it changes ``columns``.
  package func handle(_ axis: AxisInput, modifiers: KeyModifiers, in view: CollectionView) {
    let grid = adjustableColumns(of: view)
    if modifiers.contains(.control) {
      if let grid { zoom(by: axis, on: grid, in: view) }
      return
    }
    if let grid { endPinchIfAny(on: grid, in: view, at: axis.time) }
    if axis.delta != ScrollDelta() {
      let input = wheel.classify(
        axis: axis.delta, notches: axis.notches, source: axis.source, at: axis.time)
      scroll(input, modifiers, in: view, at: axis.time)
    }
    if axis.hasStopped { liftFinger(in: view, at: axis.time) }
  }

  func scroll(
    _ input: WheelInput, _ modifiers: KeyModifiers, in view: CollectionView, at time: FrameTime
  ) {
    let swapsAxes = modifiers.contains(.shift)
    if !swapsAxes { record(input, in: view, at: time) }
    view.scroll(by: input, swapsAxes: swapsAxes, at: pointer, time: time)
  }

  /// Handles a finger movement of a replay, in points along the main axis.
  package func moveFinger(by distance: Double, in view: CollectionView, at time: FrameTime) {
    onInput?(.finger(pixels: distance * (view.environment.scale ?? 1)), time)
    var delta = ScrollDelta()
    delta[view.mainAxis] = distance
    view.moveFinger(by: delta, at: pointer, time: time)
  }

  /// Handles the end of a finger movement: the fingers left the touchpad.
  package func liftFinger(in view: CollectionView, at time: FrameTime) {
    onInput?(.touchpadEnded, time)
    view.touchpadEnded(at: time)
  }

  /// Records a movement along the main axis. A vertical wheel also scrolls horizontal content, and
  /// is recorded as it was turned.
  private func record(_ input: WheelInput, in view: CollectionView, at time: FrameTime) {
    let axis = view.mainAxis
    switch input.device {
    case .wheel:
      var distance = input.delta.y
      if axis == .horizontal, input.delta.x != 0 {
        distance = view.environment.isRightToLeft ? -input.delta.x : input.delta.x
      }
      if distance != 0 { onInput?(.wheel(notches: distance / wheel.notch), time) }
    case .finger, .continuous:
      let distance = input.delta[axis]
      if distance != 0 {
        onInput?(.finger(pixels: distance * (view.environment.scale ?? 1)), time)
      }
    }
  }
}

extension CollectionView {
  /// The axis that the layout scrolls along.
  package var mainAxis: Axis { collectionViewLayout.scrollDirection }

  /// Delays finger movements that have timestamps, so that positions are interpolated between two
  /// of them and uneven delivery is not visible.
  ///
  /// - Parameters:
  ///   - framePeriod: The time between refreshes, in seconds.
  ///   - refreshes: The number of refreshes from the start of a frame until it is displayed.
  package func tuneFingers(framePeriod: Double, refreshesUntilDisplayed refreshes: Double) {
    tuneScrolling {
      $0.framePeriod = framePeriod
      $0.reportsFingerStop = true
      $0.fingerDelay = refreshes * framePeriod + 0.008
    }
  }
}
