import CSDL2

/// SDL's video and event subsystems, started and stopped as one.
///
/// Only video is started: with joysticks or sensors SDL would wake up to poll them, and an idle
/// window would use the processor.
struct VideoSystem: ~Copyable {
  /// Starts video on the display the environment names.
  ///
  /// - Throws: ``SDLError`` when there is no display.
  init() throws(SDLError) {
    // Quit, interrupts and terminations arrive as events, so that recordings are closed properly.
    set(SDL_HINT_NO_SIGNAL_HANDLERS, "0")
    set(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    set(SDL_HINT_APP_NAME, "GridApp")
    // The scaled pictures are drawn 1:1; while a preview stands in it is enlarged smoothly.
    set(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw SDLError.last("SDL_Init") }
  }

  deinit { SDL_Quit() }

  /// Which video driver runs: "x11", "wayland", "dummy", …
  var driver: String {
    guard let name = unsafe SDL_GetCurrentVideoDriver() else { return "none" }
    return unsafe String(cString: name)
  }
}

/// Sets an SDL hint, which an environment variable of the user's may override.
func set(_ hint: String, _ value: String) {
  unsafe SDL_SetHint(hint, value)
}
