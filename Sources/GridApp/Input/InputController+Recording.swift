import FrameTiming
import GridEngine
import GridSDL

/// Reports input that reaches the grid, in the format of replays.
extension InputController {
  /// Records a key.
  func record(_ key: Key, _ modifiers: KeyModifiers, at time: FrameTime) {
    guard let onInput, let name = EventSource.name(of: key, modifiers) else { return }
    onInput(.key(name), time)
  }

  /// Records a command by calling `key`, except commands that would quit or start another
  /// recording.
  func record(_ command: AppCommand, at time: FrameTime, _ key: () -> Void) {
    switch command {
    case .quit, .toggleRecording, .toggleCapture, .beginRenaming, .choose: break
    // A replay must not change files. F5 has another meaning there.
    case .file, .showMenu, .rename, .listAgain: break
    case .mark(let text): onInput?(.mark(text), time)
    default: key()
    }
  }

  /// Records the variant that a technique got, by a key or a click.
  func record(_ technique: Technique, _ variant: String, at time: FrameTime) {
    onInput?(.set(name: technique.rawValue, value: variant), time)
  }
}
