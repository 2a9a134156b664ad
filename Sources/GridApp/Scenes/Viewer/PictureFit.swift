import GridEngine

/// Where a picture goes that is shown by itself, and how many of its pixels are worth decoding.
nonisolated struct PictureFit: Equatable {
  /// The picture, upright.
  let picture: PixelSize
  /// The window.
  let window: PixelSize

  /// The size at which the whole picture is seen, device pixels: its proportions, no larger than
  /// the window and no larger than it is.
  var fitted: PixelSize { Self.scaled(picture, by: min(1, scaleToFill)) }

  /// The size for looking at single pixels: the picture's own, as far as a texture can hold it.
  ///
  /// - Parameter limit: The longest side of a texture.
  func full(textureLimit limit: Int) -> PixelSize {
    let longest = max(picture.width, picture.height, 1)
    return Self.scaled(picture, by: min(1, Double(limit) / Double(longest)))
  }

  /// A picture of `size` device pixels in the middle of the window, in points; what is larger than
  /// the window is moved by `place`, 0 to 1 from its upper left to its lower right.
  func frame(of size: PixelSize, scale: Double, place: Point = Point(x: 0.5, y: 0.5)) -> Rect {
    func start(_ room: Int, _ place: Double) -> Double {
      room >= 0 ? Double(room / 2) : (Double(room) * place).rounded()
    }
    return Rect(
      x: start(window.width - size.width, place.x) / scale,
      y: start(window.height - size.height, place.y) / scale,
      width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

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
      Double(window.height) / Double(max(1, picture.height)))
  }

  private static func scaled(_ size: PixelSize, by scale: Double) -> PixelSize {
    PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded())))
  }
}
