import CImageEncode
import Foundation

/// Encodes pixels as JPEG, PNG and WebP files.
///
/// Can be called from any thread.
package enum ImageEncoder {
  /// An image: sRGB, 8 bits a channel, 3 bytes a pixel, rows from the top.
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

  /// Encodes a JPEG with 4:2:0 chroma subsampling.
  ///
  /// - Parameters:
  ///   - quality: The quality, from 0 to 100.
  ///   - exif: The content of an APP1 segment (``ExifBlock/bytes``); empty for none.
  package static func jpeg(
    _ pixels: Pixels, quality: Int, progressive: Bool = false, exif: [UInt8] = []
  ) throws(ImageEncoderError) -> [UInt8] {
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

  /// Encodes a truecolor PNG with an sRGB chunk.
  package static func png(_ pixels: Pixels) throws(ImageEncoderError) -> [UInt8] {
    let (width, height) = try sides(of: pixels)
    return unsafe try collected { encoded in
      unsafe pixels.bytes.withUnsafeBufferPointer { rgb in
        unsafe grid_encode_png(rgb.baseAddress, rgb.count, width, height, &encoded)
      }
    }
  }

  /// Encodes a lossy WebP with a quality from 0 to 100.
  package static func webp(_ pixels: Pixels, quality: Int) throws(ImageEncoderError) -> [UInt8] {
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
  ) throws(ImageEncoderError) -> (width: Int32, height: Int32) {
    guard let width = Int32(exactly: pixels.width), let height = Int32(exactly: pixels.height)
    else { throw .badSize }
    return (width, height)
  }

  /// Runs an encoder, copies its output and frees the output's memory.
  private static func collected(
    _ encode: (inout grid_encoded) -> Int32
  ) throws(ImageEncoderError) -> [UInt8] {
    var encoded = unsafe grid_encoded()
    let result = unsafe encode(&encoded)
    defer { unsafe grid_encoded_free(&encoded) }
    if let failure = ImageEncoderError(code: result) { throw failure }
    return unsafe Array(UnsafeBufferPointer(start: encoded.bytes, count: encoded.size))
  }
}

/// An error of ``ImageEncoder``.
package enum ImageEncoderError: Error, CustomStringConvertible, Equatable, Sendable {
  /// A side is 0, negative or above the maximum of the format, or the number of bytes is wrong.
  case badSize
  /// The quality is outside 0 … 100, or the metadata is too long for one segment.
  case badOption
  case outOfMemory
  /// The library reported another error.
  case failed

  /// Creates an error from a result of `CImageEncode.h`; `nil` for success.
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
    case .badSize: "the image is too large for the format; choose fewer megapixels"
    case .badOption: "the quality is outside 0 to 100, or the metadata is too long"
    case .outOfMemory: "not enough memory; choose fewer megapixels"
    case .failed: "the encoder failed"
    }
  }
}
