import CSDL2
import GridEngine

/// The owner of an `SDL_Window`, which keeps video running during its lifetime.
@safe
@MainActor final class WindowHandle {
  let pointer: OpaquePointer
  private let video: VideoSystem

  /// Creates a hidden window in the center of the display.
  ///
  /// - Parameters:
  ///   - size: The size of the content in points.
  ///   - isMaximized: Whether it is maximized when it is shown.
  /// - Throws: ``SDLError`` if no window can be made.
  init(
    title: String, size: Size, isMaximized: Bool, video: VideoSystem
  ) throws(SDLError) {
    var flags =
      SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_HIDDEN.rawValue
    if isMaximized { flags |= SDL_WINDOW_MAXIMIZED.rawValue }
    let centered = Int32(bitPattern: grid_window_pos_centered())
    guard
      let window = unsafe SDL_CreateWindow(
        title, centered, centered, Int32(size.width), Int32(size.height), flags)
    else { throw SDLError.last("SDL_CreateWindow") }
    unsafe SDL_SetWindowMinimumSize(window, 160, 120)
    unsafe pointer = window
    self.video = video
  }

  isolated deinit { unsafe SDL_DestroyWindow(pointer) }
}
