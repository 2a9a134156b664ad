import Foundation
import TestSupport

/// An error of reading the screen of the X server.
struct XWDError: Error, CustomStringConvertible {
  let description: String
}

extension PixelImage {
  /// Reads an X window dump that `xwd` writes: 4 bytes a pixel, or 3 if the screen has windows of
  /// several visuals.
  ///
  /// The header is 25 words, most significant byte first, then a name and the color map.
  ///
  /// - SeeAlso: X11/XWDFile.h.
  init(contentsOfXWD path: String) throws {
    guard let data = FileManager.default.contents(atPath: path), data.count > 100 else {
      throw XWDError(description: "\(path) is no window dump")
    }
    let file = [UInt8](data)
    func word(_ index: Int) -> Int {
      file[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (headerSize, width, height) = (word(0), word(4), word(5))
    let (bitsPerPixel, bytesPerLine, colors) = (word(11), word(12), word(19))
    let start = headerSize + colors * 12
    guard bitsPerPixel == 24 || bitsPerPixel == 32, bytesPerLine * 8 >= width * bitsPerPixel,
      file.count >= start + bytesPerLine * height
    else {
      throw XWDError(description: "\(path): \(bitsPerPixel) bits a pixel, \(file.count) bytes")
    }
    let step = bitsPerPixel / 8
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for row in 0..<height {
      let first = start + row * bytesPerLine
      guard step == 3 else {
        pixels += file[first..<first + width * 4]
        continue
      }
      for pixel in stride(from: first, to: first + width * 3, by: 3) {
        pixels += [file[pixel], file[pixel + 1], file[pixel + 2], 0]
      }
    }
    self.init(width: width, height: height, bytes: pixels, order: .bgrx)
  }

  /// The image with its bytes in the order that a PNG file needs.
  var rgba: PixelImage {
    guard order == .bgrx else { return self }
    var converted = bytes
    for pixel in stride(from: 0, to: converted.count, by: 4) {
      converted.swapAt(pixel, pixel + 2)
      converted[pixel + 3] = 255
    }
    return PixelImage(width: width, height: height, bytes: converted)
  }
}
