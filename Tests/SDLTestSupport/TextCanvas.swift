import CSDL2
import GridEngine
import TestSupport

@testable import GridSDL

/// An image in memory into which SDL's software renderer draws, so that tests can check the pixels.
@safe
@MainActor
package final class TextCanvas {
  package let width: Int
  package let height: Int
  package let renderer: RendererHandle
  private let surface: SurfaceHandle

  /// Creates a canvas filled with `background`. Stops the test run if SDL has no memory for it.
  package init(width: Int, height: Int, background: Color = Color(0x101018)) {
    self.width = width
    self.height = height
    surface = SurfaceHandle(
      size: PixelSize(width: width, height: height), format: SDL_PIXELFORMAT_ARGB8888.rawValue)!
    renderer = surface.makeRenderer()!
    fill(Rect(x: 0, y: 0, width: Double(width), height: Double(height)), background)
  }

  /// The pixels, drawn without SDL.
  package var frame: FrameCanvas { unsafe FrameCanvas(over: surface.pointer) }

  /// A renderer that draws images without SDL where it can, as that of a window in shared memory.
  package var rendererOfFrames: RendererHandle {
    surface.makeRenderer(ofFrames: true)!
  }

  /// Fills a rectangle, in pixels.
  package func fill(_ rect: Rect, _ color: Color) {
    var target = SDL_Rect(
      x: Int32(rect.minX), y: Int32(rect.minY), w: Int32(rect.width), h: Int32(rect.height))
    _ = unsafe SDL_SetRenderDrawColor(
      renderer.pointer, color.red, color.green, color.blue, color.alpha)
    _ = unsafe SDL_RenderFillRect(renderer.pointer, &target)
  }

  /// Returns the pixels drawn so far.
  package func picture() -> Bitmap {
    unsafe SDL_RenderFlush(renderer.pointer)
    let base = unsafe surface.pointer.pointee.pixels.assumingMemoryBound(to: UInt32.self)
    let stride = Int(unsafe surface.pointer.pointee.pitch) / 4
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width { pixels.append(unsafe base[y * stride + x] | 0xFF00_0000) }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Writes the canvas as a PNG file.
  package func save(to path: String) {
    unsafe SDL_RenderFlush(renderer.pointer)
    _ = unsafe IMG_SavePNG(surface.pointer, path)
  }
}

extension Bitmap {
  /// The bitmap as a ``PixelImage``, which tests compare.
  package var image: PixelImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * pixels.count)
    for pixel in pixels {
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
      bytes.append(UInt8(truncatingIfNeeded: pixel))
      bytes.append(255)
    }
    return PixelImage(width: width, height: height, bytes: bytes)
  }
}
