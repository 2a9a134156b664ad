import GridEngine

/// The appearance of a dragged tile: slightly larger than the others, above its shadow.
enum RaisedTile {
  /// The scale of a raised tile.
  static let scale = 1.06
  /// The blur radius and the vertical offset of the shadow, in points.
  static let shadowRadius = 14.0
  static let shadowOffset = 6.0
  private static let shadowSteps = 7
  private static let shadowStep = Color(0x000000, alpha: 22)

  /// Returns the raised frame of a tile, with the same center as `frame`.
  static func frame(of frame: Rect) -> Rect {
    frame.insetBy(
      dx: -frame.width * (scale - 1) / 2, dy: -frame.height * (scale - 1) / 2)
  }

  /// Draws the shadow of a raised tile in `frame` as stacked rounded rectangles, darker towards the
  /// center.
  static func drawShadow(below frame: Rect, into list: inout DrawList) {
    let lower = frame.offsetBy(dx: 0, dy: shadowOffset)
    for step in 0..<shadowSteps {
      let reach = shadowRadius * (1 - Double(step) / Double(shadowSteps))
      list.fill(
        lower.insetBy(dx: -reach, dy: -reach), shadowStep,
        cornerRadius: ImageLoader.cornerRadius + reach)
    }
  }
}
