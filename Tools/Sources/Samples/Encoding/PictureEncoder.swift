import CImageEncode
import Foundation

/// Turns pixels into the bytes of a picture file.
///
/// Runs off the main actor; safe to call from many threads at once.
package enum PictureEncoder {
  /// Pixels to encode: sRGB, 8 bits a channel, 3 bytes a pixel, rows from the top.
  package struct Pixels: Sendable {
    package var width: Int
    package var height: Int
    package var bytes: [UInt8]

    package init(width: Int, height: Int, bytes: [UInt8]) {
      self.width = width
      self.height = height
      self.bytes = bytes
    }
  }

  /// A JPEG with 4:2:0 chroma.
  ///
  /// - Parameters:
  ///   - quality: 0 … 100.
  ///   - exif: The content of an APP1 segment, as ``ExifBlock/bytes`` makes it; none when empty.
  package static func jpeg(
    _ pixels: Pixels, quality: Int, progressive: Bool = false, exif: [UInt8] = []
  ) throws(PictureEncoderError) -> [UInt8] {
    let (width, height) = try sides(of: pixels)
    return unsafe try collected { encoded in
      unsafe pixels.bytes.withUnsafeBufferPointer { rgb in
        unsafe exif.withUnsafeBufferPointer { app1 in
          unsafe grid_encode_jpeg(
            rgb.baseAddress, rgb.count, width, height, Int32(clamping: quality),
            progressive ? 1 : 0, app1.isEmpty ? nil : app1.baseAddress, app1.count, &encoded)
        }
      }
    }
  }

  /// A truecolour PNG that says it is sRGB.
  package static func png(_ pixels: Pixels) throws(PictureEncoderError) -> [UInt8] {
    let (width, height) = try sides(of: pixels)
    return unsafe try collected { encoded in
      unsafe pixels.bytes.withUnsafeBufferPointer { rgb in
        unsafe grid_encode_png(rgb.baseAddress, rgb.count, width, height, &encoded)
      }
    }
  }

  /// A lossy WebP; `quality` is 0 … 100.
  package static func webp(_ pixels: Pixels, quality: Int) throws(PictureEncoderError) -> [UInt8] {
    let (width, height) = try sides(of: pixels)
    return unsafe try collected { encoded in
      unsafe pixels.bytes.withUnsafeBufferPointer { rgb in
        unsafe grid_encode_webp(
          rgb.baseAddress, rgb.count, width, height, Int32(clamping: quality), &encoded)
      }
    }
  }

  private static func sides(
    of pixels: Pixels
  ) throws(PictureEncoderError) -> (width: Int32, height: Int32) {
    guard let width = Int32(exactly: pixels.width), let height = Int32(exactly: pixels.height)
    else { throw .badSize }
    return (width, height)
  }

  /// Copies what an encoder made and gives its memory back.
  private static func collected(
    _ encode: (inout grid_encoded) -> Int32
  ) throws(PictureEncoderError) -> [UInt8] {
    var encoded = unsafe grid_encoded()
    let result = unsafe encode(&encoded)
    defer { unsafe grid_encoded_free(&encoded) }
    if let failure = PictureEncoderError(code: result) { throw failure }
    return unsafe Array(UnsafeBufferPointer(start: encoded.bytes, count: encoded.size))
  }
}

/// Why pixels did not become a file.
package enum PictureEncoderError: Error, CustomStringConvertible, Equatable, Sendable {
  /// A side is 0, negative or beyond what the format can hold, or the bytes do not fit the sides.
  case badSize
  /// A quality outside 0 … 100, or metadata that does not fit one segment.
  case badOption
  case outOfMemory
  /// The library refused for a reason of its own.
  case failed

  /// The failure that a code of `encode.h` stands for; nil for success.
  init?(code: Int32) {
    switch code {
    case Int32(GRID_ENCODE_OK.rawValue): return nil
    case Int32(GRID_ENCODE_BAD_SIZE.rawValue): self = .badSize
    case Int32(GRID_ENCODE_BAD_OPTION.rawValue): self = .badOption
    case Int32(GRID_ENCODE_NO_MEMORY.rawValue): self = .outOfMemory
    default: self = .failed
    }
  }

  package var description: String {
    switch self {
    case .badSize: "the picture's sides do not suit the format; choose fewer megapixels"
    case .badOption: "the quality lies outside 0 to 100 or the metadata is too long"
    case .outOfMemory: "not enough memory; choose fewer megapixels"
    case .failed: "the encoder refused the picture"
    }
  }
}
