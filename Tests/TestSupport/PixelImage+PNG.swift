import CTestPNG

/// The error of reading or writing a PNG file: the file and libpng's message.
public struct PNGError: Error, CustomStringConvertible {
  public let path: String
  public let message: String

  public var description: String { "\(path): \(message)" }
}

extension PixelImage {
  /// Reads a PNG file of any kind with libpng's simplified interface, which returns errors instead
  /// of jumping.
  public init(contentsOfPNG path: String) throws(PNGError) {
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    guard unsafe png_image_begin_read_from_file(&image, path) != 0 else {
      throw unsafe PNGError(path: path, message: image.text)
    }
    unsafe image.format = grid_png_format_rgba()
    let width = unsafe Int(image.width)
    let height = unsafe Int(image.height)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    guard unsafe png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else {
      throw unsafe PNGError(path: path, message: image.text)
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// Writes the image as a PNG file, replacing an existing file. The bytes must be in RGBA order.
  public func writePNG(to path: String) throws(PNGError) {
    precondition(order == .rgba, "only RGBA images can be written")
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    unsafe image.width = png_uint_32(width)
    unsafe image.height = png_uint_32(height)
    unsafe image.format = grid_png_format_rgba()
    guard unsafe png_image_write_to_file(&image, path, 0, bytes, 0, nil) != 0 else {
      throw unsafe PNGError(path: path, message: image.text)
    }
  }
}

extension png_image {
  /// Returns libpng's last message, a C string of at most 64 bytes.
  fileprivate var text: String {
    unsafe withUnsafeBytes(of: message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
