import CSDL2
import GridEngine

/// The owner of an `SDL_Window`, which keeps video running during its lifetime.
@safe
@MainActor final class WindowHandle {
  let pointer: OpaquePointer
  private let video: VideoSystem
  private weak var knownSurface: WaylandSurface?

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
    func units(_ points: Double) -> Int32 { Int32((points * video.unitsPerPoint).rounded()) }
    guard
      let window = unsafe SDL_CreateWindow(
        WindowTitle.limited(title), centered, centered, units(size.width), units(size.height),
        flags)
    else { throw SDLError.last("SDL_CreateWindow") }
    unsafe SDL_SetWindowMinimumSize(window, units(160), units(120))
    unsafe pointer = window
    self.video = video
  }

  isolated deinit { unsafe SDL_DestroyWindow(pointer) }

  /// The current surface of the window; nil if it does not use Wayland.
  ///
  /// The only source of the pointers of the window system: it asks SDL again after
  /// ``replacingSurface(_:)``.
  var waylandSurface: WaylandSurface? {
    if let knownSurface { return knownSurface }
    let surface = unsafe WaylandSurface(of: pointer, owner: self)
    knownSurface = surface
    return surface
  }

  /// Calls an SDL function that may make the window again, with another surface.
  func replacingSurface<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    knownSurface?.end()
    knownSurface = nil
    return unsafe body(pointer)
  }
}
