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

  /// Returns a block with DateTimeOriginal, DateTimeDigitized and DateTime.
  private static func exif(
    original: String? = nil, digitized: String? = nil, modified: String? = nil
  ) -> EXIFBlock {
    var exif = EXIFBlock(exposureDate: modified)
    if let original { exif.exifEntries.append(.init(0x9003, .text(original))) }
    if let digitized { exif.exifEntries.append(.init(0x9004, .text(digitized))) }
    return exif
  }

  @Test func `the most reliable valid date counts, in exiftool's order`() throws {
    let (modified, never) = ("2024:01:26 23:39:00", "0000:00:00 00:00:00")
    let (original, digitized) = ("2012:02:02 03:04:05", "2013:02:02 03:04:05")
    let xmp = "exif:DateTimeOriginal='2019-06-01'"
    let all = Self.exif(original: original, digitized: digitized, modified: modified)
    #expect(try jpeg(xmp, exif: all) == original)
    #expect(
      try jpeg(xmp, exif: Self.exif(digitized: digitized, modified: modified)) == digitized)
    #expect(
      try jpeg(xmp, exif: Self.exif(original: never, digitized: never, modified: modified))
        == "2019:06:01 00:00:00")
    #expect(
      try jpeg(
        "xmp:CreateDate='0000-00-00'",
        exif: Self.exif(
          original: "    :  :     :  :  ",
          modified: modified)) == modified)
  }

  @Test(
    arguments: [
      ("2016-04-02T10:11:12", "2016:04:02 10:11:12"),
      ("2016/04/02 10:11:12", "2016:04:02 10:11:12"),
      ("2016-07-02 10:11", "2016:07:02 10:11:00"), ("2016:07:02", "2016:07:02 00:00:00"),
      ("2016:07:02   :  :  ", "2016:07:02 00:00:00"), ("2016:07", "2016:07:01 00:00:00"),
      ("2016-07-02T10:11:12.345+02:00", "2016:07:02 10:11:12"), ("20160702", "2016:07:02 00:00:00"),
      ("2016:7:2 1:02:03", "2016:07:02 01:02:03"), ("2016.07.02 10.11.12", "2016:07:02 10:11:12"),
      ("2016", nil), ("0000:00:00 00:00:00", nil), ("2016:13:02 10:11:12", nil), ("", nil),
      ("2016:07:02 25:00:00", nil), ("20160", nil),
    ] as [(String, String?)])
  func `dates are written in many forms`(text: String, date: String?) throws {
    #expect(try jpeg("", exif: Self.exif(original: text)) == date)
  }

  /// A record of IPTC with a dataset of record 2.
  private static func record(_ dataset: UInt8, _ text: String) -> [UInt8] {
    [0x1C, 2, dataset, 0, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  @Test func `IPTC has the date of a JPEG without others, but for that of its last change`() throws
  {
    let records =
      Self.record(5, "title") + Self.record(55, "20131004") + Self.record(60, "050607+0000")
    let count = UInt8(records.count)
    var resources = Array("8BIM".utf8) + [0x04, 0x25, 0, 0, 0, 0, 0, 1, 7, 0]
    resources += Array("8BIM".utf8) + [0x04, 0x04, 0, 0, 0, 0, 0, count] + records
    var file = JPEGFile(picture, exif: EXIFBlock(exposureDate: "2024:01:26 23:39:00"))
    file.resources = resources
    #expect(try date(file.bytes) == "2013:10:04 05:06:07")
    for cut in 1..<resources.count {
      file.resources = Array(resources.prefix(cut))
      _ = try date(file.bytes)
    }
  }

  @Test func `a GIF and a TIFF have the dates of their XMP`() throws {
    let packet = Array("<x xmp:CreateDate='2020-02-03T04:05:06'/>".utf8)
    // The trailer of XMP in a GIF: bytes that are sizes of sub-blocks.
    let trailer = [1] + (0...255).reversed().map { UInt8($0) } + [0]
    let block = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + packet + trailer
    var gif = PlainFiles.gif(picture)
    let frame = try #require(gif.firstIndex(of: 0x2C))
    gif.insert(contentsOf: block, at: frame)
    #expect(try date(gif) == "2020:02:03 04:05:06")
    var exif = EXIFBlock(exposureDate: "2024:01:26 23:39:00")
    exif.entries = [
      .init(0x0100, .long(8)), .init(0x0101, .long(8)),
      .init(0x02BC, .bytes(packet, type: 1, count: packet.count)),
    ]
    #expect(try date(exif.bytes) == "2020:02:03 04:05:06")
  }

  @Test(.enabled(if: CorpusFound.isAvailable("viewers/dates"), "needs ../shared"))
  func `the photos of the collection have the months that exiftool reports`() throws {
    let months = [
      "a02.jpg": "2012:02", "a04.jpg": "1989:05", "a07.jpg": "2007:02", "a11.jpg": "2016:04",
      "a14.jpg": "2016:07", "q1.jpg": "2013:10",
    ]
    for (name, month) in months {
      let info = try fixture.decoder.probe(CorpusFound.path("viewers/dates/\(name)"))
      #expect(info.exposureDate?.hasPrefix(month) == true, "\(name)")
    }
  }

  @Test func `a PNG has EXIF, or else XMP, or else a text, or else the time of its change`() throws
  {
    let time: [UInt8] = [0x07, 0xE3, 1, 2, 3, 4, 5]
    let xmp = Array("\(Self.name)\0\0\0\0\0xmp:CreateDate='2020-02-03T04:05:06'".utf8)
    let text = Array("Creation Time\0Sat, 4 May 2013 06:07:08 GMT".utf8)
    let exif = Self.exif(original: "2024:01:26 23:39:00")
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
