import Glibc

@testable import GridSDL

/// What SDL is to the app under Wayland: a connection that reads, and a surface.
///
/// Retained on purpose, connection and surfaces: what a test made of them goes on the main actor, and
/// may go after this object.
@safe
final class WaylandClient {
  let display: UnsafeMutableRawPointer
  let surface: UnsafeMutableRawPointer
  /// The number of the surface, which events name it by.
  let surfaceNumber: UInt32
  private let library: UnsafeMutableRawPointer

  private typealias Create =
    @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> UnsafeMutableRawPointer?
  private typealias Number = @convention(c) (UnsafeMutableRawPointer) -> UInt32

  /// Connects through `descriptor`; nil where there is no libwayland.
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

  /// The surface as listeners take it.
  @MainActor var waylandSurface: WaylandSurface {
    unsafe WaylandSurface(display: display, surface: surface, owner: self)
  }

  /// The number of another surface.
  func makeSurface() -> UInt32 {
    guard let create = unsafe dlsym(library, "wl_proxy_create"),
      let number = unsafe dlsym(library, "wl_proxy_get_id"),
      let interface = unsafe dlsym(library, "wl_surface_interface"),
      let surface = unsafe unsafeBitCast(create, to: Create.self)(display, interface)
    else { return 0 }
    return unsafe unsafeBitCast(number, to: Number.self)(surface)
  }

  /// Reads all that the compositor has sent so far, as SDL does once a frame.
  func read() { unsafe call("wl_display_roundtrip", display) }

  private func call(_ name: String, _ argument: UnsafeMutableRawPointer) {
    typealias Function = @convention(c) (UnsafeMutableRawPointer) -> Int32
    guard let function = unsafe dlsym(library, name) else { return }
    _ = unsafe unsafeBitCast(function, to: Function.self)(argument)
  }
}
