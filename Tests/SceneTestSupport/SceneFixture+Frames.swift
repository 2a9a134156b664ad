import GridEngine
import Scenes

@testable import GridSDL

extension SceneFixture {
  /// Runs a frame like the frame loop: draws the scene and the overlays, and prefetches in idle
  /// time.
  package func wholeFrame(of scene: any Scene) throws {
    try frame(scene)
    _ = renderer.textures.uploadPending()
    draw(scene)
    context.pictures.settleDrawn()
    scene.collectionView.prepareCells(until: .now.advanced(bySeconds: 10))
  }

  /// Draws a scene with its overlays.
  package func draw(_ scene: any Scene) {
    renderer.begin(background: context.theme.background)
    renderer.drawContent(of: scene.collectionView)
    var list = DrawList()
    drawOver(scene, into: &list)
    renderer.draw(list)
  }

  /// Draws the overlays of a scene.
  package func drawOver(_ scene: any Scene, into list: inout DrawList) {
    let size = environment.containerSize
    scene.drawOver(in: size, into: &list)
    guard let panel = scene.statusPanelSize else { return }
    var space = FloatingSpace(size: size)
    space.keepFree(.trailing)
    for area in scene.protectedAreas(in: size) { space.keepFree(area) }
    let request = FloatingLayout.Request(id: 0, place: FloatingPlace(size: panel, at: .bottom))
    if let frame = FloatingLayout(space: space).frames(for: [request])[0] {
      scene.drawStatusPanel(in: frame, into: &list)
    }
  }
}
