import FrameTiming
import Testing

@testable import Samples

struct ImageEncoderTests {
  private func gray(_ width: Int, _ height: Int) -> ImageEncoder.Pixels {
    ImageEncoder.Pixels(
      width: width, height: height, bytes: Array(repeating: 128, count: max(0, width * height * 3)))
  }

  private func encode(_ pixels: ImageEncoder.Pixels, as suffix: String) throws -> [UInt8] {
    switch suffix {
    case "jpg": try ImageEncoder.jpeg(pixels, quality: 80)
    case "png": try ImageEncoder.png(pixels)
    default: try ImageEncoder.webp(pixels, quality: 80)
    }
  }

  @Test(arguments: ["jpg", "png", "webp"], [(1, 1), (16, 9), (3, 200)])
  func `a file has the size of its pixels`(suffix: String, size: (Int, Int)) throws {
    let header = try #require(ImageHeader(encode(gray(size.0, size.1), as: suffix)))
    #expect(header.suffix == suffix)
    #expect((header.width, header.height) == size)
  }

  @Test(
    arguments: ["jpg", "png", "webp"],
    [(0, 10), (10, 0), (-4, 4), (70_000, 1), (Int.max, 1), (2, 3)])
  func `invalid sizes are rejected`(
    suffix: String, size: (Int, Int)
  ) {
    // PNG supports 70,000 by 1, but here the number of bytes is wrong.
    let pixels = ImageEncoder.Pixels(
      width: size.0, height: size.1, bytes: Array(repeating: 0, count: 12))
    #expect(throws: ImageEncoderError.badSize) { try encode(pixels, as: suffix) }
  }

  @Test(arguments: [-1, 101, Int.max])
  func `a quality outside 0 to 100 is rejected`(quality: Int) {
    #expect(throws: ImageEncoderError.badOption) {
      try ImageEncoder.jpeg(gray(8, 8), quality: quality)
    }
    #expect(throws: ImageEncoderError.badOption) {
      try ImageEncoder.webp(gray(8, 8), quality: quality)
    }
  }

  @Test(arguments: [(65_533, true), (65_534, false)])
  func `metadata must fit into one segment`(count: Int, fits: Bool) {
    let exif = Array(repeating: UInt8(0), count: count)
    let bytes = try? ImageEncoder.jpeg(gray(8, 8), quality: 80, exif: exif)
    #expect((bytes != nil) == fits)
  }

  @Test func `a progressive JPEG has the marker of one`() throws {
    for progressive in [false, true] {
      let bytes = try ImageEncoder.jpeg(gray(40, 30), quality: 80, progressive: progressive)
      #expect(try #require(ImageHeader(bytes)).isProgressive == progressive)
    }
  }

  @Test func `an image larger than the encoder's first buffer is complete`() throws {
    var random = SplitMix64(seed: 4, index: 0)
    var pixels = gray(400, 400)
    for index in pixels.bytes.indices {
      pixels.bytes[index] = UInt8(truncatingIfNeeded: random.next())
    }
    let bytes = try ImageEncoder.jpeg(pixels, quality: 98)
    #expect(bytes.count > 65_536)
    #expect(bytes.suffix(2) == [0xFF, 0xD9])
  }
}
