import CSDL2
import GridEngine

/// The memory of a window into which SDL's software renderer and ``FrameCanvas`` draw, and which the
/// window system shows without OpenGL.
@MainActor protocol Framebuffer: AnyObject {
  /// Creates a renderer that draws into the next frame. Returns nil if SDL cannot.
  func makeRenderer() -> RendererHandle?

  /// Resizes the memory. The unpresented drawing of `renderer` is lost.
  func resize(to size: PixelSize, drawnBy renderer: RendererHandle)

  /// Presents the frame of `renderer`.
  func present(_ renderer: RendererHandle)

  /// Records that the window system may have lost what it showed.
  func exposed()
}

extension UnsafeMutablePointer<SDL_Surface> {
  /// Points a surface to other pixels. SDL's software renderer keeps no state of a surface except the
  /// surface itself.
  ///
  /// sdl2-compat draws on another structure, SDL 3's, and copies these values to it in each function of
  /// surfaces. Setting the clip is the cheapest of them; the renderer sets it again before it draws.
  func use(_ memory: UnsafeMutableRawPointer?, width: Int32, height: Int32, bytesPerRow: Int32) {
    unsafe pointee.pixels = memory
    unsafe pointee.w = width
    unsafe pointee.h = height
    unsafe pointee.pitch = bytesPerRow
    unsafe SDL_SetClipRect(self, nil)
  }
}
