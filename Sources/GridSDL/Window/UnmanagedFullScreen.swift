import CSDL2
import CX11

/// Full screen on an X server without a window manager that knows it, such as a bare Xvfb.
///
/// SDL asks the window manager, and assumes that the window covers its display then. Without one it keeps
/// its size, and the content would be laid out for another one. Here the window is moved and resized.
@safe
@MainActor final class UnmanagedFullScreen {
  /// The frame of the window before; nil while it does not cover its display.
  private var before: SDL_Rect?

  /// Whether the window covers its display.
  var isOn: Bool { before != nil }

  /// Whether a window needs this: only on X11, and not with a window manager.
  static func isNeeded(of window: OpaquePointer) -> Bool {
    unsafe SystemWindow.x11Number(of: window) != nil && !grid_x11_manages_full_screen()
  }

  /// Covers the display of a window.
  func enter(_ window: OpaquePointer) {
    var display = SDL_Rect()
    let number = unsafe SDL_GetWindowDisplayIndex(window)
    guard before == nil, number >= 0, unsafe SDL_GetDisplayBounds(number, &display) == 0 else {
      return
    }
    var frame = SDL_Rect()
    unsafe SDL_GetWindowPosition(window, &frame.x, &frame.y)
    unsafe SDL_GetWindowSize(window, &frame.w, &frame.h)
    before = frame
    unsafe Self.move(window, to: display)
  }

  /// Gives the window the frame of the time before.
  func leave(_ window: OpaquePointer) {
    guard let frame = before.take() else { return }
    unsafe Self.move(window, to: frame)
  }

  private static func move(_ window: OpaquePointer, to frame: SDL_Rect) {
    unsafe SDL_SetWindowSize(window, frame.w, frame.h)
    unsafe SDL_SetWindowPosition(window, frame.x, frame.y)
  }
}
