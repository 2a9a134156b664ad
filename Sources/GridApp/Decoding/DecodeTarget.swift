import CImageDecode
import GridEngine

/// What a decoder shall make of a picture, and when it shall give up.
nonisolated struct DecodeTarget {
  /// Upright, in pixels; the picture fills it.
  var size: PixelSize
  /// Radius of the corners baked into alpha, in pixels.
  var cornerRadius: Int
  var format: PixelFormat
  var quality: DecodeQuality
  var cancellation: CancellationFlag
  /// The most time to take, in nanoseconds: two seconds. Hostile files take for ever.
  var timeLimit: Int64 = 2_000_000_000

  /// Takes in all the pixels that a picture has of what the target shows, corners in proportion.
  ///
  /// - Parameters:
  ///   - picture: The picture's size, upright.
  ///   - limit: The most pixels to make.
  mutating func widen(to picture: PixelSize, limit: Int) {
    let fit = min(
      Double(picture.width) / Double(size.width), Double(picture.height) / Double(size.height))
    let scale = min(fit, (Double(limit) / Double(size.area)).squareRoot())
    size = PixelSize(
      width: max(1, wholePixels(Double(size.width) * scale)),
      height: max(1, wholePixels(Double(size.height) * scale)))
    cornerRadius = Int((Double(cornerRadius) * scale).rounded())
  }

  /// For C. Valid while `cancellation` lives.
  @unsafe var raw: grid_target {
    unsafe grid_target(
      width: Int32(clamping: size.width), height: Int32(clamping: size.height),
      corner_radius: Int32(clamping: cornerRadius),
      order: format == .bgra ? GRID_ORDER_BGRA : GRID_ORDER_RGBA,
      is_hurried: quality == .hurried ? 1 : 0,
      is_cancelled: { context in
        let flag = unsafe Unmanaged<CancellationFlag>.fromOpaque(context!)
        return unsafe flag.takeUnretainedValue().isCancelled ? 1 : 0
      },
      context: Unmanaged.passUnretained(cancellation).toOpaque(), time_limit: timeLimit)
  }
}
