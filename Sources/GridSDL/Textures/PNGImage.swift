import CSDL2
import GridImages

/// Images as PNG files.
public nonisolated enum PNGImage {
  /// Returns an image as a PNG file; nil if there is no memory. May be called on any thread.
  public static func data(of image: PreparedImage) -> [UInt8]? {
    unsafe image.withUnsafeBytes { pixels -> [UInt8]? in
      let format =
        image.format == .bgra
        ? SDL_PIXELFORMAT_ARGB8888.rawValue : SDL_PIXELFORMAT_ABGR8888.rawValue
      // SDL only reads the pixels.
      let start = unsafe UnsafeMutableRawPointer(mutating: pixels.baseAddress)
      guard
        let surface = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
          start, Int32(image.width), Int32(image.height), 32, Int32(image.bytesPerRow), format)
      else { return nil }
      defer { unsafe SDL_FreeSurface(surface) }
      return unsafe data(of: surface, byteCount: image.byteCount)
    }
  }

  /// Returns the pixels of a surface as a PNG file; nil if there is no memory.
  ///
  /// - Parameter byteCount: The number of bytes of the pixels.
  static func data(of surface: UnsafeMutablePointer<SDL_Surface>, byteCount: Int) -> [UInt8]? {
    // A PNG file is smaller than its pixels, except for its header and filter bytes.
    var bytes = [UInt8](repeating: 0, count: byteCount + byteCount / 64 + 65_536)
    let count = unsafe bytes.withUnsafeMutableBytes { memory -> Int64 in
      guard let stream = unsafe SDL_RWFromMem(memory.baseAddress, Int32(clamping: memory.count))
      else { return 0 }
      guard unsafe IMG_SavePNG_RW(surface, stream, 0) == 0 else {
        unsafe SDL_RWclose(stream)
        return 0
      }
      let count = unsafe SDL_RWtell(stream)
      unsafe SDL_RWclose(stream)
      return count
    }
    guard count > 0 else { return nil }
    bytes.removeSubrange(Int(count)...)
    return bytes
  }
}
