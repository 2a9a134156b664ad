import GridEngine

@testable import GridApp

extension SceneWorld {
  /// Makes a frame as the loop does: drawn, with what lies over it, and with time to spare for what
  /// comes into view next.
  func wholeFrame(of scene: any Scene) throws {
    try frame(scene)
    _ = renderer.textures.uploadPending()
    draw(scene)
    context.pictures.settleDrawn()
    scene.collectionView.prepareAhead(until: .now.advanced(bySeconds: 10))
  }

  /// Draws a scene with what lies over it.
  func draw(_ scene: any Scene) {
    renderer.begin(background: context.theme.background)
    scene.collectionView.forEachDisplayedView { view, frame, opacity in
      renderer.draw(view.drawList, at: frame.origin, opacity: opacity)
    }
    var list = DrawList()
    scene.drawOver(in: environment.containerSize, into: &list)
    renderer.draw(list)
  }
}
