import Foundation
import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct OrientationTests {
  private let picture = BlockPicture.checker

  @Test(arguments: 1...8)
  func `a JPEG is decoded upright at full and reduced size`(orientation: Int) throws {
    let fixture = try DecodingFixture()
    let file = JPEGFile(picture, exif: EXIFBlock(orientation: orientation)).bytes
    let upright = picture.upright(orientation)
    let full = try fixture.decode(file, width: upright.width, height: upright.height)
    #expect(difference(full.pixels, upright.pixels) <= 3)
    let small = try fixture.decode(file, width: upright.columns, height: upright.rows)
    #expect(difference(small.pixels, upright.colors) <= 3)
  }

  @Test(arguments: 1...8)
  func `a PNG is decoded upright without loss`(orientation: Int) throws {
    let fixture = try DecodingFixture()
    var file = PNGFile(width: picture.width, height: picture.height, pixels: picture.pixels)
    file.exif = EXIFBlock(orientation: orientation)
    file.exif?.isBigEndian = true
    let upright = picture.upright(orientation)
    let full = try fixture.decode(file.bytes, width: upright.width, height: upright.height)
    #expect(difference(full.pixels, upright.pixels) == 0)
    let small = try fixture.decode(file.bytes, width: upright.columns, height: upright.rows)
    #expect(difference(small.pixels, upright.colors) == 0)
  }

  @Test(arguments: 1...8)
  func `a TIFF is upright although libtiff applies only the mirroring`(orientation: Int) throws {
    let fixture = try DecodingFixture()
    let upright = picture.upright(orientation)
    let image = try fixture.decode(
      PlainFiles.tiff(picture, orientation: orientation), width: upright.width,
      height: upright.height)
    #expect(difference(image.pixels, upright.pixels) == 0)
  }

  @Test func `a WebP is decoded upright`() throws {
    let fixture = try DecodingFixture()
    let file = try #require(
      Data(base64Encoded: WebPFiles.stillTurned, options: .ignoreUnknownCharacters))
    let upright = picture.upright(6)
    let image = try fixture.decode(Array(file), width: upright.width, height: upright.height)
    #expect(difference(image.pixels, upright.pixels) == 0)
  }

  @Test(arguments: 1...8, [0, 70_001])
  func `the header and the pixels of a WebP have the same orientation`(
    orientation: Int, profileSize: Int
  ) throws {
    let fixture = try DecodingFixture()
    for hasPrefix in [false, true] {
      let exif = EXIFBlock(orientation: orientation, exposureDate: "2024:01:26 23:39:00")
      let source = try fixture.write(
        WebPFiles.still(exif: exif, profileSize: profileSize, hasPrefix: hasPrefix))
      let upright = picture.upright(orientation)
      let info = try fixture.decoder.probe(source)
      #expect(info.orientation == orientation && info.exposureDate == exif.exposureDate)
      #expect(info.uprightSize == PixelSize(width: upright.width, height: upright.height))
      let image = try fixture.decode(source, width: upright.width, height: upright.height)
      #expect(difference(image.pixels, upright.pixels) == 0)
    }
  }

  /// Panasonic's cameras write SLONG.
  @Test(arguments: [3, 4, 8, 9], [false, true])
  func `an orientation of another integer type is applied`(type: Int, isBigEndian: Bool) throws {
    let fixture = try DecodingFixture()
    var exif = EXIFBlock(orientation: 6)
    exif.orientationType = type
    exif.isBigEndian = isBigEndian
    let upright = picture.upright(6)
    let image = try fixture.decode(
      JPEGFile(picture, exif: exif).bytes, width: upright.width, height: upright.height)
    #expect(difference(image.pixels, upright.pixels) <= 3)
    exif.orientation = -6
    let info = try fixture.decoder.probe(fixture.write(JPEGFile(picture, exif: exif).bytes))
    #expect(info.orientation == 1)
  }

  @Test(arguments: [0, 9, 77])
  func `an invalid orientation is ignored`(orientation: Int) throws {
    let fixture = try DecodingFixture()
    let file = JPEGFile(picture, exif: EXIFBlock(orientation: orientation)).bytes
    let image = try fixture.decode(file, width: picture.width, height: picture.height)
    #expect(difference(image.pixels, picture.pixels) <= 3)
  }
}
