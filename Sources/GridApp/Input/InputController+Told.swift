import FrameTiming
import GridEngine

/// What reaches the grid, in the words of a replay.
extension InputController {
  /// Tells of a movement along the content. A plain wheel turns sideways content as well, and is told
  /// as it was turned.
  func tell(_ input: WheelInput, in view: CollectionView, at time: FrameTime) {
    let axis = view.mainAxis
    switch input.device {
    case .wheel:
      var way = input.delta.y
      if axis == .horizontal, input.delta.x != 0 {
        way = view.environment.isRightToLeft ? -input.delta.x : input.delta.x
      }
      if way != 0 { onInput?(.wheel(notches: way / wheel.notch), time) }
    case .finger, .continuous:
      let way = input.delta[axis]
      if way != 0 { onInput?(.finger(pixels: way * (view.environment.scale ?? 1)), time) }
    }
  }

  /// Records a key.
  func tell(_ key: Key, _ modifiers: KeyModifiers, at time: FrameTime) {
    guard let onInput, let name = EventSource.name(of: key, modifiers) else { return }
    onInput(.key(name), time)
  }

  /// Records a command, but for those that would end or record the replay; `key` records its key.
  func record(_ command: AppCommand, at time: FrameTime, _ key: () -> Void) {
    switch command {
    case .quit, .toggleRecording, .toggleCapture: break
    case .mark(let text): onInput?(.mark(text), time)
    default: key()
    }
  }
}
