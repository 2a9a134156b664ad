import Foundation
import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct ImageFileDecoderTests {
  private let picture = BlockPicture.checker

  @Test(arguments: [JPEGFile.Colors.yCbCr, .cmyk, .adobeCMYK])
  func `JPEG colors are correct, including CMYK`(colors: JPEGFile.Colors) throws {
    let fixture = try DecodingFixture()
    let file = JPEGFile(picture, colors: colors).bytes
    let image = try fixture.decode(file, width: picture.width, height: picture.height)
    #expect(difference(image.pixels, picture.pixels) <= 3)
    #expect(image.isOpaque && image.pixels.allSatisfy { $0[3] == 255 })
  }

  @Test func `a grayscale JPEG is decoded as gray`() throws {
    let fixture = try DecodingFixture()
    let gray = BlockPicture(columns: 4, rows: 4) { column, row in
      Array(repeating: UInt8(16 * column + 60 * row), count: 3)
    }
    let image = try fixture.decode(
      JPEGFile(gray, colors: .gray).bytes, width: gray.width, height: gray.height)
    #expect(difference(image.pixels, gray.pixels) <= 1)
  }

  @Test(arguments: [PixelFormat.rgba, .bgra])
  func `bytes are in the requested order`(format: PixelFormat) throws {
    let fixture = try DecodingFixture(format: format)
    let flat = BlockPicture(columns: 2, rows: 2) { _, _ in [200, 100, 50] }
    let expected: [UInt8] = format == .rgba ? [200, 100, 50] : [50, 100, 200]
    let png = PNGFile(width: 16, height: 16, pixels: flat.pixels).bytes
    for file in [png, JPEGFile(flat, colors: .adobeCMYK).bytes, PlainFiles.bmp(flat)] {
      let image = try fixture.decode(file, width: 16, height: 16)
      #expect(difference(image.pixels, Array(repeating: expected, count: 256)) <= 1)
    }
  }

  @Test func `a progressive JPEG is decoded from its first scan`() throws {
    let fixture = try DecodingFixture()
    var file = JPEGFile(picture)
    file.isProgressive = true
    for size in [(48, 32), (6, 4), (3, 2)] {
      let image = try fixture.decode(file.bytes, width: size.0, height: size.1)
      if size.0 == 6 { #expect(difference(image.pixels, picture.colors) <= 3) }
      if size.0 == 48 { #expect(difference(image.pixels, picture.pixels) <= 3) }
    }
  }

  @Test func `BMP and GIF are decoded without loss`() throws {
    let fixture = try DecodingFixture()
    for file in [PlainFiles.bmp(picture), PlainFiles.gif(picture)] {
      let image = try fixture.decode(file, width: picture.width, height: picture.height)
      #expect(difference(image.pixels, picture.pixels) == 0)
      #expect(image.isOpaque)
    }
  }

  @Test func `a GIF's first frame is at its position on a transparent canvas`() throws {
    let fixture = try DecodingFixture()
    let file = PlainFiles.gif(picture, left: 10, top: 4, screen: (64, 40))
    let image = try fixture.decode(file, width: 64, height: 40)
    #expect(!image.isOpaque)
    #expect(image.pixel(9, 10)[3] == 0 && image.pixel(10, 3)[3] == 0)
    #expect(Array(image.pixel(10, 4).prefix(3)) == picture.color(0, 0))
    #expect(Array(image.pixel(57, 35).prefix(3)) == picture.color(5, 3))
    #expect(image.pixel(58, 35)[3] == 0)
  }

  @Test func `an animated WebP shows its first frame`() throws {
    let fixture = try DecodingFixture()
    let file = try #require(
      Data(base64Encoded: WebPFiles.animation, options: .ignoreUnknownCharacters))
    let image = try fixture.decode(Array(file), width: picture.width, height: picture.height)
    #expect(difference(image.pixels, picture.pixels) == 0)
  }

  @Test func `an image fills the target and its center is kept`() throws {
    let fixture = try DecodingFixture()
    let file = PNGFile(width: 48, height: 32, pixels: picture.pixels).bytes
    let wide = try fixture.decode(file, width: 6, height: 2)
    #expect(difference(wide.pixels, Array(picture.colors[6..<18])) == 0)
    let tall = try fixture.decode(file, width: 2, height: 4)
    let middle = (0..<4).flatMap { [picture.color(2, $0), picture.color(3, $0)] }
    #expect(difference(tall.pixels, middle) == 0)
  }

  @Test func `rounded corners change alpha and keep the colors`() throws {
    let fixture = try DecodingFixture()
    let flat = BlockPicture(columns: 5, rows: 4) { _, _ in [200, 100, 50] }
    let image = try fixture.decode(JPEGFile(flat).bytes, width: 40, height: 32, cornerRadius: 8)
    #expect(!image.isOpaque)
    #expect(image.pixels.allSatisfy { abs(Int($0[0]) - 200) <= 2 && abs(Int($0[2]) - 50) <= 2 })
    for (x, y) in [(0, 0), (39, 0), (0, 31), (39, 31)] { #expect(image.pixel(x, y)[3] == 0) }
    for (x, y) in [(8, 0), (0, 8), (20, 16), (3, 3)] { #expect(image.pixel(x, y)[3] == 255) }
    let edge = image.pixel(2, 2)[3]
    #expect(edge > 0 && edge < 255)
    let alpha = image.pixels.map { $0[3] }
    #expect(alpha == Array(alpha.reversed()), "all four corners are alike")
  }

  @Test func `alpha is straight, and edges to transparency have no fringe`() throws {
    let fixture = try DecodingFixture()
    let pixels: [[UInt8]] = (0..<64).map { $0 % 2 == 0 ? [200, 100, 50, 255] : [0, 0, 0, 0] }
    let image = try fixture.decode(
      PNGFile(width: 8, height: 8, pixels: pixels).bytes, width: 4, height: 4)
    #expect(!image.isOpaque)
    for pixel in image.pixels {
      #expect(abs(Int(pixel[3]) - 128) <= 1)
      #expect(difference([pixel], [[200, 100, 50]]) <= 1)
    }
  }

  @Test func `the EXIF thumbnail is an upright preview`() throws {
    let fixture = try DecodingFixture()
    let thumbnail = BlockPicture(columns: 3, rows: 2) { _, _ in [40, 80, 120] }
    let exif = EXIFBlock(orientation: 6, thumbnail: JPEGFile(thumbnail).bytes)
    let source = try fixture.write(JPEGFile(picture, exif: exif).bytes)
    let request = ImageRequest(file: source, sizeInPixels: PixelSize(width: 20, height: 30))
    let image = try #require(
      fixture.decoder.quickImage(for: request, cancellation: CancellationFlag()))
    #expect(image.isPreview && image.size == request.sizeInPixels)
    #expect(
      difference(image.pixels, Array(repeating: [40, 80, 120], count: 600)) <= 2)
  }

  @Test func `letterbox bars are removed, and other aspect ratios are ignored`() throws {
    let fixture = try DecodingFixture()
    func preview(_ color: @escaping (Int, Int) -> [UInt8]) throws -> PreparedImage? {
      let thumbnail = BlockPicture(columns: 20, rows: 15, color: color)
      let wide = BlockPicture(columns: 20, rows: 10) { _, _ in [1, 2, 3] }
      let exif = EXIFBlock(thumbnail: JPEGFile(thumbnail).bytes)
      let source = try fixture.write(JPEGFile(wide, exif: exif).bytes)
      let request = ImageRequest(file: source, sizeInPixels: PixelSize(width: 40, height: 20))
      return fixture.decoder.quickImage(for: request, cancellation: CancellationFlag())
    }
    let barred = try preview { _, row in (2...12).contains(row) ? [90, 150, 60] : [0, 0, 0] }
    let image = try #require(barred)
    #expect(difference(image.pixels, Array(repeating: [90, 150, 60], count: 800)) <= 3)
    #expect(try preview { _, _ in [90, 150, 60] } == nil)
  }

  @Test func `a probe returns the header of the file`() throws {
    let fixture = try DecodingFixture()
    let exif = EXIFBlock(orientation: 8, exposureDate: "2024:01:26 23:39:00")
    let source = try fixture.write(JPEGFile(picture, exif: exif).bytes)
    let info = try fixture.decoder.probe(source)
    #expect(info.format == .jpeg && info.orientation == 8 && !info.hasThumbnail)
    #expect(info.storedSize == PixelSize(width: 48, height: 32))
    #expect(info.uprightSize == PixelSize(width: 32, height: 48))
    #expect(info.exposureDate == "2024:01:26 23:39:00")
  }

  @Test func `a cancelled decode stops`() throws {
    let fixture = try DecodingFixture()
    let source = try fixture.write(JPEGFile(picture).bytes)
    let flag = CancellationFlag()
    flag.cancel()
    #expect(throws: ImageError.self) {
      try fixture.decode(source, width: 20, height: 20, cancellation: flag)
    }
  }

  @Test func `an image that is scaled when it is drawn is decoded at full resolution`() throws {
    let fixture = try DecodingFixture()
    // 48 by 32. A tile that is half as wide as high shows 16 by 32 pixels of it.
    let source = try fixture.write(JPEGFile(picture).bytes)
    var request = ImageRequest(
      file: source, sizeInPixels: PixelSize(width: 4, height: 8), cornerRadiusInPixels: 2)
    request.scaling = .drawing
    let flag = CancellationFlag()
    let image = try fixture.decoder.decode(request, quality: .sharp, cancellation: flag)
    #expect(image.size == PixelSize(width: 16, height: 32))
    #expect(!image.isOpaque, "corners are rounded in proportion")
    #expect(fixture.decoder.quickImage(for: request, cancellation: flag) == nil)
  }

  @Test func `a widened target keeps its aspect ratio and its limit`() {
    var target = DecodeTarget(
      size: PixelSize(width: 145, height: 100), cornerRadius: 8, format: .rgba, quality: .sharp,
      cancellation: CancellationFlag())
    target.widen(to: PixelSize(width: 6_000, height: 4_000), limit: 2_000_000)
    #expect(target.size.area <= 2_000_000 && target.size.area > 1_990_000)
    #expect(target.cornerRadius == 94)
    target.widen(to: PixelSize(width: 20, height: 20), limit: 2_000_000)
    #expect(target.size == PixelSize(width: 20, height: 13))
  }

  @Test func `an image whose name is not UTF-8 is decoded`() throws {
    let fixture = try DecodingFixture()
    let path = Array(fixture.folder.file("caf").utf8) + [0xE9] + Array(".jpg".utf8)
    let file = unsafe (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      unsafe open($0.baseAddress!, O_WRONLY | O_CREAT, 0o600)
    }
    let bytes = JPEGFile(.checker).bytes
    #expect(unsafe write(file, bytes, bytes.count) == bytes.count)
    close(file)
    _ = try fixture.decode(SourcePath.string(fromBytes: path), width: 20, height: 20)
  }
}
