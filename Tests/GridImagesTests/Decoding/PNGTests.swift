import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Metadata after the pixels of a PNG, and damaged files.
struct PNGTests {
  private let fixture: DecodingFixture
  private let picture = BlockPicture.checker

  init() throws { fixture = try DecodingFixture() }

  private func file(
    before: [(String, [UInt8])] = [], after: [(String, [UInt8])] = []
  ) -> [UInt8] {
    var file = PNGFile(width: picture.width, height: picture.height, pixels: picture.pixels)
    file.chunks = before
    file.lastChunks = after
    return file.bytes
  }

  private func orientation(_ bytes: [UInt8]) throws -> Int {
    try fixture.decoder.probe(fixture.write(bytes)).orientation
  }

  /// The text of a raw profile, as ImageMagick writes it.
  private static func rawProfile(_ kind: String, _ bytes: [UInt8]) -> [UInt8] {
    let digits = bytes.enumerated().map { index, byte in
      let text = String(byte, radix: 16)
      return (text.count == 1 ? "0" : "") + text + (index % 36 == 35 ? "\n" : "")
    }
    let text = "Raw profile type \(kind)\0\n\(kind)\n    \(bytes.count)\n\(digits.joined())\n"
    return Array(text.utf8)
  }

  @Test func `the orientation may follow the pixels`() throws {
    var exif = EXIFBlock(orientation: 6)
    exif.exifEntries = [.init(0x9003, .text("2019:01:02 03:04:05"))]
    let source = try fixture.write(
      file(after: [("tEXt", Array("a\0b".utf8)), ("eXIf", exif.bytes)]))
    let info = try fixture.decoder.probe(source)
    #expect(info.orientation == 6 && info.exposureDate == "2019:01:02 03:04:05")
    #expect(try orientation(file(before: [("eXIf", exif.bytes)])) == 6)
  }

  @Test func `the orientation may be in a raw profile or in XMP`() throws {
    let exif = EXIFBlock(orientation: 8).bytes
    for (kind, bytes) in [
      ("exif", exif), ("exif", Array("Exif\0\0".utf8) + exif),
      ("APP1", Array("Exif\0\0".utf8) + exif),
    ] {
      let chunk = ("tEXt", Self.rawProfile(kind, bytes))
      #expect(try orientation(file(before: [chunk])) == 8)
      #expect(try orientation(file(after: [chunk])) == 8)
      let compressed = ("zTXt", Self.compressed(chunk.1))
      #expect(try orientation(file(before: [compressed])) == 8)
    }
    let key = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8)
    for packet in ["<x tiff:Orientation=\"3\"/>", "<tiff:Orientation>3</tiff:Orientation>"] {
      #expect(try orientation(file(before: [("iTXt", key + Array(packet.utf8))])) == 3)
      #expect(try orientation(file(after: [("iTXt", key + Array(packet.utf8))])) == 3)
    }
    let both = [("iTXt", key + Array("tiff:Orientation='3'".utf8)), ("eXIf", exif)]
    #expect(try orientation(file(before: both)) == 8, "EXIF precedes XMP")
  }

  /// Returns a text chunk with its text as a zlib stream.
  private static func compressed(_ chunk: [UInt8]) -> [UInt8] {
    let end = chunk.firstIndex(of: 0)!
    return chunk[...end] + [0] + PNGFile.zlib(Array(chunk[(end + 1)...]))
  }

  @Test(arguments: Seeds.chosen)
  func `metadata with random bytes is harmless`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let chunks = [
      ("tEXt", Self.rawProfile("exif", EXIFBlock(orientation: 8).bytes)),
      ("zTXt", Self.compressed(Self.rawProfile("iptc", Array(0...99)))),
      ("iTXt", Array("XML:com.adobe.xmp\0\u{1}\0\0\0".utf8) + PNGFile.zlib(Array(0...99))),
      ("eXIf", EXIFBlock(orientation: 3).bytes),
    ]
    let whole = file(before: chunks, after: chunks)
    for _ in 0..<Seeds.iterations(60) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        bytes[Int.random(in: 33..<bytes.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
      }
      _ = try? fixture.decoder.probe(fixture.write(bytes))
    }
  }

  @Test func `a file with a wrong checksum of its pixels is shown`() throws {
    let whole = file()
    let at = try #require(SampleFiles.lastIndex(of: "IDAT", in: whole))
    let size = whole[at - 4..<at].reduce(0) { $0 << 8 | Int($1) }
    var wrong = whole
    // The checksum of zlib, and then that of the chunk.
    wrong[at + 4 + size - 1] ^= 1
    let image = try fixture.decode(wrong, width: 48, height: 32)
    #expect(difference(image.pixels, picture.pixels) == 0)
    wrong = whole
    wrong[at + 4 + size] ^= 1
    #expect(
      try difference(fixture.decode(wrong, width: 48, height: 32).pixels, picture.pixels) == 0)
  }

  @Test(arguments: [0.4, 0.6, 0.9])
  func `the rows of a file that is cut off are shown`(part: Double) throws {
    let whole = file()
    let cut = Array(whole.prefix(Int(Double(whole.count) * part)))
    let image = try fixture.decode(cut, width: 48, height: 32)
    let count = 48 * Int(32 * part - 3)
    #expect(difference(Array(image.pixels.prefix(count)), Array(picture.pixels.prefix(count))) == 0)
    #expect(image.pixels.last == [0x2B, 0x2D, 0x36, 255])
    let fewer = try fixture.decode(cut, width: 12, height: 8)
    #expect(difference([fewer.pixel(0, 0)], [picture.color(0, 0)]) == 0)
  }

  @Test func `an interlaced file that is cut off is shown with fewer details`() throws {
    let whole = try SampleFiles.bytes("Formats/png-interlaced.png")
    let at = try #require(SampleFiles.lastIndex(of: "IDAT", in: whole))
    let image = try fixture.decode(Array(whole.prefix(at + 100)), width: 48, height: 32)
    #expect(difference(image.quadrants, SampleFiles.quadrants.colors) == 0)
  }

  @Test func `an image of a damaged file is marked, and has no thumbnail on disk`() throws {
    let folder = try ScratchFolder()
    let store = ThumbnailStore(folder: folder.file("cache"))
    let decoder = ImageFileDecoder(format: .rgba, store: store)
    let large = BlockPicture(columns: 24, rows: 24) { column, _ in [UInt8(9 * column), 1, 2] }
    var bytes = PNGFile(width: 192, height: 192, pixels: large.pixels).bytes
    bytes.removeLast(3_000)
    let source = try fixture.write(bytes)
    let request = ImageRequest(file: source, sizeInPixels: PixelSize(width: 48, height: 48))
    let image = try decoder.decode(request, quality: .sharp, cancellation: CancellationFlag())
    #expect(image.isDamaged)
    #expect(decoder.quickImage(for: request, cancellation: CancellationFlag()) == nil)
    let whole = try fixture.write(PNGFile(width: 192, height: 192, pixels: large.pixels).bytes)
    let other = ImageRequest(file: whole, sizeInPixels: request.sizeInPixels)
    #expect(
      try !decoder.decode(other, quality: .sharp, cancellation: CancellationFlag()).isDamaged)
  }
}
