import CSDL2

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

  /// Hands out SDL's `wl_display` and `wl_surface`; nil for a window of another system.
  private func withWaylandHandles<Result>(
    _ body: (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Result?
  ) -> Result? {
    var info = unsafe SDL_SysWMinfo()
    unsafe info.version.major = UInt8(SDL_MAJOR_VERSION)
    unsafe info.version.minor = UInt8(SDL_MINOR_VERSION)
    unsafe info.version.patch = UInt8(SDL_PATCHLEVEL)
    guard unsafe SDL_GetWindowWMInfo(handle, &info) == SDL_TRUE,
      unsafe info.subsystem == SDL_SYSWM_WAYLAND,
      let display = unsafe info.info.wl.display, let surface = unsafe info.info.wl.surface
    else { return nil }
    return unsafe body(UnsafeMutableRawPointer(display), UnsafeMutableRawPointer(surface))
  }
}
