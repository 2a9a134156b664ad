import CTestColor
import TestSupport
import Testing

@testable import GridImages

/// The dates of photos outside of EXIF.
struct ExposureDateTests {
  private static let name = "XML:com.adobe.xmp"
  private let fixture: DecodingFixture
  private let picture = BlockPicture.checker

  init() throws { fixture = try DecodingFixture() }

  private func date(_ bytes: [UInt8]) throws -> String? {
    try fixture.decoder.probe(fixture.write(bytes)).exposureDate
  }

  private func jpeg(_ xmp: String, exif: EXIFBlock? = nil) throws -> String? {
    var file = JPEGFile(picture, exif: exif)
    file.xmp = Array(xmp.utf8)
    return try date(file.bytes)
  }

  private func png(
    _ chunks: [(name: String, content: [UInt8])], exif: EXIFBlock? = nil
  ) throws -> String? {
    var file = PNGFile(width: 48, height: 32, pixels: picture.pixels, exif: exif)
    file.chunks = chunks
    return try date(file.bytes)
  }

  @Test(arguments: [
    "<rdf:Description exif:DateTimeOriginal=\"2019-06-01T12:34:56\"/>",
    "<rdf:Description exif:DateTimeOriginal = '2019-06-01T12:34:56.789+02:00'/>",
    "<exif:DateTimeOriginal>2019-06-01T12:34:56Z</exif:DateTimeOriginal>",
    "<exif:DateTimeOriginal> 2019:06:01 12:34:56 </exif:DateTimeOriginal>",
    "xmp:CreateDate='2020-01-01' exif:DateTimeOriginal='2019-06-01T12:34:56'",
    "photoshop:DateCreated='2019-06-01T12:34:56' xmp:CreateDate='2020-01-01'",
    "exif:DateTimeOriginal='' xmp:CreateDate='2019-06-01T12:34:56'",
  ])
  func `XMP has the date of a JPEG`(packet: String) throws {
    #expect(try jpeg(packet) == "2019:06:01 12:34:56")
  }

  @Test func `a date in XMP may lack seconds or the time`() throws {
    #expect(try jpeg("xmp:CreateDate='2019-06-01T12:34+02:00'") == "2019:06:01 12:34:00")
    #expect(try jpeg("xmp:CreateDate='2019-06-01'") == "2019:06:01 00:00:00")
  }

  @Test(arguments: [
    "", "exif:DateTimeOriginal", "exif:DateTimeOriginal='", "exif:DateTimeOriginal='2019'",
    "exif:DateTimeOriginal='2019-13-01'", "exif:DateTimeOriginal='2019-06-01T25:00:00'",
    "xmp:ModifyDate='2019-06-01'", "xmp:CreateDate 2019-06-01",
  ])
  func `XMP without a valid date has none`(packet: String) throws {
    #expect(try jpeg(packet) == nil)
  }

  @Test func `EXIF precedes XMP, unless the camera's clock was never set`() throws {
    let xmp = "exif:DateTimeOriginal='2019-06-01'"
    let exif = EXIFBlock(exposureDate: "2024:01:26 23:39:00")
    #expect(try jpeg(xmp, exif: exif) == "2024:01:26 23:39:00")
    let unset = EXIFBlock(exposureDate: "0000:00:00 00:00:00")
    #expect(try jpeg(xmp, exif: unset) == "2019:06:01 00:00:00")
  }

  @Test func `a date of EXIF that ends within its time is none`() throws {
    let xmp = "exif:DateTimeOriginal='2019-06-01'"
    let cut = EXIFBlock(exposureDate: "2024:01:26 23:39\020")
    #expect(try jpeg(xmp, exif: cut) == "2019:06:01 00:00:00")
  }

  @Test func `a PNG has EXIF, or else XMP, or else a text, or else the time of its change`() throws
  {
    let time: [UInt8] = [0x07, 0xE3, 1, 2, 3, 4, 5]
    let xmp = Array("\(Self.name)\0\0\0\0\0xmp:CreateDate='2020-02-03T04:05:06'".utf8)
    let text = Array("Creation Time\0Sat, 4 May 2013 06:07:08 GMT".utf8)
    let exif = EXIFBlock(exposureDate: "2024:01:26 23:39:00")
    let chunks = [("tIME", time), ("tEXt", text), ("iTXt", xmp)]
    #expect(try png(chunks, exif: exif) == "2024:01:26 23:39:00")
    #expect(try png(chunks) == "2020:02:03 04:05:06")
    #expect(try png(Array(chunks.prefix(2))) == "2013:05:04 06:07:08")
    #expect(try png(Array(chunks.prefix(1))) == "2019:01:02 03:04:05")
    #expect(try png([]) == nil)
  }

  @Test(arguments: [
    "2013-05-04T06:07:08+09:00", "2013:05:04 06:07:08", "4 May 2013 06:07:08",
    "Sat, 04 May 2013 06:07:08 +0000",
  ])
  func `a PNG's creation time has one of several forms`(text: String) throws {
    #expect(
      try png([("tEXt", Array("Creation Time\0\(text)".utf8))]) == "2013:05:04 06:07:08")
  }

  @Test func `invalid texts and times of a PNG are ignored`() throws {
    for text in ["", "yesterday", "Sat, May 2013", "99 May 2013 06:07", "4 Mai 2013", ",,,"] {
      #expect(try png([("tEXt", Array("Creation Time\0\(text)".utf8))]) == nil)
    }
    #expect(try png([("tIME", [0, 0, 0, 0, 0, 0, 0])]) == nil)
    #expect(try png([("tIME", [0x07, 0xE3])]) == nil)
  }

  @Test func `a WebP has the date of its XMP`() throws {
    let rgb = Array(picture.pixels.joined())
    let plain = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) {
      $1 = unsafe test_webp_encode(rgb, 48, 32, $0.baseAddress, $0.count)
    }
    let file = WebPFiles.extended(
      plain, size: (48, 32), xmp: Array("xmp:CreateDate='2020-02-03T04:05:06'".utf8))
    #expect(try date(file) == "2020:02:03 04:05:06")
  }
}
