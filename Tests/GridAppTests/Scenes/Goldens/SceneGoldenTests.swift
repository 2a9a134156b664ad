import GridEngine
import GridSDL
import Scenes
import TestSupport
import Testing

@testable import GridApp
@testable import PhotoBrowser

/// Compares scenes without text to reviewed golden images: positions, sizes, colors and drawing
/// order.
@MainActor
struct SceneGoldenTests {
  /// The windows, which show a part of every kind of content.
  private static func window(for scene: SceneName) -> (size: Size, offset: Double) {
    switch scene {
    case .photos, .contacts: (Size(width: 560, height: 420), 70)
    case .gallery: (Size(width: 720, height: 2_760), 0)
    default: (Size(width: 560, height: 420), 0)
    }
  }

  @Test(arguments: SceneName.allCases, [1.0, 2.0])
  func `each scene looks as it did, dark and light`(name: SceneName, scale: Double) async throws {
    let window = Self.window(for: name)
    for theme in ThemeName.allCases {
      let shelf = try SceneList(
        size: window.size, scale: scale, theme: Theme(theme), type: FixedType())
      let scene = try await shelf.scene(name, offset: window.offset)
      let picture = shelf.fixture.pictureWithBars(of: scene)
      #expect(throws: Never.self) {
        try GoldenPicture("\(name)-\(theme)-\(Int(scale))x", suite: "Scenes").verify(picture)
      }
    }
  }

  @Test(arguments: [
    (Size(width: 2560, height: 720), LayoutDirection.leftToRight),
    (Size(width: 2560, height: 720), .rightToLeft),
    (Size(width: 1280, height: 800), .leftToRight), (Size(width: 400, height: 300), .leftToRight),
  ])
  func `short months share rows in wide windows as they did`(
    size: Size, direction: LayoutDirection
  ) async throws {
    let shelf = try SceneList(size: size, scale: 1, theme: .dark, type: FixedType())
    let scene = try await shelf.months(direction)
    let picture = shelf.fixture.pictureWithBars(of: scene)
    let name = "months-\(Int(size.width))\(direction == .rightToLeft ? "-rtl" : "")"
    #expect(throws: Never.self) {
      try GoldenPicture(name, suite: "Scenes").verify(picture)
    }
  }

  @Test(arguments: [TileArrangement.rows, .waterfall], [1.0, 2.0])
  func `photos in their own shapes look as they did`(
    tiles: TileArrangement, scale: Double
  ) async throws {
    let window = Self.window(for: .photos)
    let shelf = try SceneList(size: window.size, scale: scale, theme: .dark, type: FixedType())
    let scene = try await shelf.photos(tiles, offset: window.offset)
    let picture = shelf.fixture.pictureWithBars(of: scene)
    #expect(throws: Never.self) {
      try GoldenPicture("photos-\(tiles)-dark-\(Int(scale))x", suite: "Scenes").verify(picture)
    }
  }
}
