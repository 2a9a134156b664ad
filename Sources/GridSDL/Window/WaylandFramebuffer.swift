import CSDL2
import CWayland
import GridEngine

/// A Wayland window's framebuffer in shared memory (a swapchain of `wl_shm` buffers), into which
/// SDL's software renderer draws. Used on machines whose OpenGL runs on the CPU.
///
/// A frame of 30 images costs a fifth of the time in emulated OpenGL, and the two threads and most
/// of the memory of the OpenGL compiler are not needed (``releaseDriverCode()``).
@safe
@MainActor final class WaylandFramebuffer: Framebuffer {
  private let handle: OpaquePointer
  private let pixels: UnsafeMutablePointer<SDL_Surface>
  private let surface: WaylandSurface

  /// Creates buffers of `size` pixels.
  ///
  /// - Parameter surface: The surface of a window without OpenGL.
  /// - Returns: nil if the compositor or SDL does not support it.
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

  /// Returns the code of emulated OpenGL to the system. SDL loads it for each window.
  static func releaseDriverCode() { grid_release_driver_code() }

  isolated deinit {
    unsafe SDL_FreeSurface(pixels)
    unsafe grid_framebuffer_destroy(handle)
  }

  func makeRenderer() -> RendererHandle? {
    guard let renderer = unsafe SDL_CreateSoftwareRenderer(pixels) else { return nil }
    return unsafe RendererHandle(
      renderer, drawingInto: self, frame: FrameCanvas(over: pixels))
  }

  func resize(to size: PixelSize, drawnBy renderer: RendererHandle) {
    let isOther =
      unsafe size.width != Int(pixels.pointee.w) || size.height != Int(pixels.pointee.h)
    guard isOther else { return }
    // SDL's pending commands refer to the memory that is about to be freed.
    unsafe SDL_RenderFlush(renderer.pointer)
    guard unsafe grid_framebuffer_resize(handle, Int32(size.width), Int32(size.height)) else {
      return
    }
    acquireFrame(for: renderer)
    unsafe SDL_RenderSetViewport(renderer.pointer, nil)
  }

  /// Presents the frame of `renderer` at the next refresh of the display.
  func present(_ renderer: RendererHandle) {
    let damage = renderer.finishFrame()
    unsafe SDL_RenderFlush(renderer.pointer)
    let rects = damage.rects.map {
      grid_framebuffer_rect(x: $0.x, y: $0.y, width: $0.w, height: $0.h)
    }
    unsafe grid_framebuffer_present(handle, rects, Int32(rects.count))
    acquireFrame(for: renderer)
  }

  /// A compositor keeps what a window has presented.
  func exposed() {}

  /// Points SDL's surface to the memory of the next frame.
  private func acquireFrame(for renderer: RendererHandle) {
    let target = unsafe grid_framebuffer_acquire(handle)
    unsafe pixels.use(
      target.pixels, width: target.width, height: target.height, bytesPerRow: target.bytes_per_row)
    renderer.recorder?.setMemory(age: Int(unsafe target.age))
  }
}
