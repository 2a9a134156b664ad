/// The conversion between content and viewport coordinates, from the scroll offset and a pinch.
struct ContentProjection {
  var offset: Point
  var zoom: ContentZoom?

  /// The scale of the displayed content relative to the layout.
  var scale: Double { zoom?.scale ?? 1 }

  /// Converts a rectangle from leading coordinates to viewport coordinates.
  func shown(_ frame: Rect) -> Rect {
    zoom?.shown(frame, offset: offset) ?? frame.offsetBy(dx: -offset.x, dy: -offset.y)
  }

  /// Converts a rectangle from viewport coordinates to leading coordinates.
  func content(at place: Rect) -> Rect {
    zoom?.content(at: place, offset: offset) ?? place.offsetBy(dx: offset.x, dy: offset.y)
  }
}
