import CSDL2
import GridEngine

@testable import GridApp

/// A picture in memory that SDL's software renderer draws into, to look at what was drawn.
@safe
@MainActor
final class TextCanvas {
  let width: Int
  let height: Int
  private let surface: UnsafeMutablePointer<SDL_Surface>
  private let pointer: OpaquePointer

  /// A canvas filled with `background`; stops the test run where SDL has no memory for it.
  init(width: Int, height: Int, background: Color = Color(0x101018)) {
    self.width = width
    self.height = height
    unsafe surface = SDL_CreateRGBSurfaceWithFormat(
      0, Int32(width), Int32(height), 32, SDL_PIXELFORMAT_ARGB8888.rawValue)!
    unsafe pointer = SDL_CreateSoftwareRenderer(surface)!
    fill(Rect(x: 0, y: 0, width: Double(width), height: Double(height)), background)
  }

  isolated deinit {
    unsafe SDL_DestroyRenderer(pointer)
    unsafe SDL_FreeSurface(surface)
  }

  var renderer: BorrowedRenderer { unsafe BorrowedRenderer(pointer) }

  /// Fills a rectangle, in pixels.
  func fill(_ rect: Rect, _ color: Color) {
    var target = SDL_Rect(
      x: Int32(rect.minX), y: Int32(rect.minY), w: Int32(rect.width), h: Int32(rect.height))
    _ = unsafe SDL_SetRenderDrawColor(pointer, color.red, color.green, color.blue, color.alpha)
    _ = unsafe SDL_RenderFillRect(pointer, &target)
  }

  /// The pixels drawn so far.
  func picture() -> Bitmap {
    unsafe SDL_RenderFlush(pointer)
    let base = unsafe surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
    let stride = Int(unsafe surface.pointee.pitch) / 4
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width { pixels.append(unsafe base[y * stride + x] | 0xFF00_0000) }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Writes the picture as a PNG file.
  func save(to path: String) {
    unsafe SDL_RenderFlush(pointer)
    _ = unsafe IMG_SavePNG(surface, path)
  }
}
