import GridEngine
import GridImages

/// The upload of an image to a texture, in strips of rows.
///
/// A single upload of a window-sized image takes as long as ten tiles. Strips of a megabyte keep it
/// within the frame's budget.
@safe
struct TextureUpload {
  /// The maximum number of bytes of one strip, unless a single row is longer.
  static let stripBytes = 1 << 20

  let image: PreparedImage
  /// The frame in which the image was last drawn or requested.
  var lastWantedFrame: UInt64
  /// Whether the image needs no texture, because the canvas of a frame draws it.
  let isDirect: Bool
  /// The texture, made before the first strip.
  var texture: Texture?
  /// The number of rows in the texture.
  private(set) var rowsDone = 0

  init(image: PreparedImage, lastWantedFrame: UInt64, isDirect: Bool = false) {
    self.image = image
    self.isDirect = isDirect
    self.lastWantedFrame = lastWantedFrame
  }

  /// Whether all rows are in the texture.
  var isComplete: Bool { rowsDone == image.height }

  /// The size of the next strip in bytes.
  var nextBytes: Int { nextRows.count * image.width * 4 }

  /// Uploads the next strip.
  ///
  /// - Returns: Whether the renderer accepted it.
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
