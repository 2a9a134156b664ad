import FrameTiming
import GridEngine
import GridImages
import TestSupport
import Testing

@testable import PhotoBrowser

struct SharpPartTests {
  private static let limit = 8_192

  private func part(_ visible: Rect, of picture: PixelSize, at level: Double) -> SharpPart {
    SharpPart(showing: visible, of: picture, at: level, textureLimit: Self.limit)
  }

  @Test(arguments: Seeds.chosen)
  func `a part shows the window with a margin, is inside of the photo and within the limits`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let picture = PixelSize(
        width: .random(in: 5_000...65_000, using: &random),
        height: .random(in: 5_000...65_000, using: &random))
      let level = Double.random(in: 0.05...8, using: &random)
      let size = Size(width: min(1_280 / level, 5_000), height: min(800 / level, 5_000))
      let visible = Rect(
        x: .random(in: 0...Double(picture.width) - size.width, using: &random),
        y: .random(in: 0...Double(picture.height) - size.height, using: &random),
        width: size.width, height: size.height)
      let part = part(visible, of: picture, at: level)
      let shown = part.part
      #expect(shown.x >= 0 && shown.x + shown.size.width <= picture.width)
      #expect(shown.y >= 0 && shown.y + shown.size.height <= picture.height)
      #expect(Double(shown.x) <= visible.minX && Double(shown.y) <= visible.minY)
      #expect(Double(shown.x + shown.size.width) >= visible.maxX.rounded(.down))
      #expect(Double(shown.y + shown.size.height) >= visible.maxY.rounded(.down))
      #expect(part.scale >= min(1, level * 0.999) && part.scale <= 1)
      #expect(max(part.sizeInPixels.width, part.sizeInPixels.height) <= Self.limit)
      #expect(part.sizeInPixels.area <= ImageLimits.targetArea)
      #expect(part.serves(visible, of: picture, at: level, textureLimit: Self.limit))
    }
  }

  @Test func `a part stays while the photo is panned within its margin`() {
    let picture = PixelSize(width: 12_000, height: 9_000)
    let first = Rect(x: 5_000, y: 4_000, width: 1_280, height: 800)
    let part = part(first, of: picture, at: 1)
    #expect(part.sizeInPixels == part.part.size, "at its own size")
    func serves(_ x: Double, _ y: Double, _ level: Double = 1) -> Bool {
      let visible = Rect(x: 5_000 + x, y: 4_000 + y, width: 1_280, height: 800)
      return part.serves(visible, of: picture, at: level, textureLimit: Self.limit)
    }
    #expect(serves(200, 100) && serves(-200, -100))
    #expect(!serves(400, 0) && !serves(0, -300))
    #expect(serves(0, 0, 2), "no more detail exists")
    #expect(!serves(0, 0, 0.4))
  }

  @Test(arguments: 0..<4)
  func `a part is where the turned photo shows it`(turns: Int) {
    let picture = PixelSize(width: 12_000, height: 9_000)
    let turned = PictureFit.size(picture, turnedBy: turns)
    let rect = Rect(x: 1_000, y: 2_000, width: 640, height: 480)
    let upright = SharpPart.upright(rect, in: picture, turnedBy: turns)
    #expect(upright.maxX <= 12_000 && upright.maxY <= 9_000)
    let place = part(upright, of: picture, at: 1).turned(by: turns, in: picture)
    #expect(place.minX <= rect.minX && place.maxX >= rect.maxX)
    #expect(place.minY <= rect.minY && place.maxY >= rect.maxY)
    #expect(place.minX >= 0 && place.maxX <= Double(turned.width))
    #expect(rect.minX - place.minX < 400 && rect.minY - place.minY < 400)
  }
}
