import GridEngine

/// Where a picture goes that is shown by itself, and how many of its pixels are worth decoding.
nonisolated struct PictureFit: Equatable {
  /// The picture, upright.
  let picture: PixelSize
  /// The window.
  let window: PixelSize
  /// Rows at the window's foot that a fitted picture leaves free, for the caption.
  var reservedRows = 0

  /// The size at which the whole picture is seen, device pixels: its proportions, no larger than
  /// the window and no larger than it is.
  var fitted: PixelSize { Self.scaled(picture, by: level) }

  /// Device pixels for each pixel of the fitted picture, at most 1.
  var level: Double { min(1, scaleToFill) }

  /// The pixels that one decoded picture may have, 256 MB of them: more than any tile or window.
  static let mostPixels = 64_000_000.0

  /// The size to decode for a picture that is shown as large as `shown`: the fitted one or twice,
  /// four times, … as large, so that a few sizes serve all magnifications; the picture's own at most,
  /// and no more than a texture and memory can hold.
  ///
  /// - Parameter limit: The longest side of a texture.
  func decodedSize(for shown: Double, textureLimit limit: Int) -> PixelSize {
    let longest = Double(max(picture.width, picture.height, 1))
    let most = min(
      1, Double(limit) / longest, (Self.mostPixels / Double(max(1, picture.area))).squareRoot())
    var scale = level
    // Rounding to whole pixels must not ask for the next size.
    while scale < shown * 0.999, scale < most { scale *= 2 }
    return Self.scaled(picture, by: min(scale, most))
  }

  /// A picture of `size` device pixels in the middle of what the window has free, in points.
  func frame(of size: PixelSize, scale: Double) -> Rect {
    Rect(
      x: Double((window.width - size.width) / 2) / scale,
      y: Double((freeRows - size.height) / 2) / scale,
      width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  private var freeRows: Int { max(1, window.height - reservedRows) }

  /// The part of `frame`, which shows all of a picture, that a tile of it shows: a tile fills its
  /// own proportions and cuts the rest off on both sides.
  static func part(of frame: Rect, shownBy tile: PixelSize) -> Rect {
    guard tile.width > 0, tile.height > 0 else { return frame }
    let scale = min(frame.width / Double(tile.width), frame.height / Double(tile.height))
    let width = Double(tile.width) * scale
    let height = Double(tile.height) * scale
    return Rect(
      x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height)
  }

  /// Where all of a picture lies, whose frame in the window is `frame`, when its tile shows its part.
  static func frame(of frame: Rect, filling tile: Rect) -> Rect {
    guard frame.width > 0, frame.height > 0 else { return tile }
    let scale = max(tile.width / frame.width, tile.height / frame.height)
    let width = frame.width * scale
    let height = frame.height * scale
    return Rect(x: tile.midX - width / 2, y: tile.midY - height / 2, width: width, height: height)
  }

  /// The rectangle on the way from `a` to `b`, `part` of which is done, 0 … 1.
  static func between(_ a: Rect, _ b: Rect, _ part: Double) -> Rect {
    func mixed(_ from: Double, _ to: Double) -> Double { from * (1 - part) + to * part }
    return Rect(
      x: mixed(a.minX, b.minX), y: mixed(a.minY, b.minY), width: mixed(a.width, b.width),
      height: mixed(a.height, b.height))
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
