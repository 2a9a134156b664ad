import CSDL2

/// The window system's facts about a window.
enum SystemWindow {
  /// Returns SDL's description of a window; nil if the video driver has no windows.
  static func info(of window: OpaquePointer) -> SDL_SysWMinfo? {
    var info = unsafe SDL_SysWMinfo()
    unsafe info.version.major = UInt8(SDL_MAJOR_VERSION)
    unsafe info.version.minor = UInt8(SDL_MINOR_VERSION)
    unsafe info.version.patch = UInt8(SDL_PATCHLEVEL)
    return unsafe SDL_GetWindowWMInfo(window, &info) == SDL_TRUE ? info : nil
  }

  /// Returns the number of a window under X11; nil under other window systems.
  static func x11Number(of window: OpaquePointer) -> UInt32? {
    guard let info = unsafe info(of: window), unsafe info.subsystem == SDL_SYSWM_X11 else {
      return nil
    }
    return unsafe UInt32(truncatingIfNeeded: info.info.x11.window)
  }
}

extension Window {
  /// The name by which the desktop portal identifies the window as the parent of a dialog. It is empty
  /// under Wayland, where a window would have to be exported first.
  package var portalName: String {
    unsafe SystemWindow.x11Number(of: handle.pointer).map { "x11:" + String($0, radix: 16) } ?? ""
  }
}
