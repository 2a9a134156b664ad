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

  /// Returns a Targa of four pixels in a row, from the left.
  private static func targa(
    type: UInt8, bits: UInt8, alphaBits: UInt8, map: [[UInt8]] = [], _ pixels: [[UInt8]]
  ) -> [UInt8] {
    let mapBits = UInt8(8 * (map.first?.count ?? 0))
    return [0, map.isEmpty ? 0 : 1, type, 0, 0, UInt8(map.count), 0, mapBits, 0, 0, 0, 0]
      + [4, 0, 1, 0, bits, 0x20 | alphaBits] + map.joined() + pixels.joined()
  }

  @Test func `the alpha of a gray Targa, and of its color map, is shown`() throws {
    let stored: [[UInt8]] = [[10, 0], [90, 100], [200, 255], [255, 128]]
    let shown: [[UInt8]] = stored.map { [$0[0], $0[0], $0[0], $0[1]] }
    let gray = Self.targa(type: 3, bits: 16, alphaBits: 8, stored)
    #expect(try fixture.decode(gray, width: 4, height: 1).pixels == shown)
    let map: [[UInt8]] = [[1, 2, 3, 40], [50, 60, 70, 255]]
    let palette = Self.targa(type: 1, bits: 8, alphaBits: 8, map: map, [[0], [1], [1], [0]])
    #expect(
      try fixture.decode(palette, width: 4, height: 1).pixels
        == [[3, 2, 1, 40], [70, 60, 50, 255], [70, 60, 50, 255], [3, 2, 1, 40]])
    // Writers leave the second byte undefined if the header announces no alpha.
    let opaque = try fixture.decode(
      Self.targa(type: 3, bits: 16, alphaBits: 0, stored), width: 4, height: 1)
    #expect(opaque.isOpaque && opaque.pixels.map { $0[0] } == [10, 90, 200, 255])
  }

  @Test(arguments: [1, 3, 255, 1_000, 65_535])
  func `a PAM has one to four channels of any depth`(maximum: Int) throws {
    let levels = [0, maximum / 3, maximum, maximum / 2]
    for channels in 1...4 {
      let values = (0..<4).map { pixel in (0..<channels).map { levels[(pixel + $0) % 4] } }
      let header =
        "P7\nHEIGHT 1\n# a comment\nWIDTH 4\nDEPTH \(channels)\nMAXVAL \(maximum)\n"
        + "TUPLTYPE ANYTHING\nENDHDR\n"
      let data = values.joined().flatMap { value in
        maximum > 255
          ? [UInt8(value >> 8), UInt8(value & 255)] : [UInt8(value)]
      }
      let image = try fixture.decode(Array(header.utf8) + data, width: 4, height: 1)
      let expected = values.map { pixel in
        let bytes = pixel.map { UInt8((Double($0) * 255 / Double(maximum)).rounded()) }
        let color = channels <= 2 ? Array(repeating: bytes[0], count: 3) : Array(bytes.prefix(3))
        return color + [channels.isMultiple(of: 2) ? bytes[channels - 1] : 255]
      }
      #expect(image.pixels == expected)
    }
  }

  @Test(arguments: [
    "P7\nWIDTH 4\nHEIGHT 1\nDEPTH 5\nMAXVAL 255\nENDHDR\n",
    "P7\nWIDTH 4\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE CMYK\nENDHDR\n",
    "P7\nWIDTH 4\nDEPTH 1\nMAXVAL 255\nENDHDR\n", "P7\nWIDTH 4\nHEIGHT 1\nMAXVAL 255\n",
    "P7\nWIDTH 4\nHEIGHT 1\nDEPTH 1\nMAXVAL 0\nENDHDR\n",
  ])
  func `a PAM with an incomplete header, or of other channels, is rejected`(header: String) throws {
    let bytes = Array(header.utf8) + Array(repeating: 1, count: 40)
    #expect(fixture.failure(try fixture.write(bytes)) == .damaged)
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
