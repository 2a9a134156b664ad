import Foundation
import TestSupport

/// An error of reading the screen of the X server.
struct XWDError: Error, CustomStringConvertible {
  let description: String
}

extension PixelImage {
  /// Reads an X window dump of 32 bits a pixel, which `xwd` writes.
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
    guard bitsPerPixel == 32, file.count >= start + bytesPerLine * height else {
      throw XWDError(description: "\(path): \(bitsPerPixel) bits a pixel, \(file.count) bytes")
    }
    let rows = (0..<height).flatMap { (row: Int) -> ArraySlice<UInt8> in
      let first: Int = start + row * bytesPerLine
      return file[first..<first + width * 4]
    }
    self.init(width: width, height: height, bytes: rows, order: .bgrx)
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
