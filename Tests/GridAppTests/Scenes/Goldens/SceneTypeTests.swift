import GridEngine
import SDLTestSupport
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL

/// Checks that text in the fonts of this machine fits, at each size of type; goldens contain no text.
@MainActor
struct SceneTypeTests {
  @Test(
    arguments: SceneName.allCases,
    [(900.0, 1.0, 1.0), (900, 2, 1), (900, 1, 1.5), (900, 1, 2), (400, 1, 2)])
  func `no text covers another, leaves its view, or is truncated although it is short`(
    name: SceneName, window: (width: Double, scale: Double, textScale: Double)
  ) async throws {
    try InstalledFonts.require("a")
    let shelf = try SceneList(
      size: Size(width: window.width, height: 700), scale: window.scale,
      textScale: window.textScale, theme: .dark)
    let scene = try await shelf.scene(name)
    var count = 0
    let view = scene.collectionView
    for offset in [0, view.maximumContentOffset.y / 2, view.maximumContentOffset.y] {
      view.setContentOffset(Point(x: 0, y: offset))
      for _ in 0..<3 { try shelf.fixture.frame(scene) }
      view.forEachDisplayedView { view, _, _ in
        let lines = shelf.fixture.lines(of: view.drawList, in: Rect(size: view.size))
        count += lines.count
        DrawnLine.expectRoom(for: lines, "\(name)")
      }
    }
    #expect(count > 0 || name == .thumbnails)
  }

  @Test(arguments: ElementList.Name.allCases, TypeScaleGoldenTests.textScales)
  func `no text of an element covers another or leaves its panel`(
    name: ElementList.Name, textScale: Double
  ) async throws {
    try InstalledFonts.require("a")
    for size in [Size(width: 400, height: 300), Size(width: 1_280, height: 800)] {
      let elements = ElementList(size: size, textScale: textScale)
      let list = try await elements.draw(name)
      let lines = elements.fixture.lines(of: list, in: Rect(size: size))
      #expect(!lines.isEmpty)
      DrawnLine.expectRoom(for: lines, "\(name) in \(size)")
    }
  }
}
