import CImageDecode
import GridEngine

/// What a decoder shall make of a picture, and when it shall give up.
struct DecodeTarget {
  /// Upright, in pixels; the picture fills it.
  var size: PixelSize
  /// Radius of the corners baked into alpha, in pixels.
  var cornerRadius: Int
  var format: PixelFormat
  var quality: DecodeQuality
  var cancellation: CancellationFlag
  /// The most processor time to take, in nanoseconds: two seconds. Hostile files take for ever.
  var timeLimit: Int64 = 2_000_000_000
  /// What measures it.
  var clock = DecodeClock.system

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

  /// For C. Valid while `deadline` lives.
  @unsafe func raw(until deadline: DecodeDeadline) -> grid_target {
    unsafe grid_target(
      width: Int32(clamping: size.width), height: Int32(clamping: size.height),
      corner_radius: Int32(clamping: cornerRadius),
      order: format == .bgra ? GRID_ORDER_BGRA : GRID_ORDER_RGBA,
      is_hurried: quality == .hurried ? 1 : 0,
      check: { context in
        let deadline = unsafe Unmanaged<DecodeDeadline>.fromOpaque(context!)
        return unsafe deadline.takeUnretainedValue().result
      },
      context: Unmanaged.passUnretained(deadline).toOpaque())
  }
}
