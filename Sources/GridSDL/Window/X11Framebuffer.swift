import CSDL2
import GridEngine

/// The memory that a window shares with an X server, as SDL manages it (MIT-SHM). Used on machines whose
/// OpenGL runs on the CPU.
///
/// The server copies from it, so it contains the previous frame, and only what has changed is drawn and
/// copied.
@safe
@MainActor final class X11Framebuffer: Framebuffer {
  private let window: WindowHandle
  /// A surface over the pixels of the window's, which SDL replaces when the window is resized.
  private let pixels: UnsafeMutablePointer<SDL_Surface>
  /// Whether the server has lost parts of the window.
  private var isExposed = true

  /// Creates the memory of a window.
  ///
  /// - Returns: nil if the window does not use X11, or its pixels have another format.
  init?(of window: WindowHandle) {
    let format = SDL_PIXELFORMAT_RGB888.rawValue
    guard unsafe SystemWindow.x11Number(of: window.pointer) != nil,
      unsafe SDL_GetWindowPixelFormat(window.pointer) == format,
      let shown = unsafe SDL_GetWindowSurface(window.pointer),
      let pixels = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
        shown.pointee.pixels, shown.pointee.w, shown.pointee.h, 32, shown.pointee.pitch, format)
    else { return nil }
    self.window = window
    unsafe self.pixels = pixels
  }

  isolated deinit { unsafe SDL_FreeSurface(pixels) }

  func makeRenderer() -> RendererHandle? {
    guard let renderer = unsafe SDL_CreateSoftwareRenderer(pixels) else { return nil }
    return unsafe RendererHandle(renderer, drawingInto: self, frame: FrameCanvas(over: pixels))
  }

  func resize(to size: PixelSize, drawnBy renderer: RendererHandle) {
    // SDL's pending commands refer to the memory that is about to be freed.
    unsafe SDL_RenderFlush(renderer.pointer)
    if let shown = unsafe SDL_GetWindowSurface(window.pointer) {
      unsafe pixels.use(
        shown.pointee.pixels, width: shown.pointee.w, height: shown.pointee.h,
        bytesPerRow: shown.pointee.pitch)
    } else {
      unsafe pixels.use(nil, width: 0, height: 0, bytesPerRow: 0)
    }
    isExposed = true
    renderer.recorder?.setMemory(age: 0)
    unsafe SDL_RenderSetViewport(renderer.pointer, nil)
  }

  func present(_ renderer: RendererHandle) {
    let damage = renderer.finishFrame()
    unsafe SDL_RenderFlush(renderer.pointer)
    let rects =
      isExposed
      ? unsafe [SDL_Rect(x: 0, y: 0, w: pixels.pointee.w, h: pixels.pointee.h)] : damage.rects
    renderer.recorder?.setMemory(age: 1)
    guard !rects.isEmpty else { return }
    // It fails if the window has another size, whose event is about to be handled.
    isExposed =
      unsafe SDL_UpdateWindowSurfaceRects(window.pointer, rects, Int32(rects.count)) != 0
  }

  func exposed() { isExposed = true }
}
