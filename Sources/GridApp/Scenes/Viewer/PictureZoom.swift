import GridEngine

/// How far an open picture is magnified, and which part of it is in the window.
///
/// All positions are device pixels of the window.
nonisolated struct PictureZoom: Equatable {
  /// How much larger a step of key or wheel makes the picture.
  static let step = 1.25
  /// Device pixels for each pixel of the picture at most.
  static let greatestLevel = 8.0

  /// How many times as large as fitted into the window the picture is; 1 where all of it is seen.
  private(set) var factor = 1.0
  /// The place in the picture, 0 … 1 along each side, that is in the middle of the window.
  private var center = Point(x: 0.5, y: 0.5)

  /// Whether the picture is larger than fitted.
  var isMagnified: Bool { factor > 1 }

  /// Device pixels for each pixel of the picture.
  func level(of fit: PictureFit) -> Double { fit.level * factor }

  /// The picture's whole frame; parts of it may be outside of the window. It covers the window, or is in
  /// the middle of it along a side that has room.
  func frame(in fit: PictureFit) -> Rect {
    guard isMagnified else { return fit.frame(of: fit.fitted, scale: 1) }
    let size = Size(
      width: Double(fit.fitted.width) * factor, height: Double(fit.fitted.height) * factor)
    let fitted = fit.frame(of: fit.fitted, scale: 1)
    return Rect(
      x: Self.start(size.width, Double(fit.window.width), center.x, middle: fitted.midX),
      y: Self.start(size.height, Double(fit.window.height), center.y, middle: fitted.midY),
      width: size.width, height: size.height)
  }

  /// Makes the picture `change` times as large; what of it is at `point` stays there as far as the
  /// window remains covered.
  mutating func zoom(by change: Double, around point: Point, in fit: PictureFit) {
    guard change.isFinite, change > 0, fit.fitted.area > 0 else { return }
    let before = frame(in: fit)
    let limit = max(1, Self.greatestLevel / fit.level)
    factor = min(max(factor * change, 1), limit)
    // A hundredth of a step is no magnification that anybody asked for.
    if factor < 1.002 { return self = PictureZoom() }
    let grown = Double(fit.fitted.width) * factor / before.width
    move(
      startTo: Point(
        x: point.x - (point.x - before.minX) * grown, y: point.y - (point.y - before.minY) * grown),
      in: fit)
  }

  /// Shows the picture's pixels one to one, or as near to it as the limit lets it be.
  mutating func showOwnPixels(around point: Point, in fit: PictureFit) {
    zoom(by: 1 / level(of: fit), around: point, in: fit)
  }

  /// Moves a magnified picture, to the window's edges at most.
  mutating func move(by delta: ScrollDelta, in fit: PictureFit) {
    guard isMagnified else { return }
    let frame = frame(in: fit)
    move(startTo: Point(x: frame.minX + delta.x, y: frame.minY + delta.y), in: fit)
  }

  private mutating func move(startTo start: Point, in fit: PictureFit) {
    let width = Double(fit.fitted.width) * factor
    let height = Double(fit.fitted.height) * factor
    center = Point(
      x: (Double(fit.window.width) / 2 - start.x) / width,
      y: (Double(fit.window.height) / 2 - start.y) / height)
    // What was limited by the edges must not have to be undone before the picture moves back.
    let frame = frame(in: fit)
    center = Point(
      x: (Double(fit.window.width) / 2 - frame.minX) / width,
      y: (Double(fit.window.height) / 2 - frame.minY) / height)
  }

  private static func start(
    _ length: Double, _ window: Double, _ center: Double, middle: Double
  ) -> Double {
    guard length > window else {
      // Room on both sides: in the middle, but never beyond an edge.
      return min(max(middle - length / 2, 0), window - length)
    }
    return min(0, max(window - length, window / 2 - center * length))
  }
}
