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
    view.scroll(by: input, swapsAxes: swapsAxes, at: pointer, time: time)
  }

  /// Handles the end of a finger movement: the fingers left the touchpad.
  func liftFinger(in view: CollectionView, at time: FrameTime) {
    view.touchpadEnded(at: time)
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
