import GridEngine
import GridImages

/// The part of an open photo that is decoded at the size at which it is shown, because the whole
/// photo would be too large for memory or for a texture.
///
/// The part is larger than the window, and stays the same while the photo is panned within it.
nonisolated struct SharpPart: Equatable {
  /// The part in pixels of the upright photo, and the decoded pixels per pixel of it.
  private(set) var part: ImagePart
  private(set) var scale: Double

  /// The margin around the window in which panning needs no other part, and the one that a new part
  /// has, as shares of the window.
  private static let (keptMargin, newMargin) = (0.1, 0.3)

  /// Creates the part that shows a window.
  ///
  /// - Parameters:
  ///   - visible: The visible rectangle in pixels of the upright photo.
  ///   - picture: The size of the upright photo.
  ///   - shown: The device pixels per pixel of the photo.
  ///   - limit: The maximum side of a texture.
  init(showing visible: Rect, of picture: PixelSize, at shown: Double, textureLimit limit: Int) {
    // Halvings of the photo, so that zooming needs few sizes.
    var scale = 1.0
    while scale / 2 >= shown * 0.999 { scale /= 2 }
    var margin = Self.newMargin
    while true {
      part = Self.part(visible, margin: margin, in: picture, multiple: Int(1 / scale))
      self.scale = scale
      let size = sizeInPixels
      let fits = max(size.width, size.height) <= limit && size.area <= ImageLimits.targetArea
      if fits || scale < 1e-3 { return }
      if margin > 0 { margin = 0 } else { scale /= 2 }
    }
  }

  /// The size at which the part is decoded.
  var sizeInPixels: PixelSize {
    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    return PixelSize(width: scaled(part.size.width), height: scaled(part.size.height))
  }

  /// Whether the part shows a window with some room around it, at a level of `shown`.
  func serves(_ visible: Rect, of picture: PixelSize, at shown: Double, textureLimit: Int) -> Bool {
    let needed = Self.part(visible, margin: Self.keptMargin, in: picture, multiple: 1)
    let other = SharpPart(showing: visible, of: picture, at: shown, textureLimit: textureLimit)
    return other.scale == scale && needed.x >= part.x && needed.y >= part.y
      && needed.x + needed.size.width <= part.x + part.size.width
      && needed.y + needed.size.height <= part.y + part.size.height
  }

  /// Returns a rectangle with a margin, at multiples of some pixels inside of the photo.
  private static func part(
    _ visible: Rect, margin: Double, in picture: PixelSize, multiple: Int
  ) -> ImagePart {
    func range(_ from: Double, _ length: Double, _ limit: Int) -> Range<Int> {
      let most = Double(max(1, limit))
      let start = min(max(0, from - margin * length), most - 1)
      let end = min(max(start + 1, from + length * (1 + margin)), most)
      let first = Int(start) / multiple * multiple
      return first..<min(limit, (Int(end.rounded(.up)) + multiple - 1) / multiple * multiple)
    }
    let columns = range(visible.minX, visible.width, picture.width)
    let rows = range(visible.minY, visible.height, picture.height)
    return ImagePart(
      x: columns.lowerBound, y: rows.lowerBound,
      size: PixelSize(width: columns.count, height: rows.count))
  }

  // MARK: Quarter turns

  /// Returns a rectangle of a turned photo in the upright photo, whose size is `picture`.
  static func upright(_ rect: Rect, in picture: PixelSize, turnedBy turns: Int) -> Rect {
    let (width, height) = (Double(picture.width), Double(picture.height))
    return switch turns & 3 {
    case 1: Rect(x: rect.minY, y: height - rect.maxX, width: rect.height, height: rect.width)
    case 2:
      Rect(
        x: width - rect.maxX, y: height - rect.maxY, width: rect.width, height: rect.height)
    case 3: Rect(x: width - rect.maxY, y: rect.minX, width: rect.height, height: rect.width)
    default: rect
    }
  }

  /// Returns the part in the photo turned clockwise by quarter turns. `picture` is the size of the
  /// upright photo.
  func turned(by turns: Int, in picture: PixelSize) -> Rect {
    let rect = Rect(
      x: Double(part.x), y: Double(part.y), width: Double(part.size.width),
      height: Double(part.size.height))
    let turned = PictureFit.size(picture, turnedBy: turns)
    return Self.upright(rect, in: turned, turnedBy: 4 - turns & 3)
  }
}
