import CImageDecode
import GridEngine

/// A decoder of `CImageDecode` with its scratch memory. Used by one thread at a time.
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

  init() {
    guard let decoder = unsafe grid_decoder_create() else { fatalError("out of memory") }
    unsafe self.decoder = decoder
  }

  deinit { unsafe grid_decoder_destroy(decoder) }

  /// Sets the maximum memory for an image that cannot be decoded row by row, in bytes. Tests lower
  /// it.
  func setMemoryLimit(_ bytes: Int64) { unsafe grid_decoder_set_memory_limit(decoder, bytes) }

  /// Opens the file at a path and reads the header.
  func open(path: [CChar]) throws(DecodeFailure) -> grid_image_info {
    var info = grid_image_info()
    try check(
      unsafe path.withUnsafeBufferPointer {
        unsafe grid_decoder_open(decoder, $0.baseAddress, &info)
      })
    return info
  }

  /// Reads the header of an open file, and takes ownership of its descriptor, even on failure.
  func open(_ file: grid_file) throws(DecodeFailure) -> grid_image_info {
    var (file, info) = (file, grid_image_info())
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
    try unsafe decode(to: target, into: pixels) { raw, bytes, outcome in
      part == .image
        ? unsafe grid_decoder_read(decoder, raw, bytes, outcome)
        : unsafe grid_decoder_read_thumbnail(decoder, raw, bytes, outcome)
    }
  }

  /// Whether the open image is an animation. Decodes nothing.
  var isAnimated: Bool { unsafe grid_decoder_is_animated(decoder) != 0 }

  /// Decodes a frame of the open image into `pixels`, which have room for the target.
  ///
  /// - Parameter index: The number of the frame, from 0. Frames in order cost their own time; any
  ///   other one begins at the first frame again.
  /// - Throws: ``ImageError/Reason/damaged`` after the last frame, and for a frame that is damaged
  ///   or cut off.
  func readFrame(
    _ index: Int, to target: DecodeTarget, into pixels: UnsafeMutableRawBufferPointer
  ) throws(DecodeFailure) -> (outcome: grid_outcome, frame: grid_frame) {
    var frame = grid_frame()
    let outcome = try unsafe decode(to: target, into: pixels) { raw, bytes, outcome in
      unsafe grid_decoder_read_frame(
        decoder, Int32(clamping: index), raw, bytes, outcome, &frame)
    }
    return (outcome, frame)
  }

  /// Calls a function of `CImageDecode` that decodes to a target, within its time limit.
  private func decode(
    to target: DecodeTarget, into pixels: UnsafeMutableRawBufferPointer,
    by function: (
      UnsafePointer<grid_target>, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<grid_outcome>
    ) -> Int32
  ) throws(DecodeFailure) -> grid_outcome {
    precondition(pixels.count >= 4 * target.size.area)
    let deadline = DecodeDeadline(target)
    var outcome = grid_outcome()
    let bytes = unsafe pixels.bindMemory(to: UInt8.self).baseAddress!
    var raw = unsafe target.raw(until: deadline)
    let result = withExtendedLifetime(deadline) { unsafe function(&raw, bytes, &outcome) }
    try check(result)
    return outcome
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

  /// The failure of a still image that should be played.
  static let notAnimated = DecodeFailure(reason: .unsupported, detail: "is not animated")

  /// The failure of a file whose format has no name here.
  static let unknownFormat = DecodeFailure(reason: .unsupported, detail: "is not an image")

  /// Returns the error of a file.
  func of(_ path: String) -> ImageError {
    ImageError(file: path, reason: reason, detail: detail)
  }
}
