import Foundation
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Images of more than 100 megapixels, as phones and scanners write them.
struct LargeImageTests {
  private let fixture: DecodingFixture

  init() throws { fixture = try DecodingFixture() }

  /// A PNG of 108 megapixels: 12,000 x 9,000, gray of 1 bit, in four quadrants of 0 and 1.
  private static func png(width: Int, height: Int) -> [UInt8] {
    func row(_ left: UInt8, _ right: UInt8) -> [UInt8] {
      [0] + Array(repeating: left, count: width / 16) + Array(repeating: right, count: width / 16)
    }
    let (top, bottom) = (row(0xFF, 0), row(0, 0xFF))
    let rows = (0..<height).flatMap { $0 < height / 2 ? top : bottom }
    return PNGFile.gray1(width: width, height: height, rows: rows)
  }

  @Test(arguments: [(12_000, 9_000), (65_520, 200)])
  func `a PNG of any size is shown as a tile, and its parts at their own size`(
    width: Int, height: Int
  ) throws {
    let source = try fixture.write(Self.png(width: width, height: height))
    let tile = try fixture.decode(source, width: 80, height: 60)
    let expected: [[UInt8]] = [255, 0, 0, 255].map { [$0, $0, $0] }
    #expect(difference(tile.quadrants, expected) == 0)
    var request = ImageRequest(file: source, sizeInPixels: PixelSize(width: 64, height: 48))
    request.part = ImagePart(
      x: width / 2 - 32, y: height / 2 - 24, size: PixelSize(width: 64, height: 48))
    let part = try fixture.decoder.decode(
      request, quality: .sharp, cancellation: CancellationFlag())
    #expect(difference(part.quadrants, expected) == 0)
  }

  @Test func `a JPEG of 200 megapixels is shown as a tile, and a part of it at its own size`()
    throws
  {
    // The header states more rows than the file has, so that they are quickly read.
    var file = JPEGFile(
      BlockPicture(columns: 2_000, rows: 4) { column, _ in
        column < 1_000 ? [200, 30, 30] : [30, 30, 200]
      })
    file.claimedSize = (16_000, 12_500)
    let source = try fixture.write(file.bytes)
    #expect(try fixture.decoder.probe(source).uprightSize.area == 200_000_000)
    var request = ImageRequest(file: source, sizeInPixels: PixelSize(width: 40, height: 16))
    request.part = ImagePart(x: 7_980, y: 8, size: PixelSize(width: 40, height: 16))
    let part = try fixture.decoder.decode(
      request, quality: .sharp, cancellation: CancellationFlag())
    #expect(
      difference([part.pixel(2, 2), part.pixel(37, 13)], [[200, 30, 30], [30, 30, 200]]) <= 3)
    #expect(fixture.failure(source, width: 80, height: 60) == nil)
  }

  @Test(.enabled(if: CorpusFound.isAvailable("viewers/heic-large"), "needs ../shared"))
  func `a HEIC of 108 megapixels has its four colors`() throws {
    let source = CorpusFound.path("viewers/heic-large/grid-108mp.heic")
    let tile = try fixture.decode(source, width: 80, height: 60)
    #expect(
      difference(
        tile.quadrants, [[200, 60, 50], [60, 160, 70], [50, 80, 190], [230, 200, 60]]) <= 4)
  }
}
