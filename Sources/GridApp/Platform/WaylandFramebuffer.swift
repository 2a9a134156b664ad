import CSDL2
import CWayland
import GridEngine

/// A Wayland window's pixels, drawn by SDL's software renderer straight into memory that the
/// compositor shows: for machines whose OpenGL is emulated.
///
/// A frame of 30 pictures costs a fifth of what it does in emulated OpenGL, whose two threads and
/// 60 MB of compiler are then not there at all. Let go of it before the window is destroyed.
@safe
final class WaylandFramebuffer {
  /// Draws into the frame that is shown next.
  let renderer: OpaquePointer
  private let handle: OpaquePointer
  private let surface: UnsafeMutablePointer<SDL_Surface>

  /// Begins to show frames of `size` pixels.
  ///
  /// - Parameters:
  ///   - display: SDL's `wl_display`, from `SDL_GetWindowWMInfo`.
  ///   - surface: The `wl_surface` of a window made without OpenGL.
  /// - Returns: nil where the compositor or SDL cannot.
  init?(display: UnsafeMutableRawPointer, surface: UnsafeMutableRawPointer, size: PixelSize) {
    guard
      let handle = unsafe grid_framebuffer_create(
        display, surface, Int32(size.width), Int32(size.height))
    else { return nil }
    let target = unsafe grid_framebuffer_next(handle)
    guard
      let pixels = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
        target.pixels, target.width, target.height, 32, target.bytes_per_row,
        SDL_PIXELFORMAT_RGB888.rawValue),
      let renderer = unsafe SDL_CreateSoftwareRenderer(pixels)
    else {
      unsafe grid_framebuffer_destroy(handle)
      return nil
    }
    unsafe self.handle = handle
    unsafe self.surface = pixels
    unsafe self.renderer = renderer
  }

  /// After its renderer, which its owner destroys as any other.
  isolated deinit {
    unsafe SDL_FreeSurface(surface)
    unsafe grid_framebuffer_destroy(handle)
  }

  /// Follows the window to another size; what was drawn is lost.
  func resize(to size: PixelSize) {
    let isOther =
      unsafe size.width != Int(surface.pointee.w) || size.height != Int(surface.pointee.h)
    guard isOther else { return }
    // What SDL has not drawn yet is for the memory that goes.
    unsafe SDL_RenderFlush(renderer)
    guard unsafe grid_framebuffer_resize(handle, Int32(size.width), Int32(size.height)) else {
      return
    }
    aim()
    unsafe SDL_SetClipRect(surface, nil)
    unsafe SDL_RenderSetViewport(renderer, nil)
  }

  /// Shows what was drawn with the display's next refresh.
  func present() {
    unsafe SDL_RenderFlush(renderer)
    unsafe grid_framebuffer_present(handle)
    aim()
  }

  /// Has SDL draw into the next frame's memory. Its software renderer keeps nothing of a surface but
  /// the surface itself.
  private func aim() {
    let target = unsafe grid_framebuffer_next(handle)
    unsafe surface.pointee.pixels = target.pixels
    unsafe surface.pointee.w = target.width
    unsafe surface.pointee.h = target.height
    unsafe surface.pointee.pitch = target.bytes_per_row
  }
}
