import Foundation
import GridEngine
import SceneTestSupport
import TestSupport
import Testing

@testable import Demos
@testable import GridApp
@testable import GridSDL

@MainActor
struct RaisedTileTests {
  @Test func `a dragged tile is larger than the others and has a shadow`() async throws {
    let folder = try ScratchFolder()
    let path = folder.file("grid.json")
    try """
    {"container": {"width": 640, "height": 480}, "sections": [{"items": 12, "group":
      {"axis": "horizontal", "size": {"width": "100%w", "height": 160}, "count": 4,
       "subitems": [{"size": {"width": "100%w", "height": "100%h"}}]}}]}
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let fixture = SceneFixture(theme: .light)
    let scene = try LayoutScene(
      path: path, folder: nil, context: fixture.context, environment: fixture.environment, wake: {})
    for _ in 0..<3 { try fixture.frame(scene) }
    let before = fixture.picture(of: scene)
    let view = scene.collectionView
    let start = Point(x: 240, y: 240)
    #expect(
      view.beginInteractiveMovementForItem(at: IndexPath(item: 5, section: 0), grabbedAt: start))
    view.updateInteractiveMovementTargetPosition(start)
    try fixture.frame(scene)
    let raised = fixture.picture(of: scene)
    func pixel(_ picture: Bitmap, _ x: Int, _ y: Int) -> UInt32 {
      picture.pixels[y * picture.width + x] & 0xFF_FFFF
    }
    // The tile was at 160 to 320. It now extends beyond that, and its shadow further down.
    let tile = pixel(before, 200, 180)
    #expect(pixel(raised, 200, 180) == tile)
    #expect(pixel(before, 323, 180) != tile && pixel(raised, 323, 180) == tile)
    func brightness(_ value: UInt32) -> UInt32 { value >> 16 & 255 }
    let neighbor = (before: pixel(before, 240, 332), after: pixel(raised, 240, 332))
    #expect(brightness(neighbor.after) < brightness(neighbor.before), "no shadow below")
    #expect(pixel(raised, 60, 60) == pixel(before, 60, 60), "others stay as they are")
  }

  @Test func `a raised tile keeps its center`() {
    let frame = Rect(x: 10, y: 20, width: 200, height: 100)
    let raised = RaisedTile.frame(of: frame)
    #expect(raised.midX == frame.midX && raised.midY == frame.midY)
    #expect(raised.contains(frame) && raised.width < 1.1 * frame.width)
  }
}
