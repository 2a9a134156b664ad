import Glibc

@testable import GridSDL

/// A Wayland connection and a surface, which replace SDL's in tests.
///
/// Both are leaked on purpose: objects that a test creates from them are released on the main
/// actor, possibly after this object.
@safe
final class WaylandClient {
  let display: UnsafeMutableRawPointer
  let surface: UnsafeMutableRawPointer
  /// The ID of the surface in events.
  let surfaceNumber: UInt32
  private let library: UnsafeMutableRawPointer

  private typealias Create =
    @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> UnsafeMutableRawPointer?
  private typealias Number = @convention(c) (UnsafeMutableRawPointer) -> UInt32

  /// Connects through `descriptor`. Returns `nil` if there is no libwayland.
  init?(_ descriptor: Int32) {
    typealias Connect = @convention(c) (Int32) -> UnsafeMutableRawPointer?
    guard let library = unsafe dlopen("libwayland-client.so.0", RTLD_LAZY),
      let connect = unsafe dlsym(library, "wl_display_connect_to_fd"),
      let create = unsafe dlsym(library, "wl_proxy_create"),
      let number = unsafe dlsym(library, "wl_proxy_get_id"),
      let interface = unsafe dlsym(library, "wl_surface_interface"),
      let display = unsafe unsafeBitCast(connect, to: Connect.self)(descriptor),
      let surface = unsafe unsafeBitCast(create, to: Create.self)(display, interface)
    else { return nil }
    unsafe self.library = library
    unsafe self.display = display
    unsafe self.surface = surface
    surfaceNumber = unsafe unsafeBitCast(number, to: Number.self)(surface)
  }

  /// The surface, as listeners receive it.
  @MainActor var waylandSurface: WaylandSurface {
    unsafe WaylandSurface(display: display, surface: surface, owner: self)
  }

  /// The ID of another surface.
  func makeSurface() -> UInt32 {
    guard let create = unsafe dlsym(library, "wl_proxy_create"),
      let number = unsafe dlsym(library, "wl_proxy_get_id"),
      let interface = unsafe dlsym(library, "wl_surface_interface"),
      let surface = unsafe unsafeBitCast(create, to: Create.self)(display, interface)
    else { return 0 }
    return unsafe unsafeBitCast(number, to: Number.self)(surface)
  }

  /// Reads the events that the compositor has sent, as SDL does once a frame.
  func read() { unsafe call("wl_display_roundtrip", display) }

  private func call(_ name: String, _ argument: UnsafeMutableRawPointer) {
    typealias Function = @convention(c) (UnsafeMutableRawPointer) -> Int32
    guard let function = unsafe dlsym(library, name) else { return }
    _ = unsafe unsafeBitCast(function, to: Function.self)(argument)
  }
}
