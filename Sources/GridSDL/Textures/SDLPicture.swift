import CSDL2
import GridEngine
import GridImages

/// An image that SDL_image has decoded, in any pixel format.
///
/// Converted a row at a time: a second image in four bytes per pixel would take 256 MB.
@safe nonisolated final class SDLPicture: WholeImage {
  /// The maximum number of pixels: 256 MB with four bytes each.
  private static let areaLimit = 67_108_864

  let size: PixelSize
  let isOpaque: Bool
  private let surface: UnsafeMutablePointer<SDL_Surface>
  /// One row in four bytes per pixel.
  private let row: UnsafeMutablePointer<SDL_Surface>

  /// Takes ownership of a surface. Returns nil and frees the surface if it has no pixels, exceeds
  /// the limit, or no memory is left for a row.
  init?(_ surface: UnsafeMutablePointer<SDL_Surface>, as pixelFormat: PixelFormat) {
    let size = unsafe PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    let format = pixelFormat == .bgra ? SDL_PIXELFORMAT_ARGB8888 : SDL_PIXELFORMAT_ABGR8888
    guard size.width > 0, size.height > 0, size.area <= Self.areaLimit,
      let row = unsafe SDL_CreateRGBSurfaceWithFormat(
        0, Int32(size.width), 1, 32, UInt32(format.rawValue))
    else {
      unsafe SDL_FreeSurface(surface)
      return nil
    }
    self.size = size
    isOpaque =
      unsafe surface.pointee.format.pointee.Amask == 0 && SDL_HasColorKey(surface) == SDL_FALSE
    // Copies pixels instead of blending them.
    unsafe SDL_SetSurfaceBlendMode(surface, SDL_BLENDMODE_NONE)
    unsafe self.surface = surface
    unsafe self.row = row
  }

  deinit {
    unsafe SDL_FreeSurface(surface)
    unsafe SDL_FreeSurface(row)
  }

  @unsafe func copyRow(_ number: Int, to pixels: UnsafeMutableRawPointer) {
    var part = SDL_Rect(x: 0, y: Int32(number), w: Int32(size.width), h: 1)
    // A blit with a color key leaves transparent pixels unchanged.
    unsafe row.pointee.pixels.initializeMemory(
      as: UInt8.self, repeating: 0, count: 4 * size.width)
    unsafe SDL_UpperBlit(surface, &part, row, nil)
    unsafe pixels.copyMemory(from: row.pointee.pixels, byteCount: 4 * size.width)
  }
}
