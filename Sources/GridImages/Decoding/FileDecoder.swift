import CImageDecode
import GridEngine

/// A decoder of `CImageDecode` with its scratch memory. Used by one thread at a time.
@safe final class FileDecoder {
  private let decoder: OpaquePointer
  private var source = ""
  /// Whether the last image was complete, and opaque except at rounded corners.
  private(set) var isWholeAndOpaque = false

  init() {
    guard let decoder = unsafe grid_decoder_create() else { fatalError("out of memory") }
    unsafe self.decoder = decoder
  }

  deinit { unsafe grid_decoder_destroy(decoder) }

  /// Opens an image file and reads its header.
  ///
  /// - Parameter source: The file's path as a string of ``SourcePath``.
  func open(_ source: String) throws(ImageError) -> ImageInfo {
    self.source = source
    var info = grid_image_info()
    let path = (SourcePath.bytes(of: source) + [0]).map { CChar(bitPattern: $0) }
    let result = unsafe path.withUnsafeBufferPointer {
      unsafe grid_decoder_open(decoder, $0.baseAddress, &info)
    }
    try check(result)
    guard let picture = ImageInfo(info) else {
      throw ImageError(source: source, reason: .unsupported, detail: "is not an image")
    }
    return picture
  }

  /// Closes the open file.
  func close() { unsafe grid_decoder_close(decoder) }

  /// The descriptor of the open file, for a decoder other than `CImageDecode`.
  var descriptor: Int32 { unsafe grid_decoder_descriptor(decoder) }

  /// The comment at the start of the open JPEG, or an empty array if it has none.
  var comment: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 8_192) { buffer, count in
      count = unsafe grid_decoder_comment(decoder, buffer.baseAddress, buffer.count)
    }
  }

  /// Whether the open file is a thumbnail of ``ThumbnailStore`` with a correct checksum. Reads the
  /// whole file.
  var hasValidChecksum: Bool { unsafe grid_decoder_has_valid_checksum(decoder) != 0 }

  /// Returns the text chunk `key` of the open PNG, or an empty array if there is none.
  func text(_ key: String) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
      count = unsafe grid_decoder_text(decoder, key, buffer.baseAddress, buffer.count)
    }
  }

  /// Decodes the open file.
  func read(
    _ target: DecodeTarget, pool: PixelPool, isPreview: Bool = false
  ) throws(ImageError) -> PreparedImage {
    unsafe try make(target, pool: pool, isPreview: isPreview) { target, pixels, outcome in
      unsafe grid_decoder_read(decoder, target, pixels, outcome)
    }
  }

  /// Decodes the thumbnail in the open file's EXIF block. Returns `nil` if there is none with
  /// the aspect ratio of the image.
  func readThumbnail(_ target: DecodeTarget, pool: PixelPool) -> PreparedImage? {
    unsafe try? make(target, pool: pool, isPreview: true) { target, pixels, outcome in
      unsafe grid_decoder_read_thumbnail(decoder, target, pixels, outcome)
    }
  }

  /// Scales an image that another library decoded.
  func scale(
    _ picture: any WholeImage, orientation: Int, target: DecodeTarget, pool: PixelPool
  ) throws(ImageError) -> PreparedImage {
    let rows = WholeImageRows(picture)
    return unsafe try make(target, pool: pool, isPreview: false) { target, pixels, outcome in
      withExtendedLifetime(rows) {
        var source = unsafe rows.source
        unsafe source.orientation = Int32(orientation)
        return unsafe grid_decoder_scale(decoder, &source, target, pixels, outcome)
      }
    }
  }

  private typealias Work = (
    UnsafePointer<grid_target>, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<grid_outcome>
  ) -> Int32

  /// Allocates pixels for a target and calls `work` to fill them.
  private func make(
    _ target: DecodeTarget, pool: PixelPool, isPreview: Bool, _ work: Work
  ) throws(ImageError) -> PreparedImage {
    var pixels = PixelBuffer(byteCount: 4 * target.size.area, pool: pool)
    var outcome = grid_outcome()
    let deadline = DecodeDeadline(target)
    let result = unsafe pixels.withUnsafeMutableBytes { bytes in
      var raw = unsafe target.raw(until: deadline)
      return withExtendedLifetime(deadline) {
        unsafe work(&raw, bytes.bindMemory(to: UInt8.self).baseAddress!, &outcome)
      }
    }
    try check(result)
    isWholeAndOpaque = outcome.is_partial == 0 && outcome.is_transparent == 0
    return PreparedImage(
      pixels: pixels, size: target.size, format: target.format,
      isOpaque: outcome.is_opaque != 0, isPreview: isPreview)
  }

  /// Returns the error for a file that another library failed to decode.
  ///
  /// - Parameter reason: The reason why the decode was stopped, or nil if the file is damaged.
  func failure(_ reason: ImageError.Reason?) -> ImageError {
    let detail =
      switch reason {
      case .cancelled: "was cancelled"
      case .tooSlow: "takes too long to decode"
      default: "is damaged"
      }
    return ImageError(source: source, reason: reason ?? .damaged, detail: detail)
  }

  private func check(_ result: Int32) throws(ImageError) {
    guard result != Int32(GRID_DECODE_OK.rawValue) else { return }
    throw ImageError(
      source: source, reason: .init(result: result),
      detail: unsafe String(cString: grid_decoder_message(decoder)))
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
