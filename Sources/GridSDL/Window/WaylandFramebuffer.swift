import CSDL2
import CWayland
import GridEngine

/// A Wayland window's pixels, drawn by SDL's software renderer straight into memory that the
/// compositor shows: for machines whose OpenGL is emulated.
///
/// A frame of 30 pictures costs a fifth of what it does in emulated OpenGL, whose two threads and
/// 60 MB of compiler are then not there at all.
@safe
final class WaylandFramebuffer {
  private let handle: OpaquePointer
  private let pixels: UnsafeMutablePointer<SDL_Surface>
  private let surface: WaylandSurface

  /// Begins to show frames of `size` pixels.
  ///
  /// - Parameter surface: That of a window made without OpenGL.
  /// - Returns: nil where the compositor or SDL cannot.
  init?(over surface: WaylandSurface, size: PixelSize) {
    guard
      let handle = unsafe grid_framebuffer_create(
        surface.display, surface.surface, Int32(size.width), Int32(size.height))
    else { return nil }
    let target = unsafe grid_framebuffer_acquire(handle)
    guard
      let pixels = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
        target.pixels, target.width, target.height, 32, target.bytes_per_row,
        SDL_PIXELFORMAT_RGB888.rawValue)
    else {
      unsafe grid_framebuffer_destroy(handle)
      return nil
    }
    unsafe self.handle = handle
    unsafe self.pixels = pixels
    self.surface = surface
  }

  isolated deinit {
    unsafe SDL_FreeSurface(pixels)
    unsafe grid_framebuffer_destroy(handle)
  }

  /// Makes a renderer that draws into the frame that is shown next; nil where SDL cannot.
  func makeRenderer() -> RendererHandle? {
    guard let renderer = unsafe SDL_CreateSoftwareRenderer(pixels) else { return nil }
    return unsafe RendererHandle(renderer, drawingInto: self)
  }

  /// Follows the window to another size; what was drawn with `renderer` is lost.
  func resize(to size: PixelSize, drawnBy renderer: RendererHandle) {
    let isOther =
      unsafe size.width != Int(pixels.pointee.w) || size.height != Int(pixels.pointee.h)
    guard isOther else { return }
    // What SDL has not drawn yet is for the memory that goes.
    unsafe SDL_RenderFlush(renderer.pointer)
    guard unsafe grid_framebuffer_resize(handle, Int32(size.width), Int32(size.height)) else {
      return
    }
    aim()
    unsafe SDL_SetClipRect(pixels, nil)
    unsafe SDL_RenderSetViewport(renderer.pointer, nil)
  }

  /// Shows what `renderer` drew with the display's next refresh.
  func present(_ renderer: RendererHandle) {
    unsafe SDL_RenderFlush(renderer.pointer)
    unsafe grid_framebuffer_present(handle)
    aim()
  }

  /// Has SDL draw into the next frame's memory. Its software renderer keeps nothing of a surface but
  /// the surface itself.
  private func aim() {
    let target = unsafe grid_framebuffer_acquire(handle)
    unsafe pixels.pointee.pixels = target.pixels
    unsafe pixels.pointee.w = target.width
    unsafe pixels.pointee.h = target.height
    unsafe pixels.pointee.pitch = target.bytes_per_row
  }
}
