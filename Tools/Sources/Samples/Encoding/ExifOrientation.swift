/// How the stored pixels of a photograph are turned: the values of EXIF's Orientation tag that
/// cameras write.
enum ExifOrientation: Int, Sendable {
  case upright = 1
  case upsideDown = 3
  /// Stored turned a quarter to the left; a viewer turns it to the right.
  case leftTurned = 6
  /// Stored turned a quarter to the right; a viewer turns it to the left.
  case rightTurned = 8

  /// Turns upright pixels as a camera held that way stores them, so that a viewer who obeys the
  /// tag sees them upright again.
  func stored(_ pixels: PictureEncoder.Pixels) -> PictureEncoder.Pixels {
    let (width, height) = (pixels.width, pixels.height)
    let isTurned = self == .leftTurned || self == .rightTurned
    var result = PictureEncoder.Pixels(
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
