import CText

/// The pixels of drawn text: 0xAARRGGBB, rows from the top.
package nonisolated struct Bitmap: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package private(set) var pixels: [UInt32]

  /// Creates a transparent bitmap.
  init(width: Int, height: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    pixels = Array(repeating: 0, count: self.width * self.height)
  }

  /// Creates a bitmap of `width * height` pixels.
  init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(
      pixels.count == width * height, "\(pixels.count) pixels are not \(width) x \(height)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The alpha of a pixel, 0...255.
  package func alpha(x: Int, y: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: pixels[y * width + x] >> 24)
  }

  /// Divides colors by their alpha: cairo draws premultiplied pixels, and SDL's software renderer
  /// blends straight alpha. Transparent pixels become white, so that scaled edges do not darken.
  mutating func unpremultiply() {
    unsafe pixels.withUnsafeMutableBufferPointer {
      unsafe grid_text_unpremultiply($0.baseAddress, $0.count)
    }
  }

  /// Calls `body` with a pointer for C.
  mutating func withMutableBytes(_ body: (UnsafeMutablePointer<UInt8>?) -> Void) {
    unsafe pixels.withUnsafeMutableBytes { buffer in
      unsafe body(buffer.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
  }
}
