import GridEngine
import GridImages

/// The geometry of an open photo: its frame in the window, and its size for decoding.
nonisolated struct PictureFit: Equatable {
  /// The size of the photo as it is shown: upright, and rotated by the user.
  let picture: PixelSize
  /// The size of the window in device pixels.
  let window: PixelSize
  /// The rows at the bottom of the window that a fitted photo leaves free for the caption.
  var reservedRows = 0

  /// The size of the whole photo in the window, in device pixels: with its aspect ratio, and not
  /// larger than the window or the photo.
  var fitted: PixelSize { Self.scaled(picture, by: level) }

  /// The device pixels per pixel of the fitted photo, at most 1.
  var level: Double { min(1, scaleToFill) }

  /// Returns the size for decoding a photo at a level of `shown` device pixels per pixel.
  ///
  /// It is the fitted size times a power of two, so that few sizes serve all zoom levels. It does
  /// not exceed the photo, ``ImageLimits/targetArea``, or the side of a texture.
  ///
  /// - Parameter limit: The maximum side of a texture.
  func decodedSize(for shown: Double, textureLimit limit: Int) -> PixelSize {
    let most = greatestScale(textureLimit: limit)
    var scale = level
    // Tolerates rounding to whole pixels.
    while scale < shown * 0.999, scale < most { scale *= 2 }
    return Self.scaled(picture, by: min(scale, most))
  }

  /// Whether the whole photo cannot be decoded as large as a level shows it.
  func isLimited(at shown: Double, textureLimit limit: Int) -> Bool {
    min(1, shown * 0.999) > greatestScale(textureLimit: limit)
  }

  private func greatestScale(textureLimit limit: Int) -> Double {
    let longest = Double(max(picture.width, picture.height, 1))
    let area = Double(ImageLimits.targetArea) / Double(max(1, picture.area))
    return min(1, Double(limit) / longest, area.squareRoot())
  }

  /// Returns the frame of a photo of `size` device pixels, centered in the free part of the window,
  /// in points.
  func frame(of size: PixelSize, scale: Double) -> Rect {
    Rect(
      x: Double((window.width - size.width) / 2) / scale,
      y: Double((freeRows - size.height) / 2) / scale,
      width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  private var freeRows: Int { max(1, window.height - reservedRows) }

  /// Returns the part of `frame`, the frame of a whole photo, that its tile shows: tiles use aspect
  /// fill and crop both sides.
  static func part(of frame: Rect, shownBy tile: PixelSize) -> Rect {
    guard tile.width > 0, tile.height > 0 else { return frame }
    let scale = min(frame.width / Double(tile.width), frame.height / Double(tile.height))
    let width = Double(tile.width) * scale
    let height = Double(tile.height) * scale
    return Rect(
      x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height)
  }

  /// Returns the frame of a whole photo with the aspect ratio of `frame` whose tile is `tile`.
  static func frame(of frame: Rect, filling tile: Rect) -> Rect {
    guard frame.width > 0, frame.height > 0 else { return tile }
    let scale = max(tile.width / frame.width, tile.height / frame.height)
    let width = frame.width * scale
    let height = frame.height * scale
    return Rect(x: tile.midX - width / 2, y: tile.midY - height / 2, width: width, height: height)
  }

  /// Interpolates from `a` to `b` by `part`, 0 … 1.
  static func between(_ a: Rect, _ b: Rect, _ part: Double) -> Rect {
    func mixed(_ from: Double, _ to: Double) -> Double { from * (1 - part) + to * part }
    return Rect(
      x: mixed(a.minX, b.minX), y: mixed(a.minY, b.minY), width: mixed(a.width, b.width),
      height: mixed(a.height, b.height))
  }

  /// Returns the size after a number of quarter turns.
  static func size(_ size: PixelSize, turnedBy turns: Int) -> PixelSize {
    turns.isMultiple(of: 2) ? size : PixelSize(width: size.height, height: size.width)
  }

  private var scaleToFill: Double {
    min(
      Double(window.width) / Double(max(1, picture.width)),
      Double(freeRows) / Double(max(1, picture.height)))
  }

  private static func scaled(_ size: PixelSize, by scale: Double) -> PixelSize {
    PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded())))
  }
}
