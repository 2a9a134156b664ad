import GridEngine

@testable import GridApp

extension SceneFixture {
  /// Runs a frame like the frame loop: draws the scene and the overlays, and prefetches in idle
  /// time.
  func wholeFrame(of scene: any Scene) throws {
    try frame(scene)
    _ = renderer.textures.uploadPending()
    draw(scene)
    context.pictures.settleDrawn()
    scene.collectionView.prepareCells(until: .now.advanced(bySeconds: 10))
  }

  /// Draws a scene with its overlays.
  func draw(_ scene: any Scene) {
    renderer.begin(background: context.theme.background)
    renderer.drawContent(of: scene.collectionView)
    var list = DrawList()
    drawOver(scene, into: &list)
    renderer.draw(list)
  }

  /// Draws the overlays of a scene.
  func drawOver(_ scene: any Scene, into list: inout DrawList) {
    let size = environment.containerSize
    scene.drawOver(in: size, into: &list)
    guard let panel = scene.statusPanelSize else { return }
    let frames = OverlayPlacement(window: size, protected: scene.protectedAreas(in: size))
      .frames(for: [.init(part: .statusPanel, size: panel, position: .bottom)])
    if let frame = frames[.statusPanel] { scene.drawStatusPanel(in: frame, into: &list) }
  }
}
