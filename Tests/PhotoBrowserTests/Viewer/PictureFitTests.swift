import FrameTiming
import GridEngine
import GridImages
import TestSupport
import Testing

@testable import PhotoBrowser

struct PictureFitTests {
  @Test(arguments: Seeds.chosen)
  func `a fitted photo keeps its aspect ratio, stays in the window and is not enlarged`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let picture = PixelSize(
        width: .random(in: 1...9_000, using: &random),
        height: .random(in: 1...9_000, using: &random))
      let window = PixelSize(
        width: .random(in: 160...4_000, using: &random),
        height: .random(in: 120...4_000, using: &random))
      let fit = PictureFit(picture: picture, window: window)
      let size = fit.fitted
      #expect(size.width <= min(picture.width, window.width))
      #expect(size.height <= min(picture.height, window.height))
      // One side touches the window, or the photo has its own size.
      #expect(size == picture || size.width == window.width || size.height == window.height)
      let expected = Double(size.width) * Double(picture.height) / Double(picture.width)
      let tolerance = 1 + 0.5 * Double(picture.height) / Double(picture.width)
      // A side is at least one pixel.
      #expect(
        min(size.width, size.height) == 1 || abs(Double(size.height) - expected) <= tolerance)
      let frame = fit.frame(of: size, scale: 1)
      #expect(frame.minX >= 0 && frame.maxX <= Double(window.width))
      #expect(abs(frame.midX - Double(window.width) / 2) <= 0.5)
    }
  }

  @Test func `a fitted photo leaves the caption's rows free`() {
    let fit = PictureFit(
      picture: PixelSize(width: 3_000, height: 2_000), window: PixelSize(width: 900, height: 700),
      reservedRows: 104)
    #expect(fit.fitted == PixelSize(width: 894, height: 596))
    #expect(fit.frame(of: fit.fitted, scale: 2) == Rect(x: 1.5, y: 0, width: 447, height: 298))
  }

  @Test func `a zoomed photo is decoded at doublings of the fitted size, up to its own`() {
    let fit = PictureFit(
      picture: PixelSize(width: 10_000, height: 5_000),
      window: PixelSize(width: 1_000, height: 800))
    let widths = [0.1, 0.11, 0.2, 0.3, 0.5, 0.7, 0.9, 1, 8].map {
      fit.decodedSize(for: $0, textureLimit: 16_384).width
    }
    #expect(widths == [1_000, 2_000, 2_000, 4_000, 8_000, 8_000, 10_000, 10_000, 10_000])
  }

  @Test func `no decoded size exceeds the limits of textures and memory`() {
    let fit = PictureFit(
      picture: PixelSize(width: 20_000, height: 10_000),
      window: PixelSize(width: 1_000, height: 800))
    #expect(
      fit.decodedSize(for: 1, textureLimit: 4_096) == PixelSize(width: 4_096, height: 2_048))
    let largest = fit.decodedSize(for: 8, textureLimit: 32_768)
    #expect(abs(Double(largest.area) - Double(ImageLimits.targetArea)) < 20_000)
  }

  @Test func `a square tile covers the middle of its photo`() {
    let wide = Rect(x: 10, y: 20, width: 400, height: 300)
    let tile = PixelSize(width: 100, height: 100)
    #expect(
      PictureFit.part(of: wide, shownBy: tile) == Rect(x: 60, y: 20, width: 300, height: 300))
    let tall = Rect(x: 0, y: 0, width: 300, height: 400)
    #expect(
      PictureFit.part(of: tall, shownBy: tile) == Rect(x: 0, y: 50, width: 300, height: 300))
  }

  @MainActor
  @Test(arguments: [
    (11, 3_600, nil, "a.jpg  ·  12 of 3,600"), (0, 1, 0.0625, "a.jpg  ·  1 of 1  ·  6.3 %"),
    (0, 1, 0.25, "a.jpg  ·  1 of 1  ·  25 %"), (0, 1, 1, "a.jpg  ·  1 of 1  ·  100 %"),
    (0, 1, 1.5625, "a.jpg  ·  1 of 1  ·  156 %"),
  ])
  func `the caption states the position, the count and the zoom level`(
    index: Int, count: Int, level: Double?, text: String
  ) {
    let caption = ViewerCaption(name: "a.jpg", index: index, count: count, level: level)
    #expect(caption.text == text)
  }
}
