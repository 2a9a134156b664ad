import CSDL2

/// The clipboard of the desktop.
///
/// Under Wayland it has data of any format. SDL 2 offers text only, which is what other displays
/// get.
@MainActor package final class Clipboard {
  private let wayland: WaylandClipboard?

  init(over surface: WaylandSurface?) { wayland = surface.flatMap { WaylandClipboard(over: $0) } }

  /// The formats that other programs can paste.
  package enum Reach: Sendable {
    case allFormats, textOnly, nothing
  }

  /// Replaces the content of the clipboard. The last window of the program has to stay open until
  /// another program pastes it.
  ///
  /// - Parameter text: Returns the text for a display without other formats.
  /// - Returns: The formats that were set.
  package func set(_ content: ClipboardContent, text: () -> String) -> Reach {
    if wayland?.set(content) == true { return .allFormats }
    return unsafe SDL_SetClipboardText(text()) == 0 ? .textOnly : .nothing
  }

  /// Notes the events of the user. Call it once per frame; requests of other programs are answered
  /// also between frames.
  package func dispatch() { wayland?.dispatch() }
}

extension Window {
  /// Connects to the clipboard of the desktop.
  package func makeClipboard() -> Clipboard { Clipboard(over: surface) }
}
