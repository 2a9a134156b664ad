import CText
import GridEngine

/// The pixels of a drawn path and their position.
nonisolated struct PathImage: Equatable {
  /// The maximum number of pixels: 8 MiB.
  static let pixelLimit = 1 << 21
  /// The maximum width and height, which every renderer supports as a texture.
  static let sideLimit = 4096

  /// White pixels with the coverage as alpha.
  var bitmap: Bitmap
  /// The offset from the path's origin to the bitmap's top left corner, in device pixels.
  var x: Int
  var y: Int
  /// The size on screen in device pixels. It differs from that of the bitmap if the path exceeds the
  /// limits: it is drawn smaller then, and enlarged.
  var size: PixelSize

  /// Draws a path at `scale` device pixels per point. Returns nil if no pixel is drawn, or if a
  /// coordinate is not finite or more than a million pixels away.
  init?(_ path: BezierPath, _ painting: PathPainting, scale: Double) {
    let outline = PathOutline(path)
    guard let whole = outline.box(painting, scale: scale) else { return nil }
    let area = Double(whole.width) * Double(whole.height)
    let factor = min(
      1, Double(Self.sideLimit - 2) / Double(max(whole.width, whole.height)),
      (Double(Self.pixelLimit) / area).squareRoot())
    (x, y) = (Int(whole.x), Int(whole.y))
    size = PixelSize(width: Int(whole.width), height: Int(whole.height))
    guard factor < 1 else {
      bitmap = outline.draw(painting, scale: scale, in: whole)
      return
    }
    guard let reduced = outline.box(painting, scale: scale * factor) else { return nil }
    bitmap = outline.draw(painting, scale: scale * factor, in: reduced)
  }
}

/// The elements of a path as C expects them.
nonisolated private struct PathOutline {
  private var verbs: [UInt8] = []
  private var coordinates: [Double] = []

  init(_ path: BezierPath) {
    for element in path.elements {
      switch element {
      case .move(let point): add(GRID_PATH_MOVE, [point])
      case .line(let point): add(GRID_PATH_LINE, [point])
      case .curve(let end, let first, let second): add(GRID_PATH_CURVE, [first, second, end])
      case .close: add(GRID_PATH_CLOSE, [])
      }
    }
  }

  private mutating func add(_ verb: grid_path_verb, _ points: [Point]) {
    verbs.append(UInt8(verb.rawValue))
    for point in points { coordinates += [point.x, point.y] }
  }

  /// Returns the pixels that a drawing covers; nil if there are none.
  func box(_ painting: PathPainting, scale: Double) -> grid_path_box? {
    var box = grid_path_box()
    let status = unsafe withPath {
      unsafe grid_path_extents($0, grid_path_painting(painting, scale: scale), &box)
    }
    return status == GRID_TEXT_OK && box.width > 0 && box.height > 0 ? box : nil
  }

  /// Draws the part of a path that is in `box`.
  func draw(_ painting: PathPainting, scale: Double, in box: grid_path_box) -> Bitmap {
    var bitmap = Bitmap(width: Int(box.width), height: Int(box.height))
    _ = unsafe withPath { path in
      unsafe bitmap.withMutableBytes { bytes in
        _ = unsafe grid_path_draw(path, grid_path_painting(painting, scale: scale), box, bytes)
      }
      return GRID_TEXT_OK
    }
    bitmap.unpremultiply()
    return bitmap
  }

  private func withPath(_ body: (grid_path) -> grid_text_status) -> grid_text_status {
    unsafe verbs.withUnsafeBufferPointer { verbs in
      unsafe coordinates.withUnsafeBufferPointer { coordinates in
        unsafe body(
          grid_path(
            verbs: verbs.baseAddress, count: verbs.count, coordinates: coordinates.baseAddress))
      }
    }
  }
}

extension grid_path_painting {
  nonisolated fileprivate init(_ painting: PathPainting, scale: Double) {
    self.init()
    self.scale = scale
    switch painting {
    case .fill(let rule): is_even_odd = rule == .evenOdd
    case .stroke(let style):
      line_width = style.lineWidth
      cap =
        switch style.lineCap {
        case .butt: GRID_PATH_BUTT
        case .round: GRID_PATH_ROUND_CAP
        case .square: GRID_PATH_SQUARE
        }
      join =
        switch style.lineJoin {
        case .miter: GRID_PATH_MITER
        case .round: GRID_PATH_ROUND_JOIN
        case .bevel: GRID_PATH_BEVEL
        }
    }
  }
}
