import CSDL2

/// SDL's connection to a Wayland compositor and a window's surface.
///
/// Listeners on the connection retain this object, which retains the owner of both: destroying a
/// listener after the connection is closed crashes in libwayland.
@safe
final class WaylandSurface {
  /// The `wl_display`.
  let display: UnsafeMutableRawPointer
  /// The `wl_surface`.
  let surface: UnsafeMutableRawPointer
  private let owner: AnyObject

  /// Wraps a surface that exists during the lifetime of `owner`.
  init(display: UnsafeMutableRawPointer, surface: UnsafeMutableRawPointer, owner: AnyObject) {
    unsafe self.display = display
    unsafe self.surface = surface
    self.owner = owner
  }

  /// The surface of a window; nil if the window does not use Wayland.
  convenience init?(of window: WindowHandle) {
    unsafe self.init(of: window.pointer, owner: window)
  }

  /// The surface of a window that exists during the lifetime of `owner`; nil if the window does not
  /// use Wayland.
  convenience init?(of window: OpaquePointer, owner: AnyObject) {
    guard let info = unsafe SystemWindow.info(of: window),
      unsafe info.subsystem == SDL_SYSWM_WAYLAND,
      let display = unsafe info.info.wl.display, let surface = unsafe info.info.wl.surface
    else { return nil }
    unsafe self.init(
      display: UnsafeMutableRawPointer(display), surface: UnsafeMutableRawPointer(surface),
      owner: owner)
  }
}
