import CSDL2

/// SDL's connection to a Wayland compositor and a window's surface.
///
/// Listeners on the connection retain this object, which retains the owner of both: destroying a
/// listener after the connection is closed crashes in libwayland.
///
/// SDL replaces the surface of a window that it makes again, as `SDL_CreateRenderer` does for some
/// renderers. ``WindowHandle/replacingSurface(_:)`` then ends this object: using it stops the program
/// with a message instead of using memory that is free.
@safe
@MainActor final class WaylandSurface {
  private let displayPointer: UnsafeMutableRawPointer
  private let surfacePointer: UnsafeMutableRawPointer
  private let owner: AnyObject
  private var hasEnded = false

  /// The `wl_display`.
  var display: UnsafeMutableRawPointer {
    checkIsCurrent()
    return unsafe displayPointer
  }

  /// The `wl_surface`.
  var surface: UnsafeMutableRawPointer {
    checkIsCurrent()
    return unsafe surfacePointer
  }

  /// Wraps a surface that exists during the lifetime of `owner`.
  init(display: UnsafeMutableRawPointer, surface: UnsafeMutableRawPointer, owner: AnyObject) {
    unsafe displayPointer = display
    unsafe surfacePointer = surface
    self.owner = owner
  }

  /// The surface of a window that exists during the lifetime of `owner`; nil if the window does not
  /// use Wayland.
  ///
  /// A window of another program may be passed once its renderer exists. For a window of this library
  /// use ``WindowHandle/waylandSurface``.
  convenience init?(of window: OpaquePointer, owner: AnyObject) {
    guard let info = unsafe SystemWindow.info(of: window),
      unsafe info.subsystem == SDL_SYSWM_WAYLAND,
      let display = unsafe info.info.wl.display, let surface = unsafe info.info.wl.surface
    else { return nil }
    unsafe self.init(
      display: UnsafeMutableRawPointer(display), surface: UnsafeMutableRawPointer(surface),
      owner: owner)
  }

  /// Records that SDL has replaced the surface.
  func end() { hasEnded = true }

  private func checkIsCurrent() {
    precondition(!hasEnded, "The Wayland surface was used after SDL had made the window again.")
  }
}
