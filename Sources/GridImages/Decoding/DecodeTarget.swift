import CImageDecode
import GridEngine

/// The size, corners, byte order and quality of a decoded image, and its time limit.
struct DecodeTarget {
  /// The size of the upright image in pixels. The image fills it.
  var size: PixelSize
  /// The part of the upright image to decode; nil for all of it.
  var part: ImagePart?
  /// The radius of the rounded corners in the alpha channel, in pixels.
  var cornerRadius: Int
  var format: PixelFormat
  var quality: DecodeQuality
  var cancellation: any DecodeCancellation
  /// The limit of processor time in nanoseconds: two seconds. Some malformed files would never end.
  var timeLimit: Int64 = 2_000_000_000
  /// The clocks that measure the time.
  var clock = DecodeClock.system
  /// The traits of the file, which the image keeps.
  var traits: ImageTraits = []

  /// Enlarges the target to the resolution of the image, and the corner radius in proportion.
  ///
  /// - Parameters:
  ///   - picture: The size of the upright image.
  ///   - limit: The maximum number of pixels.
  mutating func widen(to picture: PixelSize, limit: Int) {
    let fit = min(
      Double(picture.width) / Double(size.width), Double(picture.height) / Double(size.height))
    let scale = min(fit, (Double(limit) / Double(size.area)).squareRoot())
    size = PixelSize(
      width: max(1, wholePixels(Double(size.width) * scale)),
      height: max(1, wholePixels(Double(size.height) * scale)))
    cornerRadius = Int((Double(cornerRadius) * scale).rounded())
  }

  /// The target as a C structure. Valid during the lifetime of `deadline`.
  @unsafe func raw(until deadline: DecodeDeadline) -> grid_target {
    unsafe grid_target(
      width: Int32(clamping: size.width), height: Int32(clamping: size.height),
      part: grid_part(part),
      corner_radius: Int32(clamping: cornerRadius),
      order: format == .bgra ? GRID_ORDER_BGRA : GRID_ORDER_RGBA,
      prefers_speed: quality == .fast ? 1 : 0,
      check: { context in
        let deadline = unsafe Unmanaged<DecodeDeadline>.fromOpaque(context!)
        return unsafe deadline.takeUnretainedValue().result
      },
      context: Unmanaged.passUnretained(deadline).toOpaque())
  }
}
