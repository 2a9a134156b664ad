import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Targa, icons, QOI and PNM.
struct PlainFormatTests {
  private let fixture: DecodingFixture

  init() throws { fixture = try DecodingFixture() }

  @Test(arguments: [
    ("p3.ppm", ImageFormat.pnm), ("p6.ppm", .pnm), ("p16.ppm", .pnm), ("rgb.qoi", .qoi),
    ("rgba.qoi", .qoi), ("rgb.tga", .tga), ("rle.tga", .tga), ("top.tga", .tga),
    ("palette.tga", .tga),
  ])
  func `colors are decoded without loss`(name: String, format: ImageFormat) throws {
    let path = SampleFiles.path(name)
    let info = try fixture.decoder.probe(path)
    #expect(info.format == format && info.storedSize == PixelSize(width: 24, height: 16))
    let image = try fixture.decode(path, width: 24, height: 16)
    #expect(image.quadrants.map { Array($0.prefix(3)) } == SampleFiles.quadrants.colors)
    #expect(image.isOpaque == !["rgba.qoi", "rle.tga"].contains(name))
    let tile = try fixture.decode(path, width: 8, height: 8)
    // Below 13 % of alpha, the red of premultiplied colors is rounded.
    #expect(difference(tile.quadrants, SampleFiles.quadrants.colors) <= 8)
  }

  @Test(arguments: ["p5.pgm", "p2.pgm", "gray.tga"])
  func `grayscale is decoded`(name: String) throws {
    let image = try fixture.decode(SampleFiles.path(name), width: 24, height: 16)
    let colors = image.quadrants
    #expect(colors.allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] && $0[3] == 255 })
    // The red channel, or luma.
    #expect(colors[3][0] >= 219 && colors[0][0] > colors[2][0])
  }

  @Test func `a bitmap is black and white`() throws {
    let image = try fixture.decode(SampleFiles.path("p1.pbm"), width: 24, height: 16)
    #expect(image.quadrants.map { $0[0] } == [255, 0, 0, 255])
    let packed = try fixture.decode(SampleFiles.path("p4.pbm"), width: 24, height: 16)
    #expect(packed.pixels.allSatisfy { $0[0] == 0 || $0[0] == 255 })
  }

  @Test(arguments: ["mask4.ico", "mask8.ico", "mask24.ico"])
  func `the mask of an icon makes pixels transparent`(name: String) throws {
    let image = try fixture.decode(SampleFiles.path(name), width: 32, height: 32)
    #expect(difference(image.quadrants, SampleFiles.quadrants.colors) == 0)
    #expect(!image.isOpaque)
    // The mask's rows are stored from the bottom: the last four hide the top.
    #expect((0..<32).map { image.pixel(3, $0)[3] } == (0..<32).map { $0 < 4 ? 0 : 255 })
  }

  @Test(arguments: [("png.ico", 64), ("bmp.ico", 32)])
  func `the largest image of an icon is shown`(name: String, side: Int) throws {
    let info = try fixture.decoder.probe(SampleFiles.path(name))
    #expect(info.format == .ico && info.storedSize == PixelSize(width: side, height: side))
    let image = try fixture.decode(SampleFiles.path(name), width: side, height: side)
    #expect(difference(image.quadrants, SampleFiles.quadrants.colors) <= 40)
  }

  @Test(arguments: ["rgb.qoi", "p6.ppm", "rgb.tga"])
  func `the rows of a truncated file are shown`(name: String) throws {
    let bytes = try SampleFiles.bytes(name)
    let image = try fixture.decode(Array(bytes.prefix(bytes.count * 3 / 4)), width: 24, height: 16)
    let isBottomUp = name == "rgb.tga"
    let row = isBottomUp ? 15 : 0
    let expected: [[UInt8]] = isBottomUp ? [[30, 30, 200]] : [[200, 30, 30]]
    #expect(difference([image.pixel(2, row)], expected) == 0)
  }
}
