import FrameTiming
import GridEngine
import GridSDL

/// Reports input that reaches the grid, in the format of replays.
extension InputController {
  /// Records a movement along the main axis. A vertical wheel also scrolls horizontal content, and
  /// is recorded as it was turned.
  func record(_ input: WheelInput, in view: CollectionView, at time: FrameTime) {
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

  /// Records a key.
  func record(_ key: Key, _ modifiers: KeyModifiers, at time: FrameTime) {
    guard let onInput, let name = EventSource.name(of: key, modifiers) else { return }
    onInput(.key(name), time)
  }

  /// Records a command by calling `key`, except commands that would quit or start another
  /// recording.
  func record(_ command: AppCommand, at time: FrameTime, _ key: () -> Void) {
    switch command {
    case .quit, .toggleRecording, .toggleCapture: break
    case .mark(let text): onInput?(.mark(text), time)
    default: key()
    }
  }
}
