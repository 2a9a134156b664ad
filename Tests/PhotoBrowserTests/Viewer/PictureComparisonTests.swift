import GridEngine
import SceneTestSupport
import Scenes
import Synchronization
import TestSupport
import Testing

@testable import GridSDL
@testable import ItemSources
@testable import PhotoBrowser

/// Tests two photos next to each other by what they draw.
@MainActor
struct PictureComparisonTests {
  private let fixture = SceneFixture()
  private let window = PixelSize(width: 802, height: 600)

  /// Compares photos whose names are their sizes, and waits until these are known.
  private func comparison(of names: String...) async throws -> PictureComparison {
    let sizes = PictureSizes(wake: {}) { source in
      let parts = source.description.split(separator: "x").compactMap { Int($0) }
      guard parts.count == 2 else { return nil }
      return PictureDetails(size: PixelSize(width: parts[0], height: parts[1]))
    }
    let comparison = try #require(
      PictureComparison(
        names.map { GalleryPicture(source: .file($0), name: $0) }, in: fixture.context,
        sizes: sizes, window: window, textureLimit: 4_096))
    try await settle(comparison)
    return comparison
  }

  /// Runs frames until the sizes and the images of both photos are known.
  private func settle(_ comparison: PictureComparison) async throws {
    try await until {
      comparison.update()
      while fixture.pipeline.decodeNext() {}
      fixture.pipeline.deliver()
      _ = fixture.renderer.textures.uploadPending()
      return comparison.captions.allSatisfy { $0.level != nil } && drawn(comparison).count == 2
    }
  }

  /// Returns the frames of the drawn photos by the left edge of their halves.
  private func drawn(_ comparison: PictureComparison) -> [(half: Rect, photo: Rect)] {
    var list = DrawList()
    comparison.draw(in: Size(width: 802, height: 600), into: &list)
    var half = Rect.zero
    return list.commands.compactMap { command in
      switch command {
      case .pushClip(let clip): half = clip
      case .image(_, let frame, _): return (half, frame)
      default: break
      }
      return nil
    }
  }

  @Test func `both photos are fitted to halves of the window, without their captions`() async throws
  {
    let shown = drawn(try await comparison(of: "4000x3000", "2000x4000"))
    #expect(shown.map(\.half.minX) == [0, 402] && shown.allSatisfy { $0.half.width == 400 })
    #expect(shown[0].photo == Rect(x: 0, y: 124, width: 400, height: 300))
    #expect(shown[1].photo.height == 548 && shown[1].photo.midX == 602)
  }

  @Test func `zooming at a point of one photo zooms both by the same factor, around the same part`()
    async throws
  {
    let comparison = try await comparison(of: "4000x3000", "4000x3000")
    let before = drawn(comparison)[1].photo
    comparison.pointerDidMove(to: Point(x: before.minX + 100, y: before.minY + 225))
    comparison.magnify(by: 4)
    try await settle(comparison)
    let shown = drawn(comparison)
    #expect(shown[1].photo.width == 1_600 && shown[1].photo.height == 1_200)
    // A quarter from the left and three quarters from the top are still at the pointer.
    #expect(abs(shown[1].photo.minX + 400 - (before.minX + 100)) < 0.01)
    #expect(abs(shown[1].photo.minY + 900 - (before.minY + 225)) < 0.01)
    #expect(shown[0].photo == shown[1].photo.offsetBy(dx: -402, dy: 0), "the same part")
    #expect(comparison.captions[0].level == comparison.captions[1].level)
  }

  @Test func `moving one photo moves both, to the edges at most`() async throws {
    let comparison = try await comparison(of: "4000x3000", "4000x3000")
    comparison.magnify(by: 4)
    let before = drawn(comparison).map(\.photo)
    comparison.pointerDidMove(to: Point(x: 700, y: 200))
    comparison.move(by: ScrollDelta(x: -60, y: 30))
    #expect(drawn(comparison).map(\.photo) == before.map { $0.offsetBy(dx: -60, dy: 30) })
    comparison.move(by: ScrollDelta(x: 10_000, y: 0))
    func starts() -> [Double] {
      drawn(comparison).map { ($0.photo.minX - $0.half.minX).rounded() }
    }
    #expect(starts() == [0, 0])
    comparison.move(by: ScrollDelta(x: -20, y: 0))
    #expect(starts() == [-20, -20], "at once")
  }

  @Test func `photos of different shapes show the same part as far as they can`() async throws {
    let comparison = try await comparison(of: "4000x3000", "3000x4000")
    comparison.magnify(by: 8, around: Point(x: 200, y: 274))
    comparison.move(by: ScrollDelta(x: -300, y: -200))
    let middles = drawn(comparison).map { half, photo in
      Point(
        x: (half.midX - photo.minX) / photo.width, y: (half.midY - photo.minY) / photo.height)
    }
    #expect(abs(middles[0].x - middles[1].x) < 1e-9 && abs(middles[0].y - middles[1].y) < 1e-9)
    #expect(comparison.zoom.factor == 8)
  }

  @Test func `other photos of the selection are shown at the right, with the same zoom`()
    async throws
  {
    let comparison = try await comparison(of: "4000x3000", "400x300", "800x600", "40x30")
    comparison.magnify(by: 2)
    let zoom = comparison.zoom
    func names() -> [String] { comparison.captions.map(\.name) }
    comparison.step(by: 1)
    #expect(names() == ["4000x3000", "800x600"] && comparison.captions[1].index == 2)
    comparison.step(by: 5)
    #expect(names()[1] == "40x30")
    comparison.go(to: 0)
    #expect(names()[1] == "400x300", "the first one stays at the left")
    try await settle(comparison)
    #expect(comparison.zoom == zoom)
    #expect(drawn(comparison).map(\.photo.width) == [800, 800])
    comparison.showAll()
    #expect(!comparison.zoom.isMagnified)
  }

  @Test func `actual pixels are those of the photo under the pointer`() async throws {
    let comparison = try await comparison(of: "4000x3000", "2000x1500")
    comparison.pointerDidMove(to: Point(x: 600, y: 200))
    comparison.toggleActualPixels()
    #expect(comparison.captions.map(\.level) == [0.5, 1])
    comparison.toggleActualPixels()
    #expect(comparison.captions.map(\.level) == [0.1, 0.2])
  }

  @Test func `a file that is no photo says so in its half, and the other one zooms`() async throws {
    let sizes = PictureSizes(wake: {}) { source in
      source.description == "broken"
        ? nil : PictureDetails(size: PixelSize(width: 4_000, height: 3_000))
    }
    let comparison = try #require(
      PictureComparison(
        ["broken", "fine"].map { GalleryPicture(source: .file($0), name: $0) },
        in: fixture.context, sizes: sizes, window: window, textureLimit: 4_096))
    var texts: [String] = []
    try await until {
      comparison.update()
      while fixture.pipeline.decodeNext() {}
      fixture.pipeline.deliver()
      var list = DrawList()
      comparison.draw(in: Size(width: 802, height: 600), into: &list)
      texts = list.commands.compactMap { if case .text(let text, _, _) = $0 { text } else { nil } }
      return texts.contains("Cannot be displayed") && comparison.captions[1].level != nil
    }
    comparison.pointerDidMove(to: Point(x: 100, y: 100))
    comparison.magnify(by: 2)
    #expect(comparison.zoom.factor == 2)
  }

  @Test func `less than two photos cannot be compared`() {
    for count in 0...1 {
      let pictures = (0..<count).map { GalleryPicture(source: .file("\($0)"), name: "\($0)") }
      #expect(
        PictureComparison(
          pictures, in: fixture.context, sizes: PictureSizes(wake: {}) { _ in nil },
          window: window, textureLimit: 4_096) == nil)
    }
  }
}
