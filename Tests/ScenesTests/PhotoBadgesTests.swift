import GridEngine
import GridImages
import ItemSources
import SDLTestSupport
import SceneTestSupport
import TestSupport
import Testing

@testable import GridSDL
@testable import Scenes

/// Tests the badges in the corners of tiles.
@MainActor
struct PhotoBadgesTests {
  private static let all: [(name: String, badges: PhotoBadges)] = [
    ("animation", PhotoBadges(traits: .animation)), ("raw", PhotoBadges(traits: .raw)),
    ("motion photo", PhotoBadges(traits: .motionPhoto)),
    ("burst", PhotoBadges(traits: .burst)),
    ("both", PhotoBadges(traits: [.animation, .raw])),
    ("stars", PhotoBadges(rating: stars(5))), ("rejected", PhotoBadges(rating: stars(-1))),
    ("rated raw", PhotoBadges(traits: .raw, rating: stars(2))),
  ]

  private static func stars(_ number: Int) -> Rating { Rating(number) ?? .none }

  /// Returns the commands of a badge in a square tile.
  private func commands(
    _ badges: PhotoBadges, side: Double = 100, isMirrored: Bool = false, inset: Double = 0
  ) -> [DrawCommand] {
    var list = DrawList()
    let tile = Rect(x: 0, y: 0, width: side, height: side)
    badges.draw(in: tile, isMirrored: isMirrored, inset: inset, into: &list)
    return list.commands
  }

  /// Returns the frame of a badge's ground.
  private func ground(_ commands: [DrawCommand]) -> Rect? {
    guard case .path(let path, _, _, let origin) = commands.first,
      let bounds = path.controlPointBounds
    else { return nil }
    return Rect(
      x: origin.x + bounds.minX, y: origin.y + bounds.minY, width: bounds.width,
      height: bounds.height)
  }

  @Test func `a badge is two paths, however many icons it has`() {
    for (_, badges) in Self.all { #expect(commands(badges).count == 2) }
    #expect(commands(PhotoBadges()).isEmpty)
  }

  @Test func `a badge is in the top trailing corner, next to what covers it`() throws {
    let badges = PhotoBadges(traits: .raw)
    let frame = try #require(ground(commands(badges)))
    #expect(frame.maxX == 94 && frame.minY == 6)
    let mirrored = try #require(ground(commands(badges, isMirrored: true)))
    #expect(mirrored.minX == 6 && mirrored.size == frame.size)
    #expect(ground(commands(badges, inset: 30))?.maxX == 64)
  }

  @Test func `a small tile has no badge`() {
    let badges = PhotoBadges(traits: .animation)
    #expect(commands(badges, side: 71.5).isEmpty)
    #expect(!commands(badges, side: 72).isEmpty)
  }

  @Test func `icons without room are left out, the last one first`() {
    let both = PhotoBadges(traits: [.animation, .raw])
    #expect(commands(both, inset: 45) == commands(PhotoBadges(traits: .animation), inset: 45))
    #expect(commands(both, inset: 80).isEmpty)
    // Some of the stars would state another rating.
    let rated = PhotoBadges(traits: .raw, rating: Self.stars(5))
    #expect(commands(rated, side: 72) == commands(PhotoBadges(traits: .raw), side: 72))
  }

  @Test func `a badge is described for screen readers`() {
    #expect(PhotoBadges(traits: [.animation, .raw]).titles == ["Animation", "Raw file"])
    #expect(PhotoBadges(traits: .raw, rating: Self.stars(3)).titles == ["Raw file", "3 stars"])
    #expect(PhotoBadges().titles.isEmpty)
  }

  @Test(arguments: [1.0, 2.0])
  func `badges can be read on dark and light photos, as in the golden image`(scale: Double) throws {
    let size = Size(width: Double(Self.all.count) * 88, height: 176)
    let fixture = SceneFixture(size: size, scale: scale)
    fixture.renderer.begin(background: Color(0x101018))
    var list = DrawList()
    for (row, photo) in [Color(0x18202C), Color(0xF4F4F0)].enumerated() {
      for (column, item) in Self.all.enumerated() {
        let tile = Rect(x: Double(column) * 88 + 4, y: Double(row) * 88 + 4, width: 80, height: 80)
        list.fill(tile, photo)
        item.badges.draw(in: tile, isMirrored: row == 1, inset: 0, into: &list)
      }
    }
    fixture.renderer.draw(list)
    try GoldenPicture("badges-\(Int(scale))x", suite: "Badges").verify(
      fixture.canvas.picture().image)
  }
}
