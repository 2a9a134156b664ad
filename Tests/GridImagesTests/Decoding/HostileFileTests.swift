import Foundation
import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct HostileFileTests {
  private let picture = BlockPicture.checker

  @Test func `anything other than a regular file is rejected`() throws {
    let fixture = try DecodingFixture()
    let pipe = fixture.folder.file("pipe.jpg")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(fixture.failure(pipe) == .unreadable)
    try FileManager.default.createDirectory(
      atPath: fixture.folder.file("folder.jpg"), withIntermediateDirectories: false)
    #expect(fixture.failure(fixture.folder.file("folder.jpg")) == .unreadable)
    #expect(fixture.failure("/dev/zero") == .unreadable)
    #expect(fixture.failure(fixture.folder.file("nothing.jpg")) == .missing)
    #expect(fixture.failure("") == .missing)
  }

  @Test func `empty, huge and unreadable files are rejected with their reason`() throws {
    let fixture = try DecodingFixture()
    #expect(fixture.failure(try fixture.write([])) == .damaged)
    let sparse = try fixture.write(JPEGFile(picture).bytes, as: "sparse.jpg")
    #expect(unsafe truncate(sparse, 8 << 30) == 0)
    #expect(fixture.failure(sparse) == .tooLarge)
    let locked = try fixture.write(JPEGFile(picture).bytes, as: "locked.jpg")
    unsafe chmod(locked, 0)
    // Root may read every file.
    if geteuid() != 0 { #expect(fixture.failure(locked) == .unreadable) }
    let loop = fixture.folder.file("loop.jpg")
    #expect(unsafe symlink(loop, loop) == 0)
    #expect(fixture.failure(loop) == .unreadable)
  }

  @Test func `formats are detected by their first bytes, not by file names`() throws {
    let fixture = try DecodingFixture()
    let source = try fixture.write(
      PNGFile(width: 48, height: 32, pixels: picture.pixels).bytes, as: "really.jpg")
    #expect(try fixture.decoder.probe(source).format == .png)
    for bytes in [Array("not a picture".utf8), Array("<svg xmlns='x'/>".utf8), [0xFF], [0, 0]] {
      #expect(fixture.failure(try fixture.write(bytes)) == .unsupported)
    }
  }

  @Test(arguments: [
    ("gimp xcf file\0", "a GIMP image"), ("FORM\0\0\0\u{10}ILBMBMHD", "an ILBM image"),
    ("\u{0A}\u{05}\u{01}\u{08}", "a PCX image"), ("/* XPM */\nstatic", "an XPM image"),
    ("P7 332\n#", "an XV thumbnail"), ("<svg/>", "an SVG drawing"),
  ])
  func `errors name formats that are not supported, whatever the extension`(
    begin: String, name: String
  ) throws {
    let fixture = try DecodingFixture()
    for ending in ["gif", "tif", "tga", "xcf", "jpg"] {
      let source = try fixture.write(
        Array(begin.utf8) + Array(repeating: 1, count: 200), as: "picture.\(ending)")
      let error = #expect(throws: ImageError.self) {
        try fixture.decode(source, width: 8, height: 8)
      }
      #expect(
        error?.reason == .unsupported && error?.detail == "is \(name), which is not supported")
    }
  }

  @Test func `a Targa file has no signature and is known by a consistent header`() throws {
    let fixture = try DecodingFixture()
    var bytes = [UInt8](repeating: 0, count: 18 + 4 * 3)
    (bytes[2], bytes[12], bytes[14], bytes[16]) = (2, 2, 2, 24)
    #expect(try fixture.decoder.probe(fixture.write(bytes, as: "picture.jpg")).format == .tga)
    // Bits of a pixel, type of the image, type of the color map, size of the map, descriptor.
    for (index, value) in [(16, 23), (2, 4), (2, 12), (1, 2), (5, 1), (17, 0x40), (12, 0)] {
      var other = bytes
      other[index] = UInt8(value)
      #expect(fixture.failure(try fixture.write(other, as: "picture.tga")) == .unsupported)
    }
  }

  @Test func `sizes above the limits are rejected before decoding`() throws {
    let fixture = try DecodingFixture()
    var jpeg = JPEGFile(picture)
    jpeg.claimedSize = (65_500, 65_500)
    #expect(fixture.failure(try fixture.write(jpeg.bytes)) == .tooLarge)
    jpeg.isProgressive = true
    jpeg.claimedSize = (22_000, 22_000)
    #expect(fixture.failure(try fixture.write(jpeg.bytes)) == .tooLarge)
    var png = PNGFile(width: 48, height: 32, pixels: picture.pixels)
    png.claimedSize = (30_000, 30_000)
    #expect(fixture.failure(try fixture.write(png.bytes)) == .tooLarge)
    png.claimedSize = (0, 10)
    #expect(fixture.failure(try fixture.write(png.bytes)) == .damaged)
    #expect(
      fixture.failure(try fixture.write(PlainFiles.gif(picture, screen: (65_535, 65_535))))
        == .tooLarge)
  }

  @Test(arguments: [(999, 6), (1_000, 1), (4_000, 1)])
  func `a thousand entries of an EXIF directory are read`(
    unknownEntryCount: Int, orientation: Int
  ) throws {
    let fixture = try DecodingFixture()
    var exif = EXIFBlock(orientation: 6, thumbnail: JPEGFile(picture).bytes)
    exif.unknownEntryCount = unknownEntryCount
    let source = try fixture.write(JPEGFile(picture, exif: exif).bytes)
    let info = try fixture.decoder.probe(source)
    #expect(info.orientation == orientation)
    #expect(info.hasThumbnail, "the next directory begins after all entries")
  }

  @Test(arguments: [0xE0, 0xE1, 0xEF, 0xFE] as [UInt8], [0, 1] as [UInt8])
  func `application data and comments with a length below 2 are empty`(
    marker: UInt8, length: UInt8
  ) throws {
    let fixture = try DecodingFixture()
    let file = JPEGFile(picture).bytes
    let longer = file.prefix(2) + [0xFF, marker, 0, length] + file.dropFirst(2)
    for (width, height) in [(48, 32), (6, 4)] {
      let image = try fixture.decode(Array(longer), width: width, height: height)
      #expect(try image.pixels == fixture.decode(file, width: width, height: height).pixels)
    }
  }

  @Test func `a truncated JPEG shows the rows that it contains`() throws {
    let fixture = try DecodingFixture()
    let large = BlockPicture(columns: 40, rows: 40) { column, row in
      [UInt8(6 * column), UInt8(6 * row), 100]
    }
    let file = JPEGFile(large)
    let cut = file.header + file.scan.prefix(file.scan.count / 2)
    let image = try fixture.decode(cut, width: 40, height: 40)
    #expect(difference(Array(image.pixels[0..<400]), Array(large.colors[0..<400])) <= 3)
    #expect(difference([image.pixel(20, 39)], [[0x2B, 0x2D, 0x36]]) == 0)
  }

  @Test func `megabytes of profiles before the pixels are skipped`() throws {
    let fixture = try DecodingFixture()
    let file = JPEGFile(picture).bytes
    let segment: [UInt8] = [0xFF, 0xE2, 0xFF, 0xFF] + Array(repeating: 7, count: 65_533)
    let long = file.prefix(2) + Array(repeating: segment, count: 80).joined() + file.dropFirst(2)
    let image = try fixture.decode(Array(long), width: 6, height: 4)
    #expect(try image.pixels == fixture.decode(file, width: 6, height: 4).pixels)
    let endless = file.prefix(2) + Array(repeating: segment, count: 270).joined()
    #expect(fixture.failure(try fixture.write(Array(endless))) == .damaged)
  }

  @Test func `a JPEG with too few pixels for its header is decoded as far as possible`() throws {
    let fixture = try DecodingFixture()
    var file = JPEGFile(picture)
    file.claimedSize = (9_000, 9_000)
    #expect(fixture.failure(try fixture.write(file.bytes)) == nil)
  }

  @Test(arguments: Seeds.chosen)
  func `truncated files with random bytes never crash the decoder`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try DecodingFixture()
    let webP = Data(base64Encoded: WebPFiles.animation, options: .ignoreUnknownCharacters) ?? Data()
    let exif = EXIFBlock(
      orientation: 5, exposureDate: "2024:01:26 23:39:00", thumbnail: JPEGFile(picture).bytes)
    let files = [
      JPEGFile(picture, exif: exif).bytes, JPEGFile(picture, colors: .adobeCMYK).bytes,
      PNGFile(width: 48, height: 32, pixels: picture.pixels, exif: exif).bytes,
      PlainFiles.bmp(picture), PlainFiles.gif(picture), Array(webP),
      PlainFiles.tiff(picture, orientation: 6),
    ]
    for _ in 0..<Seeds.iterations(300) {
      var bytes = files.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        // Invalid headers find the most errors.
        let end = Bool.random(using: &random) ? min(200, bytes.count) : bytes.count
        bytes[Int.random(in: 0..<end, using: &random)] = .random(in: 0...255, using: &random)
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      let source = try fixture.write(bytes)
      let request = ImageRequest(file: source, sizeInPixels: PixelSize(width: 33, height: 21))
      _ = fixture.decoder.quickImage(for: request, cancellation: CancellationFlag())
      if let image = try? fixture.decode(source, width: 33, height: 21, cornerRadius: 4) {
        #expect(image.size == request.sizeInPixels)
      }
    }
  }
}
