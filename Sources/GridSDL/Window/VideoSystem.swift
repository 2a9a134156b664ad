import CGLX
import CSDL2
import Foundation

/// SDL's video and event subsystems, started and stopped as one.
///
/// Whatever needs them retains it, so that they stop last.
///
/// Only video is started: with joysticks or sensors SDL would wake up to poll them, and an idle
/// window would use the processor.
package final class VideoSystem {
  /// Starts video on the display the environment names.
  ///
  /// - Throws: ``SDLError`` when there is no display.
  package init() throws(SDLError) {
    let environment = ProcessInfo.processInfo.environment
    // Asked before SDL: it would go on with a driver that shows nothing, and libwayland would print
    // a line of its own.
    let names = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "SDL_VIDEODRIVER"]
    guard names.contains(where: { environment[$0]?.isEmpty == false }) else {
      throw SDLError(call: "SDL_Init", message: "neither DISPLAY nor WAYLAND_DISPLAY is set")
    }
    // Quit, interrupts and terminations arrive as events, so that recordings are closed properly.
    set(SDL_HINT_NO_SIGNAL_HANDLERS, "0")
    set(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    set(SDL_HINT_APP_NAME, "GridApp")
    // Touches are handled as such; made into a mouse as well, each would count twice.
    set(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    // The scaled pictures are drawn 1:1; while a preview stands in it is enlarged smoothly.
    set(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
    grid_x11_ignore_send_event_errors()
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw SDLError.last("SDL_Init") }
    let isChosen = environment["SDL_VIDEODRIVER"]?.isEmpty == false
    guard isChosen || ["x11", "wayland"].contains(driver) else {
      let driver = driver
      SDL_Quit()
      throw SDLError(call: "SDL_Init", message: "only the driver \"\(driver)\" was found")
    }
  }

  isolated deinit { SDL_Quit() }

  /// Which video driver runs: "x11", "wayland", "dummy", …
  package var driver: String {
    guard let name = unsafe SDL_GetCurrentVideoDriver() else { return "none" }
    return unsafe String(cString: name)
  }
}

/// Sets an SDL hint, which an environment variable of the user's may override.
package func set(_ hint: String, _ value: String) {
  unsafe SDL_SetHint(hint, value)
}
