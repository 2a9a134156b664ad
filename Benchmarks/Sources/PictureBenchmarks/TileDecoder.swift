import CImageDecode

/// The app's image decoder, which is C, with memory for its pixels.
@safe final class TileDecoder {
  private let decoder: OpaquePointer
  private(set) var pixels: [UInt8] = []

  init() {
    guard let decoder = unsafe grid_decoder_create() else { fatalError("no memory") }
    unsafe self.decoder = decoder
  }

  deinit { unsafe grid_decoder_destroy(decoder) }

  /// Decodes a file to `width` by `height` pixels.
  func decode(_ path: String, width: Int, height: Int) {
    let count = 4 * width * height
    if pixels.count != count { pixels = Array(repeating: 0, count: count) }
    var info = grid_image_info()
    var outcome = grid_outcome()
    var target = unsafe grid_target(
      width: Int32(width), height: Int32(height), part: grid_part(), corner_radius: 0,
      order: GRID_ORDER_RGBA, prefers_speed: 0, check: nil, context: nil)
    let result = unsafe pixels.withUnsafeMutableBufferPointer { bytes in
      let opened = unsafe grid_decoder_open(decoder, path, &info)
      guard opened == 0, let start = bytes.baseAddress else { return opened }
      return unsafe grid_decoder_read(decoder, &target, start, &outcome)
    }
    guard result == 0 else { fatalError("\(path) cannot be decoded: \(result)") }
    unsafe grid_decoder_close(decoder)
  }

  /// Decodes the format in which the app caches pixels on disk.
  func thumbnail(width: Int, height: Int) -> String {
    var count = 0
    guard
      let bytes = unsafe grid_thumbnail_encode(
        pixels, Int32(width), Int32(height), 4 * width, GRID_ORDER_RGBA, [], 0, &count)
    else { fatalError("no thumbnail") }
    defer { unsafe grid_thumbnail_free(bytes) }
    return unsafe writeFile("kept.jpg", UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
