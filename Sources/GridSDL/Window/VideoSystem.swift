import CGLX
import CSDL2
import Foundation
import GridEngine

/// SDL's video and event subsystems, which start and stop together.
///
/// Their users retain this object, so that the subsystems stop last.
///
/// Only video is started: with joysticks or sensors SDL would wake up to poll them, and an idle
/// window would use the CPU.
@MainActor package final class VideoSystem {
  /// Starts video on the display that the environment names.
  ///
  /// - Throws: ``SDLError`` if there is no display.
  package init() throws(SDLError) {
    let environment = ProcessInfo.processInfo.environment
    // Checked first, because SDL would choose a driver without a screen, and libwayland would print
    // a line.
    let names = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "SDL_VIDEODRIVER"]
    guard names.contains(where: { environment[$0]?.isEmpty == false }) else {
      throw SDLError(call: "SDL_Init", message: "neither DISPLAY nor WAYLAND_DISPLAY is set")
    }
    // QuitSignals handles them: they arrive as quit events, so that recordings are closed properly.
    set(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    set(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    set(SDL_HINT_APP_NAME, "GridApp")
    // Touches are handled as touches. If SDL also synthesized mouse events, each touch would count
    // twice.
    set(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    // Scaled images are drawn 1:1. A preview is enlarged with linear filtering.
    set(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
    grid_x11_ignore_send_event_errors()
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw SDLError.last("SDL_Init") }
    let isChosen = environment["SDL_VIDEODRIVER"]?.isEmpty == false
    guard isChosen || ["x11", "wayland"].contains(driver) else {
      let driver = driver
      SDL_Quit()
      throw SDLError(
        call: "SDL_Init", message: "no X11 or Wayland driver; SDL found only \"\(driver)\"")
    }
    QuitSignals.install()
  }

  isolated deinit {
    QuitSignals.uninstall()
    SDL_Quit()
  }

  /// The name of the video driver: "x11", "wayland", "dummy", …
  package var driver: String {
    guard let name = unsafe SDL_GetCurrentVideoDriver() else { return "none" }
    return unsafe String(cString: name)
  }

  /// The largest size of a window, in the units of SDL's windows: that of the largest display
  /// without the panels of the desktop, as far as the desktop states them. Nil if it is unknown.
  package var largestWindowSize: Size? {
    let areas = (0..<max(0, SDL_GetNumVideoDisplays())).compactMap { display -> SDL_Rect? in
      var area = SDL_Rect()
      return unsafe SDL_GetDisplayUsableBounds(display, &area) == 0 ? area : nil
    }
    return areas.max { $0.w * $0.h < $1.w * $1.h }
      .map { Size(width: Double($0.w), height: Double($0.h)) }
  }
}

/// Sets an SDL hint. An environment variable of the user overrides it.
package func set(_ hint: String, _ value: String) {
  unsafe SDL_SetHint(hint, value)
}
