import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct JPEGXLTests {
  private let fixture: DecodingFixture

  init() throws { fixture = try DecodingFixture() }

  @Test func `an image is upright, and has the date in compressed EXIF`() throws {
    let path = SampleFiles.path("turned.jxl")
    let info = try fixture.decoder.probe(path)
    #expect(info.format == .jpegXL && info.uprightSize == PixelSize(width: 64, height: 96))
    #expect(info.exposureDate == "2021:03:04 05:06:07")
    for (width, height) in [(64, 96), (16, 24), (128, 192)] {
      let image = try fixture.decode(path, width: width, height: height)
      #expect(difference(image.quadrants, SampleFiles.quadrants.upright(6).colors) <= 6)
    }
  }

  @Test func `a lossy image and a tile of it have the same colors`() throws {
    let path = SampleFiles.path("lossy.jxl")
    for (width, height) in [(96, 64), (12, 8), (6, 4)] {
      let image = try fixture.decode(path, width: width, height: height)
      #expect(difference(image.quadrants, SampleFiles.quadrants.colors) <= 6)
    }
  }

  @Test(arguments: [PixelFormat.rgba, .bgra])
  func `a lossless image with alpha is decoded without loss`(format: PixelFormat) throws {
    let fixture = try DecodingFixture(format: format)
    let image = try fixture.decode(SampleFiles.path("alpha.jxl"), width: 96, height: 64)
    #expect(!image.isOpaque)
    let colors = image.quadrants.map { Array($0.prefix(3)) }
    let expected = SampleFiles.quadrants.colors
    #expect(colors == (format == .rgba ? expected : expected.map { $0.reversed() }))
  }
}
