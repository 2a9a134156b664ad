import CSDL2
import GridEngine

/// Owns an `SDL_Window`, and keeps video running as long as it exists.
@safe
final class WindowHandle {
  let pointer: OpaquePointer
  private let video: VideoSystem

  /// Makes a hidden window in the middle of the display.
  ///
  /// - Parameter size: The size of its content, points.
  /// - Throws: ``SDLError`` when no window can be made.
  init(title: String, size: Size, video: VideoSystem) throws(SDLError) {
    let flags =
      SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_HIDDEN.rawValue
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
