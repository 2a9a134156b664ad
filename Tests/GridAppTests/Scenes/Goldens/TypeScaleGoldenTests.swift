import GridEngine
import GridSDL
import SDLTestSupport
import Scenes
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL
@testable import PhotoBrowser

/// Compares scenes and elements in a narrow window, with type of each size next to each other, to reviewed golden
/// images.
@MainActor
struct TypeScaleGoldenTests {
  /// The factors for the size of type that desktops offer.
  nonisolated static let textScales = [0.8, 1, 1.5, 2]

  private static func height(of scene: SceneName) -> Double { scene == .gallery ? 1_600 : 560 }

  private func verify(_ name: String, _ picture: (Double) async throws -> PixelImage) async throws {
    var pictures: [PixelImage] = []
    for textScale in Self.textScales { pictures.append(try await picture(textScale)) }
    #expect(throws: Never.self) {
      try GoldenPicture(name, suite: "TypeScale").verify(.sheet(of: pictures))
    }
  }

  @Test(arguments: SceneName.allCases)
  func `each scene has room for type of each size`(name: SceneName) async throws {
    let size = Size(width: 400, height: Self.height(of: name))
    try await verify("\(name)") { textScale in
      let shelf = try SceneList(
        size: size, scale: 1, textScale: textScale, theme: .dark, type: FixedType())
      let scene = try await shelf.scene(name)
      return shelf.fixture.pictureWithBars(of: scene)
    }
  }

  @Test(arguments: ElementList.Name.allCases)
  func `each element has room for type of each size`(name: ElementList.Name) async throws {
    try await verify("\(name)") { textScale in
      let elements = ElementList(
        size: Size(width: 400, height: 480), textScale: textScale, type: FixedType())
      return elements.fixture.pictureWithBars(of: try await elements.draw(name))
    }
  }

  @Test func `the months beside the scroll bar have room for type of each size`() async throws {
    try await verify("months") { textScale in
      let size = Size(width: 400, height: 480)
      let shelf = try SceneList(
        size: size, scale: 1, textScale: textScale, theme: .dark, type: FixedType())
      let scene = try await shelf.scene(.photos)
      let time = shelf.fixture.time
      var bars = ScrollBars()
      _ = bars.move(
        to: Point(x: size.width - 5, y: 180), in: scene.collectionView,
        stops: MonthMarks(of: scene)?.stops, time: time)
      var list = DrawList()
      bars.draw(
        over: scene.collectionView, color: Theme.dark.scrollBar, at: time, into: &list)
      let type = shelf.fixture.context.text
      let bubble = try #require(bars.placeBubble(over: scene, measuring: type))
      bubble.bubble.draw(in: bubble.frame, theme: .dark, measuring: type, into: &list)
      bars.drawYears(
        over: scene, avoiding: [bubble.frame], theme: .dark, measuring: type, into: &list)
      return shelf.fixture.pictureWithBars(of: scene, under: list)
    }
  }
}
