import CImageDecode
import TestSupport
import Testing

@testable import GridImages

/// Tests how the values of a camera are read from EXIF.
struct CaptureInfoTests {
  private let fixture: DecodingFixture
  private let picture = BlockPicture.checker

  init() throws { fixture = try DecodingFixture() }

  private func capture(_ exif: EXIFBlock) throws -> CaptureInfo {
    try fixture.decoder.probe(fixture.write(JPEGFile(picture, exif: exif).bytes)).capture
  }

  /// Returns the values of a block with entries in the Exif directory.
  private func capture(_ entries: EXIFBlock.Entry...) throws -> CaptureInfo {
    var exif = EXIFBlock()
    exif.exifEntries = entries
    return try capture(exif)
  }

  private func position(_ entries: [EXIFBlock.Entry]) throws -> CaptureInfo.Position? {
    var exif = EXIFBlock()
    exif.gpsEntries = entries
    return try capture(exif).position
  }

  private static func angle(_ degrees: Int, _ minutes: Int, _ seconds: Int)
    -> EXIFBlock.Entry.Value
  {
    .rationals([(degrees, 1), (minutes, 1), (seconds, 1)])
  }

  @Test(arguments: [false, true])
  func `a photo has the values of its camera, in both byte orders`(isBigEndian: Bool) throws {
    var exif = EXIFBlock(
      orientation: 6, exposureDate: "2024:01:26 23:39:00", thumbnail: JPEGFile(picture).bytes)
    exif.isBigEndian = isBigEndian
    exif.addCapture()
    let source = try fixture.write(JPEGFile(picture, exif: exif).bytes)
    let info = try fixture.decoder.probe(source)
    #expect(info.orientation == 6 && info.hasThumbnail)
    #expect(info.exposureDate == "2024:01:26 23:39:00")
    let capture = info.capture
    #expect(capture.camera == "Canon EOS 80D")
    #expect(capture.lens == "EF-S18-135mm f/3.5-5.6 IS USM")
    #expect(capture.exposureTime == 1 / 250.0 && capture.fNumber == 2.8)
    #expect(capture.iso == 400 && capture.focalLength == 35)
    let position = try #require(capture.position)
    #expect(abs(position.latitude - 48.8582) < 1e-9)
    #expect(abs(position.longitude - (2 + 17 / 60.0 + 40.2 / 3_600)) < 1e-9)
  }

  @Test func `other formats have them too`() throws {
    var exif = EXIFBlock()
    exif.addCapture()
    let png = PNGFile(width: 48, height: 32, pixels: picture.pixels, exif: exif)
    #expect(try fixture.decoder.probe(fixture.write(png.bytes)).capture.iso == 400)
  }

  @Test func `the values of one file are not those of the next one`() throws {
    var exif = EXIFBlock()
    exif.addCapture()
    #expect(try capture(exif) != CaptureInfo())
    #expect(try capture(EXIFBlock(orientation: 1)) == CaptureInfo())
  }

  @Test(
    arguments: [
      ("NIKON CORPORATION", "NIKON D750", "NIKON D750"), ("SONY", "ILCE-7M3", "SONY ILCE-7M3"),
      ("Canon", "Canon EOS 80D", "Canon EOS 80D"), ("", "Pixel 7", "Pixel 7"),
      ("Leica", "", "Leica"),
      ("", "", nil),
    ] as [(String, String, String?)])
  func `the name of a camera states its manufacturer once`(
    make: String, model: String, name: String?
  ) {
    #expect(CaptureInfo.camera(make: make, model: model) == name)
  }

