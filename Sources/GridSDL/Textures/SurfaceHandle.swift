import CSDL2
import GridEngine

/// The owner of an `SDL_Surface`.
@safe
@MainActor final class SurfaceHandle {
  let pointer: UnsafeMutablePointer<SDL_Surface>

  /// Creates a surface of `size` pixels in one of SDL's 4-byte formats. Returns nil if no memory is
  /// left.
  init?(size: PixelSize, format: UInt32) {
    guard
      let surface = unsafe SDL_CreateRGBSurfaceWithFormat(
        0, Int32(size.width), Int32(size.height), 32, format)
    else { return nil }
    unsafe pointer = surface
  }

  isolated deinit { unsafe SDL_FreeSurface(pointer) }

  /// Creates a software renderer that draws into the surface. Returns nil if SDL cannot.
  ///
  /// - Parameter ofFrames: Whether a ``FrameCanvas`` draws instead of SDL where it can. The format of the
  ///   surface has to be one of the canvas.
  func makeRenderer(ofFrames: Bool = false) -> RendererHandle? {
    guard let renderer = unsafe SDL_CreateSoftwareRenderer(pointer) else { return nil }
    return unsafe RendererHandle(
      renderer, drawingInto: self, frame: ofFrames ? FrameCanvas(over: pointer) : nil)
  }
}
