import Foundation
import GridEngine
import GridImages
import SDLTestSupport
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import Demos
@testable import GridApp
@testable import GridSDL
@testable import Lab

@MainActor
struct CornerPassTests {
  private static let library = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Resources/Library")

  /// Returns an image of a photo's tile, drawn with techniques.
  private func tile(_ techniques: SceneTechniques, scale: Double) throws -> Bitmap {
    let decoder = ImageFileDecoder(format: .bgra)
    let fixture = SceneFixture(
      size: Size(width: 165, height: 120), scale: scale, techniques: techniques, decoder: decoder)
    let request = fixture.context.picture(
      .file(Self.library.appending(path: "012-balloons.jpg").path), size: ThumbnailsScene.tileSize)
    _ = fixture.context.pictures.load(request, priority: .visible) { _ in }
    while fixture.pipeline.decodeNext() {}
    fixture.pipeline.deliver()
    while fixture.renderer.textures.pendingCount > 0 {
      _ = fixture.renderer.textures.uploadPending()
    }
    var list = DrawList()
    list.image(
      request, in: Rect(origin: Point(x: 10, y: 10), size: ThumbnailsScene.tileSize),
      placeholder: Color(0))
    fixture.renderer.begin(background: Theme.dark.background)
    fixture.renderer.draw(list)
    return fixture.canvas.picture()
  }

  @Test(arguments: [1.0, 2.0])
  func `masked corners look like baked ones`(scale: Double) throws {
    let baked = try tile(SceneTechniques(), scale: scale)
    var techniques = SceneTechniques()
    techniques.corners = .masked
    let masked = try tile(techniques, scale: scale)
    #expect(largestDifference(baked, masked) <= 4)
    let plain = Theme.dark.background
    let corner = Int(10 * scale) + (Int(10 * scale)) * baked.width
    #expect(
      masked.pixels[corner] & 0xFF_FFFF == rgb(plain), "the background is visible in the corner")
    #expect(masked.pixels[corner + 40] & 0xFF_FFFF != rgb(plain))
  }

  @Test(arguments: CornerRounding.allCases)
  func `photos that are scaled when drawn look like those scaled when decoded`(
    corners: CornerRounding
  ) throws {
    let small = try tile(SceneTechniques(), scale: 1)
    var techniques = SceneTechniques()
    techniques.thumbnails = .off
    techniques.corners = corners
    let large = try tile(techniques, scale: 1)
    var sum = 0
    for (a, b) in zip(small.pixels, large.pixels) { sum += difference(a, b) }
    #expect(sum / small.pixels.count < 8)
  }

  private func largestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.pixels, b.pixels).map(difference).max() ?? 0
  }

  /// The largest difference of a channel.
  private func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }

  private func rgb(_ color: Color) -> UInt32 {
    UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }
}
