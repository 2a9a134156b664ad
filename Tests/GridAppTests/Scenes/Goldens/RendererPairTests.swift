import FrameTiming
import GridEngine
import SDLTestSupport
import Scenes
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL

/// Compares scenes and what floats over them, drawn by OpenGL and in memory.
@MainActor
struct RendererPairTests {
  private static let window = Size(width: 560, height: 420)

  private static func pixels(_ scale: Double) -> PixelSize {
    PixelSize(width: Int(window.width * scale), height: Int(window.height * scale))
  }

  private func expectEqual(_ images: [PixelImage], _ what: String) {
    let difference = images[0].difference(from: images[1], tolerance: RendererPair.tolerance)
    #expect(difference == nil, "\(what)")
    // An empty image would equal any other empty one.
    #expect(images[0].colors(every: 3).count > 5, "\(what)")
  }

  @Test(arguments: SceneName.allCases, [1, 1.25, 1.5, 2])
  func `a scene has the same pixels with OpenGL and in memory`(
    name: SceneName, scale: Double
  ) async throws {
    for theme in [Theme.dark, .light] {
      var images: [PixelImage] = []
      for pair in RendererPair.allCases {
        let target = try pair.target(
          size: Self.pixels(scale), scale: scale, typesetter: Typesetter())
        let shelf = try SceneList(
          size: Self.window, scale: scale, theme: theme, format: pair.format, target: target)
        let scene = try await shelf.scene(name, offset: name == .photos ? 70 : 0)
        while target.renderer.textures.pendingCount > 0 {
          _ = target.renderer.textures.uploadPending()
        }
        // At another size than their own for a moment, as while columns change.
        shelf.fixture.draw(scene)
        images.append(target.picture())
      }
      expectEqual(images, "\(name), \(scale)")
    }
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func `menu, help, messages and fields have the same pixels`(scale: Double) throws {
    let images = try RendererPair.allCases.map { pair in
      let typesetter = Typesetter()
      let target = try pair.target(
        size: Self.pixels(scale), scale: scale, typesetter: typesetter)
      let text = TextMeasurer(typesetter: typesetter, scale: scale)
      var list = DrawList()
      var help = HelpPanel()
      help.toggle(in: .grid)
      help.draw(in: Self.window, theme: .dark, text: text, into: &list)
      var menu = ContextMenu()
      menu.open(
        MenuFacts(files: 3, hasFocus: true).itemEntries, at: Point(x: 300, y: 90),
        isPressed: false)
      menu.draw(in: Self.window, theme: .light, text: text, into: &list)
      var notices = Notices()
      notices.show("A photo cannot be opened", at: .at(0))
      notices.draw(
        in: Rect(x: 20, y: 360, width: 320, height: 40), theme: .dark, measuring: text,
        into: &list)
      var field = TextField(label: "Rename", suffix: ".jpg")
      field.open(with: "holiday")
      field.draw(
        in: Rect(x: 180, y: 320, width: 360, height: 34), theme: .light, measuring: text,
        into: &list)
      target.renderer.begin(background: Theme.dark.background)
      target.renderer.draw(list)
      return target.picture()
    }
    expectEqual(images, "scale \(scale)")
  }
}
