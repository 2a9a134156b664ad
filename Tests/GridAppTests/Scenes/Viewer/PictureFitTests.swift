import GridEngine
import TestSupport
import Testing

@testable import GridApp

struct PictureFitTests {
  @Test(arguments: Seeds.chosen)
  func `a fitted picture keeps its proportions, stays in the window and is not enlarged`(
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
      // One side touches the window, or the picture is as it is.
      #expect(size == picture || size.width == window.width || size.height == window.height)
      let expected = Double(size.width) * Double(picture.height) / Double(picture.width)
      let tolerance = 1 + 0.5 * Double(picture.height) / Double(picture.width)
      // A side that is less than a pixel is one.
      #expect(
        min(size.width, size.height) == 1 || abs(Double(size.height) - expected) <= tolerance)
      let frame = fit.frame(of: size, scale: 1)
      #expect(frame.minX >= 0 && frame.maxX <= Double(window.width))
      #expect(abs(frame.midX - Double(window.width) / 2) <= 0.5)
    }
  }

  @Test func `all pixels are as many as a texture can hold`() {
    let fit = PictureFit(
      picture: PixelSize(width: 10_000, height: 5_000),
      window: PixelSize(width: 1_000, height: 800))
    #expect(fit.full(textureLimit: 16_384) == PixelSize(width: 10_000, height: 5_000))
    #expect(fit.full(textureLimit: 4_096) == PixelSize(width: 4_096, height: 2_048))
  }

  @Test func `what is larger than the window is moved by the pointer's place`() {
    let fit = PictureFit(
      picture: PixelSize(width: 3_000, height: 600), window: PixelSize(width: 1_000, height: 800))
    for (place, x) in [(0.0, 0.0), (0.5, -500), (1, -1_000)] {
      let frame = fit.frame(of: fit.picture, scale: 2, place: Point(x: place, y: place))
      #expect(frame == Rect(x: x, y: 50, width: 1_500, height: 300))
    }
  }

  @Test func `a square tile lies over the middle of the picture that it was cut from`() {
    let wide = Rect(x: 10, y: 20, width: 400, height: 300)
    let tile = PixelSize(width: 100, height: 100)
    #expect(
      PictureFit.part(of: wide, shownBy: tile) == Rect(x: 60, y: 20, width: 300, height: 300))
    let tall = Rect(x: 0, y: 0, width: 300, height: 400)
    #expect(
      PictureFit.part(of: tall, shownBy: tile) == Rect(x: 0, y: 50, width: 300, height: 300))
  }

  @Test(arguments: [(11, 3_600, "a.jpg  ·  12 of 3,600"), (0, 1, "a.jpg  ·  1 of 1")])
  func `the caption says which of how many`(index: Int, count: Int, text: String) async {
    #expect(await ViewerCaption(name: "a.jpg", index: index, count: count).text == text)
  }
}
