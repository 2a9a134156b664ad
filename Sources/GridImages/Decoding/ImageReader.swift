import CImageDecode
import GridEngine

/// A decoder of `CImageDecode` with its scratch memory, and SDL_image's for TIFF. Used by one thread
/// at a time.
///
/// The only code that reads the bytes of images. It runs in a worker process, or in the app if
/// workers are switched off.
@safe final class ImageReader {
  /// The image in a file to decode.
  enum Part: Sendable {
    case image
    /// The thumbnail in the EXIF block.
    case thumbnail
  }

  private let decoder: OpaquePointer
  private let fallback: any WholeImageDecoding
  private var info = grid_image_info()

  /// Creates a reader that decodes TIFF with `fallback`.
  init(fallback: any WholeImageDecoding) {
    guard let decoder = unsafe grid_decoder_create() else { fatalError("out of memory") }
    unsafe self.decoder = decoder
    self.fallback = fallback
  }

  deinit { unsafe grid_decoder_destroy(decoder) }

  /// Opens the file at a path and reads the header.
  func open(path: [CChar]) throws(DecodeFailure) -> grid_image_info {
    try check(
      unsafe path.withUnsafeBufferPointer {
        unsafe grid_decoder_open(decoder, $0.baseAddress, &info)
      })
    return info
  }

  /// Reads the header of an open file, and takes ownership of its descriptor, even on failure.
  func open(_ file: grid_file) throws(DecodeFailure) -> grid_image_info {
    var file = file
    try check(unsafe grid_decoder_open_file(decoder, &file, &info))
    return info
  }

  /// Closes the open file.
  func close() { unsafe grid_decoder_close(decoder) }

  /// The comment at the start of the open JPEG, or an empty array if it has none.
  var comment: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 8_192) { buffer, count in
      count = unsafe grid_decoder_comment(decoder, buffer.baseAddress, buffer.count)
    }
  }

  /// Whether the open file is a thumbnail of ``ThumbnailStore`` with a correct checksum. Reads the
  /// whole file.
  var hasValidChecksum: Bool { unsafe grid_decoder_has_valid_checksum(decoder) != 0 }

  /// The maximum length of a text chunk in bytes.
  static let textLimit = 16_384

  /// Returns the text chunk `key` of the open PNG, or an empty array if there is none.
  func text(_ key: String) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Self.textLimit) { buffer, count in
      count = unsafe grid_decoder_text(decoder, key, buffer.baseAddress, buffer.count)
    }
  }

  /// Decodes a part of the open file into `pixels`, which have room for the target.
  func read(
    _ part: Part, to target: DecodeTarget, into pixels: UnsafeMutableRawBufferPointer
  ) throws(DecodeFailure) -> grid_outcome {
    precondition(pixels.count >= 4 * target.size.area)
    let deadline = DecodeDeadline(target)
    var outcome = grid_outcome()
    let bytes = unsafe pixels.bindMemory(to: UInt8.self).baseAddress!
    let isWhole = part == .image && info.format == GRID_FORMAT_TIFF
    let picture = isWhole ? try decodeWhole(target, until: deadline) : nil
    var raw = unsafe target.raw(until: deadline)
    let result = withExtendedLifetime(deadline) {
      if let picture { return unsafe scale(picture, &raw, bytes, &outcome) }
      return part == .image
        ? unsafe grid_decoder_read(decoder, &raw, bytes, &outcome)
        : unsafe grid_decoder_read_thumbnail(decoder, &raw, bytes, &outcome)
    }
    try check(result)
    return outcome
  }

  /// Decodes the whole image with `fallback`.
  private func decodeWhole(
    _ target: DecodeTarget, until deadline: DecodeDeadline
  ) throws(DecodeFailure) -> any WholeImage {
    let picture = fallback.decode(
      descriptor: unsafe grid_decoder_descriptor(decoder), as: target.format, until: deadline)
    if let picture { return picture }
    let reason = deadline.reason
    let detail =
      switch reason {
      case .cancelled: "was cancelled"
      case .tooSlow: "takes too long to decode"
      default: "is damaged"
      }
    throw DecodeFailure(reason: reason ?? .damaged, detail: detail)
  }

  /// Scales an image that another library decoded.
  @unsafe private func scale(
    _ picture: any WholeImage, _ target: UnsafePointer<grid_target>,
    _ pixels: UnsafeMutablePointer<UInt8>, _ outcome: UnsafeMutablePointer<grid_outcome>
  ) -> Int32 {
    let rows = WholeImageRows(picture)
    return withExtendedLifetime(rows) {
      var source = unsafe rows.source
      unsafe source.orientation = Int32(fallback.orientationLeft(of: Int(info.orientation)))
      return unsafe grid_decoder_scale(decoder, &source, target, pixels, outcome)
    }
  }

  private func check(_ result: Int32) throws(DecodeFailure) {
    guard result != Int32(GRID_DECODE_OK.rawValue) else { return }
    throw DecodeFailure(
      reason: .init(result: result), detail: unsafe String(cString: grid_decoder_message(decoder)))
  }
}

/// The reason why a file could not be decoded. ``ImageError`` adds its source.
struct DecodeFailure: Error {
  var reason: ImageError.Reason
  var detail: String

  /// The failure of a file whose format has no name here.
  static let unknownFormat = DecodeFailure(reason: .unsupported, detail: "is not an image")

  /// Returns the error for a source.
  func of(_ source: String) -> ImageError {
    ImageError(source: source, reason: reason, detail: detail)
  }
}

/// The rows of an image for C, which requests them in order.
private final class WholeImageRows {
  private let picture: any WholeImage

  init(_ picture: any WholeImage) { self.picture = picture }

  /// The C structure that reads the rows, without an orientation. Valid during the lifetime of this
  /// object.
  @unsafe var source: grid_source {
    var source = unsafe grid_source()
    unsafe source.copy_row = { context, row, pixels in
      let rows = unsafe Unmanaged<WholeImageRows>.fromOpaque(context!).takeUnretainedValue()
      unsafe rows.picture.copyRow(Int(row), to: UnsafeMutableRawPointer(pixels!))
    }
    unsafe source.context = Unmanaged.passUnretained(self).toOpaque()
    unsafe source.width = Int32(picture.size.width)
    unsafe source.height = Int32(picture.size.height)
    unsafe source.has_alpha = picture.isOpaque ? 0 : 1
    return unsafe source
  }
}
