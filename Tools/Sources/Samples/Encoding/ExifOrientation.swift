/// A value of Exif's Orientation tag that cameras write.
enum ExifOrientation: Int, Sendable {
  case upright = 1
  case upsideDown = 3
  /// Stored rotated 90° counterclockwise. A viewer rotates it clockwise.
  case leftTurned = 6
  /// Stored rotated 90° clockwise. A viewer rotates it counterclockwise.
  case rightTurned = 8

  /// Returns upright pixels as a camera with this orientation stores them. A viewer that applies
  /// the tag shows them upright.
  func stored(_ pixels: ImageEncoder.Pixels) -> ImageEncoder.Pixels {
    let (width, height) = (pixels.width, pixels.height)
    let isTurned = self == .leftTurned || self == .rightTurned
    var result = ImageEncoder.Pixels(
      width: isTurned ? height : width, height: isTurned ? width : height, bytes: pixels.bytes)
    guard self != .upright else { return result }
    for y in 0..<result.height {
      for x in 0..<result.width {
        let (fromX, fromY) =
          switch self {
          case .upright: (x, y)
          case .upsideDown: (width - 1 - x, height - 1 - y)
          case .leftTurned: (width - 1 - y, x)
          case .rightTurned: (y, height - 1 - x)
          }
        let (to, from) = ((y * result.width + x) * 3, (fromY * width + fromX) * 3)
        for channel in 0..<3 { result.bytes[to + channel] = pixels.bytes[from + channel] }
      }
    }
    return result
  }
}
