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
  /// The scale of an X server; nil elsewhere, where SDL knows it.
  package let x11Scale: X11DisplayScale?
  /// The number of units of SDL's windows per point.
  package var unitsPerPoint: Double { x11Scale?.value ?? 1 }
  /// The connection to the display, once a window is open.
  private var connection: DisplayConnection?

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
    // Without it SDL cuts the unfinished text of input methods at 31 bytes.
    set(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    // Scaled images are drawn 1:1. A preview is enlarged with linear filtering.
    set(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
    Self.preferWayland(in: environment)
    grid_x11_ignore_send_event_errors()
    SessionBus.avoidIfSilent()
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw SDLError.last("SDL_Init") }
    let name = unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) }
    x11Scale = name == "x11" ? X11DisplayScale() : nil
    let isChosen = environment["SDL_VIDEODRIVER"]?.isEmpty == false
    guard isChosen || ["x11", "wayland"].contains(driver) else {
      let driver = driver
      SDL_Quit()
      throw SDLError(
        call: "SDL_Init", message: "no X11 or Wayland driver; SDL found only \"\(driver)\"")
    }
    QuitSignals.install()
    ProcessStops.watch()
  }

  /// Prefers Wayland in a session that has it, where SDL 2 prefers X11: an X11 window there is an
  /// Xwayland window, which is blurred on scaled displays and has neither display times nor the
  /// distances of a touchpad. `SDL_VIDEODRIVER` of the user has precedence.
  private static func preferWayland(in environment: [String: String]) {
    let names = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
    if names.contains(where: { environment[$0]?.isEmpty == false }) {
      set(SDL_HINT_VIDEODRIVER, "wayland,x11")
    }
    // Content has half its size at scale 2 if this is 1. sdl2-compat sets it to that in SDL_Init, which
    // overrides a hint of the usual priority. SDL 2 does not know the hint.
    unsafe SDL_SetHintWithPriority(
      "SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "0", SDL_HINT_OVERRIDE)
  }

  isolated deinit {
    QuitSignals.uninstall()
    SDL_Quit()
    // After SDL, which may wait for a compositor that has ended.
    withExtendedLifetime(connection) {}
  }

  /// Watches the connection of a window.
  func watchConnection(of window: WindowHandle) {
    connection = nil
    connection = DisplayConnection(of: window)
  }

  /// Whether the connection to the display was lost.
  package var isConnectionLost: Bool { connection?.isLost ?? false }

  /// Returns whether the connection was lost; true only once.
  func takeConnectionLoss() -> Bool { connection?.takeLoss() ?? false }

  /// The name of the video driver: "x11", "wayland", "dummy", …
  package var driver: String {
    guard let name = unsafe SDL_GetCurrentVideoDriver() else { return "none" }
    return unsafe String(cString: name)
  }

  /// The largest size of a window in points: that of the largest display
  /// without the panels of the desktop, as far as the desktop states them. Nil if it is unknown.
  package var largestWindowSize: Size? {
    let areas = (0..<max(0, SDL_GetNumVideoDisplays())).compactMap { display -> SDL_Rect? in
      var area = SDL_Rect()
      return unsafe SDL_GetDisplayUsableBounds(display, &area) == 0 ? area : nil
    }
    return areas.max { $0.w * $0.h < $1.w * $1.h }
      .map { Size(width: Double($0.w) / unitsPerPoint, height: Double($0.h) / unitsPerPoint) }
  }
}

/// Sets an SDL hint. An environment variable of the user overrides it.
package func set(_ hint: String, _ value: String) {
  unsafe SDL_SetHint(hint, value)
}
