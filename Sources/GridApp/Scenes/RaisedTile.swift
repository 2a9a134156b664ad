import GridEngine
import GridSDL

/// How a tile that is dragged looks: a little larger than the others, above its own shadow.
enum RaisedTile {
  /// How much larger it is.
  static let scale = 1.06
  /// Points that the shadow reaches beyond the tile, and that it is lower.
  static let shadowRadius = 14.0
  static let shadowOffset = 6.0
  private static let shadowSteps = 7
  private static let shadowStep = Color(0x000000, alpha: 22)

  /// The frame of a raised tile whose frame at rest is `frame`: the same middle.
  static func frame(of frame: Rect) -> Rect {
    frame.insetBy(
      dx: -frame.width * (scale - 1) / 2, dy: -frame.height * (scale - 1) / 2)
  }

  /// Draws the shadow below a raised tile in `frame`: rounded rectangles over one another, darker
  /// towards the middle.
  static func drawShadow(below frame: Rect, into list: inout DrawList) {
    let lower = frame.offsetBy(dx: 0, dy: shadowOffset)
    for step in 0..<shadowSteps {
      let reach = shadowRadius * (1 - Double(step) / Double(shadowSteps))
      list.fill(
        lower.insetBy(dx: -reach, dy: -reach), shadowStep,
        cornerRadius: SceneContext.cornerRadius + reach)
    }
  }
}

extension Renderer {
  /// Draws what a collection view displays; a tile that is dragged is raised above the others.
  func drawContent(of view: CollectionView) {
    view.forEachDisplayedView { view, frame, opacity in
      guard (view as? CollectionViewCell)?.state.isReordering == true else {
        return draw(view.drawList, of: view.size, in: frame, opacity: opacity)
      }
      let raised = RaisedTile.frame(of: frame)
      var shadow = DrawList()
      RaisedTile.drawShadow(below: raised, into: &shadow)
      draw(shadow, opacity: opacity)
      draw(view.drawList, of: view.size, in: raised, opacity: opacity)
    }
  }
}
