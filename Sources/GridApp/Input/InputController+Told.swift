import GridEngine

/// What reaches the grid, in the words of a replay.
extension InputController {
  /// Tells of a movement along the content's columns.
  func tell(_ input: WheelInput, scale: Double, at time: FrameTime) {
    guard let onInput, input.delta.y != 0 else { return }
    switch input.device {
    case .wheel: onInput(.wheel(notches: input.delta.y / wheel.notch), time)
    case .finger, .continuous: onInput(.finger(pixels: input.delta.y * scale), time)
    }
  }

  /// Tells of a key.
  func tell(_ key: Key, _ modifiers: KeyModifiers, at time: FrameTime) {
    guard let onInput, let name = EventSource.name(of: key, modifiers) else { return }
    onInput(.key(name), time)
  }

  /// Tells of a key that means a command, but for those that would end or record the replay.
  func tell(
    _ command: AppCommand, by key: Key, _ modifiers: KeyModifiers, at time: FrameTime
  ) {
    switch command {
    case .quit, .toggleRecording, .toggleCapture: break
    case .mark(let text): onInput?(.mark(text), time)
    default: tell(key, modifiers, at: time)
    }
  }
}