  @Test func `texts are cut, and lose control characters and spaces at their end`() throws {
    let long = String(repeating: "lens ", count: 40)
    #expect(try capture(.init(0xA434, .text(long))).lens?.utf8.count == 71)
    #expect(try capture(.init(0xA434, .text("a\u{1B}[31mb\t  "))).lens == "a [31mb")
    #expect(try capture(.init(0xA434, .text("   "))).lens == nil)
    #expect(
      try capture(.init(0xA434, .bytes([0x61, 0xFF, 0], type: 2, count: 3))).lens == "aÿ",
      "Latin-1")
    // UTF-8 of EXIF 3.0.
    let text = Array("Ōta".utf8) + [0]
    #expect(
      try capture(.init(0xA434, .bytes(text, type: 129, count: text.count))).lens == "Ōta")
  }

  @Test(arguments: [
    EXIFBlock.Entry(0xA434, .short(7)), .init(0xA434, .bytes([0, 1, 0, 0], type: 2, count: 100)),
    .init(0xA434, .bytes([0xFF, 0xFF, 0xFF, 0x7F], type: 2, count: 60)),
    .init(0x829A, .rationals([(1, 0)])), .init(0x829A, .rationals([(0, 5)])),
    .init(0x829A, .rationals([(86_400, 1)])), .init(0x829A, .short(1)),
    .init(0x829A, .bytes([0xFF, 0xFF, 0xFF, 0x7F], type: 5, count: 1)),
    .init(0x829D, .rationals([])), .init(0x920A, .rationals([(4_294_967_295, 1)])),
    .init(0x8827, .long(0)), .init(0x8827, .long(4_000_000_000)), .init(0x8827, .text("400")),
  ])
  func `damaged values are unknown`(entry: EXIFBlock.Entry) throws {
    #expect(try capture(entry) == CaptureInfo())
  }

  @Test func `a position has hemispheres`() throws {
    let (north, east) = (Self.angle(33, 51, 0), Self.angle(151, 12, 36))
    let found = try position([
      .init(1, .text("S")), .init(2, north), .init(3, .text("W")), .init(4, east),
    ])
    let south = try #require(found)
    #expect(abs(south.latitude + 33.85) < 1e-9 && abs(south.longitude + 151.21) < 1e-9)
    #expect(try position([.init(2, north), .init(4, east)]) == nil)
    #expect(try position([.init(1, .text("N")), .init(2, north), .init(4, east)]) == nil)
    #expect(
      try position([.init(1, .text("X")), .init(2, north), .init(3, .text("E")), .init(4, east)])
        == nil)
  }

  @Test(arguments: [
    EXIFBlock.Entry.Value.rationals([(91, 1), (0, 1), (0, 1)]),
    .rationals([(48, 0), (0, 1), (0, 1)]),
    .text("48.5"), .rationals([(90, 1), (1, 1), (0, 1)]),
  ])
  func `a position beyond the poles or of other types is unknown`(latitude: EXIFBlock.Entry.Value)
    throws
  {
    #expect(
      try position([
        .init(1, .text("N")), .init(2, latitude), .init(3, .text("E")),
        .init(4, Self.angle(2, 0, 0)),
      ]) == nil)
  }

  @Test func `a position may have degrees only, and hemispheres in lower case`() throws {
    let found = try position([
      .init(1, .text("s")), .init(2, .rationals([(33_856, 1_000)])), .init(3, .text("e")),
      .init(4, .rationals([(151, 1), (12_540, 1_000)])),
    ])
    let place = try #require(found)
    #expect(abs(place.latitude + 33.856) < 1e-9 && abs(place.longitude - 151.209) < 1e-9)
  }

  @Test func `a sensitivity above 65,535 is in another tag`() throws {
    let entries = [
      EXIFBlock.Entry(0x8827, .short(65_535)), .init(0x8830, .short(2)),
      .init(0x8832, .long(102_400)),
    ]
    #expect(try capture(entries[0], entries[1], entries[2]).iso == 102_400)
    #expect(try capture(entries[2], entries[0]).iso == 102_400)
    #expect(try capture(entries[0]).iso == 65_535)
    #expect(try capture(.init(0x8827, .short(400)), .init(0x8833, .long(800))).iso == 400)
  }

  @Test func `of two sensitivities the first one counts that is not zero`() throws {
    let both: [UInt8] = [200, 0, 144, 1]
    #expect(try capture(.init(0x8827, .bytes(both, type: 3, count: 2))).iso == 200)
    #expect(
      try capture(.init(0x8827, .bytes([0, 0] + both.suffix(2), type: 3, count: 2))).iso == 400)
  }

  @Test func `a text that is cut ends with a whole character`() throws {
    let text = String(repeating: "é", count: 60)
    let bytes = Array(text.utf8) + [0]
    let lens = try capture(.init(0xA434, .bytes(bytes, type: 2, count: bytes.count))).lens
    #expect(lens == String(repeating: "é", count: 35))
  }

  @Test func `a directory of GPS that has been read as another one is not read again`() throws {
    var exif = EXIFBlock()
    exif.addCapture()
    exif.gpsEntries = []
    // The offset of the 0th directory.
    exif.entries.append(.init(0x8825, .long(8)))
    #expect(try capture(exif).position == nil)
    #expect(try capture(exif).iso == 400)
  }

  @Test func `every end of a block is harmless`() throws {
    var exif = EXIFBlock()
    exif.addCapture()
    for count in 0..<exif.bytes.count {
      exif.byteLimit = count
      let capture = try capture(exif)
      #expect(capture.camera == nil || capture.camera?.hasPrefix("Canon") == true)
    }
  }

  @Test func `the values of a worker that lies are checked`() {
    var lie = grid_capture()
    lie.exposure_time = .nan
    lie.f_number = -1
    lie.focal_length = .infinity
    lie.iso = -5
    lie.has_position = 1
    lie.latitude = .nan
    unsafe withUnsafeMutableBytes(of: &lie.lens) { bytes in
      for index in bytes.indices { unsafe bytes[index] = index.isMultiple(of: 2) ? 0x1B : 0x41 }
    }
    let capture = CaptureInfo(lie)
    #expect(capture.exposureTime == nil && capture.fNumber == nil && capture.iso == nil)
    #expect(capture.focalLength == nil && capture.position == nil)
    #expect(capture.lens == String(repeating: "A", count: 36), "no terminating zero")
  }
}
