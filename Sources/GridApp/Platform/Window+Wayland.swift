import CSDL2
import GridEngine

extension Window {
  /// What listens to the window's wheels and touchpads, where the window is Wayland's.
  func makeWaylandPointer() -> WaylandPointer? {
    unsafe withWaylandHandles { unsafe WaylandPointer(display: $0, surface: $1) }
  }

  /// What asks for the window's display times, where the display tells them.
  func makeDisplayTimes() -> (any DisplayTimes)? {
    let wayland = unsafe withWaylandHandles {
      unsafe WaylandPresentation(display: $0, surface: $1)
    }
    return wayland ?? (rendererName.hasPrefix("opengl") ? GLXDisplayTimes() : nil)
  }

  /// What tells when the display has taken a frame, where the window is Wayland's.
  static func makeFrameCallback(for window: OpaquePointer) -> WaylandFrameCallback? {
    unsafe withWaylandHandles(of: window) {
      unsafe WaylandFrameCallback(display: $0, surface: $1)
    }
  }

  /// What shows the window's pixels through shared memory, where the window is Wayland's and has no
  /// OpenGL.
  static func makeFramebuffer(for window: OpaquePointer) -> WaylandFramebuffer? {
    unsafe withWaylandHandles(of: window) {
      unsafe WaylandFramebuffer(display: $0, surface: $1, size: drawableSize(of: window))
    }
  }

  /// The pixels of a window without OpenGL.
  static func drawableSize(of window: OpaquePointer) -> PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetWindowSizeInPixels(window, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  private func withWaylandHandles<Result>(
    _ body: (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Result?
  ) -> Result? {
    unsafe Self.withWaylandHandles(of: handle, body)
  }

  /// Hands out SDL's `wl_display` and `wl_surface`; nil for a window of another system.
  private static func withWaylandHandles<Result>(
    of window: OpaquePointer,
    _ body: (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Result?
  ) -> Result? {
    var info = unsafe SDL_SysWMinfo()
    unsafe info.version.major = UInt8(SDL_MAJOR_VERSION)
    unsafe info.version.minor = UInt8(SDL_MINOR_VERSION)
    unsafe info.version.patch = UInt8(SDL_PATCHLEVEL)
    guard unsafe SDL_GetWindowWMInfo(window, &info) == SDL_TRUE,
      unsafe info.subsystem == SDL_SYSWM_WAYLAND,
      let display = unsafe info.info.wl.display, let surface = unsafe info.info.wl.surface
    else { return nil }
    return unsafe body(UnsafeMutableRawPointer(display), UnsafeMutableRawPointer(surface))
  }
}
