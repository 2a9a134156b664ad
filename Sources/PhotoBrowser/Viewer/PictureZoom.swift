import GridEngine

/// The zoom factor of an open photo, and its visible part.
///
/// All positions are in device pixels of the window.
package nonisolated struct PictureZoom: Equatable {
  /// The zoom factor of a step of a key or wheel.
  package static let step = 1.25
  /// The maximum of device pixels per pixel of the photo.
  static let greatestLevel = 8.0
  /// The device pixels per pixel of the photo from which on pixels are squares.
  static let pixelLevel = 3.0

  /// The zoom factor relative to the fitted size; 1 shows the whole photo.
  package private(set) var factor = 1.0
  /// The point of the photo at the center of the window, in unit coordinates.
  private var center = Point(x: 0.5, y: 0.5)

  /// Whether the photo is zoomed in.
  package var isMagnified: Bool { factor > 1 }

  /// Returns the device pixels per pixel of the photo.
  func level(of fit: PictureFit) -> Double { fit.level * factor }

  /// Returns the frame of the whole photo, which may extend beyond the window. Along an axis where
  /// it is smaller than the window, it is centered.
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

  /// Zooms by a factor of `change`. The content at `point` stays there, as far as the window
  /// remains covered.
  mutating func zoom(by change: Double, around point: Point, in fit: PictureFit) {
    guard change.isFinite, change > 0, fit.fitted.area > 0 else { return }
    let before = frame(in: fit)
    let limit = max(1, Self.greatestLevel / fit.level)
    factor = min(max(factor * change, 1), limit)
    // A hundredth of a step is no intended zoom.
    if factor < 1.002 { return self = PictureZoom() }
    let grown = Double(fit.fitted.width) * factor / before.width
    move(
      startTo: Point(
        x: point.x - (point.x - before.minX) * grown, y: point.y - (point.y - before.minY) * grown),
      in: fit)
  }

  /// Zooms to actual pixels, or as close as the limit allows.
  mutating func showActualPixels(around point: Point, in fit: PictureFit) {
    zoom(by: 1 / level(of: fit), around: point, in: fit)
  }

  /// Pans a zoomed photo, at most until its edges reach those of the window.
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
    // Clamp, so that panning back takes effect immediately.
    let frame = frame(in: fit)
    center = Point(
      x: (Double(fit.window.width) / 2 - frame.minX) / width,
      y: (Double(fit.window.height) / 2 - frame.minY) / height)
  }

  private static func start(
    _ length: Double, _ window: Double, _ center: Double, middle: Double
  ) -> Double {
    guard length > window else {
      // Smaller than the window: centered, but not beyond an edge.
      return min(max(middle - length / 2, 0), window - length)
    }
    return min(0, max(window - length, window / 2 - center * length))
  }
}
