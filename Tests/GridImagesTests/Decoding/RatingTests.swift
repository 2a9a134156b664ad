import TestSupport
import Testing

@testable import GridImages

/// Tests how ratings are read from photos.
struct RatingTests {
  private let fixture: DecodingFixture
  private let picture = BlockPicture.checker

  init() throws { fixture = try DecodingFixture() }

  private func rating(_ bytes: [UInt8]) throws -> Int {
    try fixture.decoder.probe(fixture.write(bytes)).rating
  }

  private func jpeg(_ xmp: String, exif: EXIFBlock? = nil) throws -> Int {
    var file = JPEGFile(picture, exif: exif)
    file.xmp = Array(xmp.utf8)
    return try rating(file.bytes)
  }

  /// A block with the tag that Windows writes.
  private static func block(_ stars: Int) -> EXIFBlock {
    var exif = EXIFBlock()
    exif.entries = [EXIFBlock.Entry(0x4746, .short(stars))]
    return exif
  }

  @Test(arguments: [
    ("<rdf:Description xmp:Rating=\"3\"/>", 3), ("xmp:Rating = '5'", 5),
    ("<xmp:Rating>1</xmp:Rating>", 1), ("<xmp:Rating> 4.0 </xmp:Rating>", 4),
    ("xmp:Rating='-1'", -1), ("xmp:Rating='0'", 0), ("xap:Rating='2'", 2),
    ("xmp:Rating='x' xmp:Rating='2'", 2),
  ])
  func `XMP has the rating of a JPEG`(packet: String, stars: Int) throws {
    #expect(try jpeg(packet) == stars)
  }

  @Test(arguments: [
    "", "xmp:Rating", "xmp:Rating=", "xmp:Rating='", "xmp:Rating='3", "xmp:Rating='6'",
    "xmp:Rating='-2'", "xmp:Rating='3x'", "xmp:Rating=3", "xmp:RatingPercent='3'",
  ])
  func `XMP without a valid rating has none`(packet: String) throws {
    #expect(try jpeg(packet) == 0)
  }

  @Test func `the tag of Windows counts where XMP states no rating`() throws {
    #expect(try jpeg("", exif: Self.block(4)) == 4)
    #expect(try jpeg("xmp:Rating='2'", exif: Self.block(4)) == 2)
    #expect(try jpeg("xmp:Rating='0'", exif: Self.block(4)) == 0)
    #expect(try jpeg("", exif: Self.block(6)) == 0)
  }

  @Test func `other formats have one too, and the next file does not inherit it`() throws {
    var file = PNGFile(width: 48, height: 32, pixels: picture.pixels)
    let empty = file.bytes
    let text = Array("XML:com.adobe.xmp\0\0\0\0\0<xmp:Rating>3</xmp:Rating>".utf8)
    file.chunks = [("iTXt", text)]
    #expect(try rating(file.bytes) == 3)
    #expect(try rating(empty) == 0)
  }
}
