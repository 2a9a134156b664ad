import CSDL2

/// The clipboard of the desktop.
///
/// Under Wayland it has data of any format. SDL 2 offers text only, which is what other displays
/// get.
@MainActor package final class Clipboard {
  private let wayland: WaylandClipboard?

  init(over surface: WaylandSurface?) { wayland = surface.flatMap { WaylandClipboard(over: $0) } }

  /// Replaces the content of the clipboard. The last window of the program has to stay open until
  /// another program pastes it.
  ///
  /// - Returns: Whether it was replaced. If not, try ``set(text:)``.
  package func set(_ content: ClipboardContent) -> Bool { wayland?.set(content) == true }

  /// Replaces the content of the clipboard by text in UTF-8. Names of files may have other bytes.
  ///
  /// - Returns: Whether it was replaced.
  package func set(text: [UInt8]) -> Bool {
    let string = text.map { CChar(bitPattern: $0) } + [0]
    return unsafe SDL_SetClipboardText(string) == 0
  }

  /// Notes the events of the user. Call it once per frame; requests of other programs are answered
  /// also between frames.
  package func dispatch() { wayland?.dispatch() }
}

extension Window {
  /// Connects to the clipboard of the desktop.
  package func makeClipboard() -> Clipboard { Clipboard(over: surface) }
}
