import GridEngine
import GridImages

/// A picture on its way into a texture, a strip of rows at a time.
///
/// One call that uploads a window-sized picture takes as long as ten tiles; in strips of a megabyte
/// the frame's budget holds for it as well.
@safe
struct TextureUpload {
  /// The most bytes that go up in one call, but for a single row that is longer.
  static let stripBytes = 1 << 20

  let image: PreparedImage
  /// When the picture was last drawn, or asked for.
  var lastWantedFrame: UInt64
  /// What the rows go into, once the first strip went.
  var texture: Texture?
  /// How many rows are in the texture.
  private(set) var rowsDone = 0

  init(image: PreparedImage, lastWantedFrame: UInt64) {
    self.image = image
    self.lastWantedFrame = lastWantedFrame
  }

  /// Whether all rows are in the texture.
  var isComplete: Bool { rowsDone == image.height }

  /// What the next strip takes.
  var nextBytes: Int { nextRows.count * image.width * 4 }

  /// Writes the next strip.
  ///
  /// - Returns: Whether the renderer took it.
  mutating func writeStrip() -> Bool {
    guard let texture else { return false }
    let rows = nextRows
    let isWritten = unsafe image.withUnsafeBytes { bytes in
      unsafe texture.update(
        rows: rows, width: image.width, from: bytes.baseAddress!, bytesPerRow: image.bytesPerRow)
    }
    rowsDone = rows.upperBound
    return isWritten
  }

  private var nextRows: Range<Int> {
    let rows = max(1, Self.stripBytes / (image.width * 4))
    return rowsDone..<min(image.height, rowsDone + rows)
  }
}
