import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import PhotoBrowser

struct PictureZoomTests {
  private static func randomFit(_ random: inout SplitMix64) -> PictureFit {
    PictureFit(
      picture: PixelSize(
        width: .random(in: 40...9_000, using: &random),
        height: .random(in: 40...9_000, using: &random)),
      window: PixelSize(
        width: .random(in: 160...3_000, using: &random),
        height: .random(in: 120...3_000, using: &random)),
      reservedRows: .random(in: 0...30, using: &random))
  }

  /// Whether a photo covers the window along an axis, or is completely inside.
  private static func fits(_ start: Double, _ length: Double, _ window: Double) -> Bool {
    let tolerance = 1e-6 * max(1, length)
    return length > window
      ? start <= tolerance && start + length >= window - tolerance
      : start >= -tolerance && start + length <= window + tolerance
  }

  @Test(arguments: Seeds.chosen)
  func `a zoomed photo never leaves a gap that panning could close`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let fit = Self.randomFit(&random)
      let window = Size(width: Double(fit.window.width), height: Double(fit.window.height))
      var zoom = PictureZoom()
      for step in 0..<40 {
        let point = Point(
          x: .random(in: 0...window.width, using: &random),
          y: .random(in: 0...window.height, using: &random))
        if Bool.random(using: &random) {
          zoom.zoom(by: .random(in: 0.3...2.5, using: &random), around: point, in: fit)
        } else {
          zoom.move(by: ScrollDelta(x: point.x - 300, y: point.y - 300), in: fit)
        }
        let frame = zoom.frame(in: fit)
        #expect(Self.fits(frame.minX, frame.width, window.width), "seed \(seed), step \(step)")
        #expect(Self.fits(frame.minY, frame.height, window.height), "seed \(seed), step \(step)")
        #expect(zoom.factor >= 1)
        #expect(zoom.level(of: fit) <= PictureZoom.greatestLevel * 1.000001)
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `zooming keeps the content under the pointer, as far as the edges allow`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let fit = PictureFit(
        picture: PixelSize(width: 6_000, height: 4_000), window: PixelSize(width: 900, height: 600))
      var zoom = PictureZoom()
      zoom.zoom(by: 3, around: Point(x: 450, y: 300), in: fit)
      // Close to the center, no edge becomes visible.
      let point = Point(
        x: .random(in: 350...550, using: &random), y: .random(in: 250...350, using: &random))
      func place() -> Point {
        let frame = zoom.frame(in: fit)
        return Point(
          x: (point.x - frame.minX) / frame.width, y: (point.y - frame.minY) / frame.height)
      }
      let before = place()
      zoom.zoom(by: .random(in: 0.9...1.8, using: &random), around: point, in: fit)
      #expect(abs(place().x - before.x) < 1e-9 && abs(place().y - before.y) < 1e-9)
    }
  }

  @Test func `as many steps out as in end at the fitted size`() {
    let fit = PictureFit(
      picture: PixelSize(width: 3_000, height: 2_000), window: PixelSize(width: 800, height: 600))
    var zoom = PictureZoom()
    for _ in 0..<5 { zoom.zoom(by: PictureZoom.step, around: Point(x: 10, y: 590), in: fit) }
    #expect(zoom.isMagnified)
    for _ in 0..<5 { zoom.zoom(by: 1 / PictureZoom.step, around: Point(x: 700, y: 20), in: fit) }
    #expect(zoom == PictureZoom())
    zoom.zoom(by: 0.5, around: Point(x: 700, y: 20), in: fit)
    #expect(zoom == PictureZoom(), "no smaller than the window")
  }

  @Test func `actual pixels are one to one, around the pointer`() {
    let fit = PictureFit(
      picture: PixelSize(width: 3_000, height: 2_000), window: PixelSize(width: 800, height: 600))
    var zoom = PictureZoom()
    zoom.showActualPixels(around: Point(x: 0, y: 0), in: fit)
    let frame = zoom.frame(in: fit)
    #expect(abs(frame.width - 3_000) < 4 && abs(zoom.level(of: fit) - 1) < 1e-9)
    #expect(abs(frame.minX) < 1e-9, "the left edge was there and stays")
  }

  @Test func `panning back from beyond an edge takes effect immediately`() {
    let fit = PictureFit(
      picture: PixelSize(width: 3_000, height: 2_000), window: PixelSize(width: 800, height: 600))
    var zoom = PictureZoom()
    zoom.zoom(by: 4, around: Point(x: 400, y: 300), in: fit)
    zoom.move(by: ScrollDelta(x: 90_000, y: 0), in: fit)
    #expect(abs(zoom.frame(in: fit).minX) < 1e-9)
    zoom.move(by: ScrollDelta(x: -100, y: 0), in: fit)
    #expect(abs(zoom.frame(in: fit).minX + 100) < 1e-9)
  }
}
