import GridEngine
import SDLTestSupport
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import GridApp

/// Checks that text in the fonts of this machine fits; goldens contain no text.
@MainActor
struct SceneTypeTests {
  /// A line of text in its view: the frame of its glyphs.
  private struct Line {
    let text: String
    let ink: Rect
    let box: Rect
    /// The width of the text without truncation.
    let natural: Double
  }

  @Test(arguments: SceneName.allCases, [1.0, 2.0])
  func `no text covers another, leaves its view, or is truncated although it is short`(
    name: SceneName, scale: Double
  ) async throws {
    try InstalledFonts.require("a")
    let shelf = try SceneList(
      size: Size(width: 900, height: 700), scale: scale, theme: .dark)
    let scene = try await shelf.scene(name)
    var count = 0
    let view = scene.collectionView
    for offset in [0, view.maximumContentOffset.y / 2, view.maximumContentOffset.y] {
      view.setContentOffset(Point(x: 0, y: offset))
      for _ in 0..<3 { try shelf.fixture.frame(scene) }
      view.forEachDisplayedView { view, _, _ in
        let lines = lines(of: view.drawList, in: shelf.fixture)
        count += lines.count
        check(lines, in: Rect(size: view.size))
      }
    }
    #expect(count > 0 || name == .thumbnails)
  }

  private func check(_ lines: [Line], in bounds: Rect) {
    for (index, line) in lines.enumerated() {
      let around = bounds.insetBy(dx: -1, dy: -1)
      #expect(
        around.contains(line.ink), "\(line.text) at \(line.ink) leaves its view of \(bounds)")
      if line.text.count <= 12 {
        #expect(line.natural <= line.box.width + 0.5, "\(line.text) does not fit \(line.box)")
      }
      for other in lines[..<index] where other.text != line.text {
        #expect(
          !other.ink.intersects(line.ink),
          "\(line.text) at \(line.ink) covers \(other.text) at \(other.ink)")
      }
    }
  }

  private func lines(of list: DrawList, in fixture: SceneFixture) -> [Line] {
    list.commands.flatMap(fixture.texts).map { text, box, style in
      // From the cap height to the descender.
      let (ink, natural) = fixture.ink(of: text, in: box, style, height: 0.84)
      return Line(text: text, ink: ink, box: box, natural: natural)
    }
  }
}
