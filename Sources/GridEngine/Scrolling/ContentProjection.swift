/// How content is seen in the viewport at a moment: how far it is scrolled, and what a pinch does to it.
struct ContentProjection {
  var offset: Point
  var zoom: ContentZoom?

  /// How large content is shown, as a multiple of the layout's sizes.
  var scale: Double { zoom?.scale ?? 1 }

  /// Where a rectangle of the content is seen, in the viewport.
  func shown(_ frame: Rect) -> Rect {
    zoom?.shown(frame, offset: offset) ?? frame.offsetBy(dx: -offset.x, dy: -offset.y)
  }

  /// What of the content is seen at a rectangle of the viewport.
  func content(at place: Rect) -> Rect {
    zoom?.content(at: place, offset: offset) ?? place.offsetBy(dx: offset.x, dy: offset.y)
  }
}
