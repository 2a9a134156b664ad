import Foundation
import GridEngine
import GridImages
import TestSupport
import Testing

@testable import GridSDL

struct PNGImageTests {
  @Test(arguments: [PixelFormat.rgba, .bgra])
  func `an image becomes a PNG file with the same pixels`(format: PixelFormat) throws {
    let size = PixelSize(width: 3, height: 2)
    var pixels = PixelBuffer(byteCount: 32)
    // Two rows of 16 bytes, the last four of which are no pixel.
    unsafe pixels.withUnsafeMutableBytes { bytes in
      for index in 0..<32 { unsafe bytes[index] = UInt8(index * 7 + 10) }
    }
    let image = PreparedImage(
      pixels: pixels, size: size, bytesPerRow: 16, format: format, isOpaque: false)
    let file = try #require(PNGImage.data(of: image))
    let folder = try ScratchFolder()
    try Data(file).write(to: URL(filePath: folder.file("a.png")))
    let read = try ImageFileDecoder(format: format).decode(
      ImageRequest(file: folder.file("a.png"), sizeInPixels: size), quality: .sharp,
      cancellation: CancellationFlag())
    unsafe read.withUnsafeBytes { bytes in
      for y in 0..<2 {
        for x in 0..<12 {
          #expect(unsafe bytes[y * read.bytesPerRow + x] == UInt8((y * 16 + x) * 7 + 10))
        }
      }
    }
  }
}
