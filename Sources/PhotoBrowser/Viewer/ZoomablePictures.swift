import GridEngine

/// Photos that fill the window, as keys, the pointer and fingers zoom and move them.
@MainActor
package protocol ZoomablePictures: AnyObject {
  /// The zoom and the visible part.
  var zoom: PictureZoom { get }

  /// Fits the photos to the window.
  func showAll()

  /// Toggles between actual pixels and the fitted photos.
  func toggleActualPixels()

  /// Records the position of the pointer, in window points; nil if it left the window.
  func pointerDidMove(to point: Point?)

  /// Zooms by `factor`. The content at `point` stays there.
  ///
  /// - Parameter point: The point in window points; nil for the position of the pointer.
  func magnify(by factor: Double, around point: Point?)

  /// Pans zoomed photos by a distance in points.
  func move(by delta: ScrollDelta)

  /// Rotates the view by quarter turns, clockwise if `count` is positive.
  func rotate(by count: Int)

  /// Moves on by a number of photos, at most to the first or last one.
  func step(by count: Int)

  /// Shows the photo with an index, at most the first or last one.
  func go(to index: Int)
}

extension ZoomablePictures {
  /// Zooms by `factor`. The content at the pointer stays there.
  package func magnify(by factor: Double) { magnify(by: factor, around: nil) }
}
