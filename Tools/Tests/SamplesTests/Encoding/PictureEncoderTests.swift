import FrameTiming
import Testing

@testable import Samples

struct PictureEncoderTests {
  private func grey(_ width: Int, _ height: Int) -> PictureEncoder.Pixels {
    PictureEncoder.Pixels(
      width: width, height: height, bytes: Array(repeating: 128, count: max(0, width * height * 3)))
  }

  private func encode(_ pixels: PictureEncoder.Pixels, as suffix: String) throws -> [UInt8] {
    switch suffix {
    case "jpg": try PictureEncoder.jpeg(pixels, quality: 80)
    case "png": try PictureEncoder.png(pixels)
    default: try PictureEncoder.webp(pixels, quality: 80)
    }
  }

  @Test(arguments: ["jpg", "png", "webp"], [(1, 1), (16, 9), (3, 200)])
  func `a file says the size it was given`(suffix: String, size: (Int, Int)) throws {
    let header = try #require(PictureHeader(encode(grey(size.0, size.1), as: suffix)))
    #expect(header.suffix == suffix)
    #expect((header.width, header.height) == size)
  }

  @Test(
    arguments: ["jpg", "png", "webp"],
    [(0, 10), (10, 0), (-4, 4), (70_000, 1), (Int.max, 1), (2, 3)])
  func `sides that are nothing, too long or unlike the bytes are refused`(
    suffix: String, size: (Int, Int)
  ) {
    // 70,000 by 1 is within PNG's means and given the wrong number of bytes here.
    let pixels = PictureEncoder.Pixels(
      width: size.0, height: size.1, bytes: Array(repeating: 0, count: 12))
    #expect(throws: PictureEncoderError.badSize) { try encode(pixels, as: suffix) }
  }

  @Test(arguments: [-1, 101, Int.max])
  func `a quality outside 0 to 100 is refused`(quality: Int) {
    #expect(throws: PictureEncoderError.badOption) {
      try PictureEncoder.jpeg(grey(8, 8), quality: quality)
    }
    #expect(throws: PictureEncoderError.badOption) {
      try PictureEncoder.webp(grey(8, 8), quality: quality)
    }
  }

  @Test(arguments: [(65_533, true), (65_534, false)])
  func `metadata fills one segment and no more`(count: Int, fits: Bool) {
    let exif = Array(repeating: UInt8(0), count: count)
    let bytes = try? PictureEncoder.jpeg(grey(8, 8), quality: 80, exif: exif)
    #expect((bytes != nil) == fits)
  }

  @Test func `progressive is what the file says when asked for`() throws {
    for progressive in [false, true] {
      let bytes = try PictureEncoder.jpeg(grey(40, 30), quality: 80, progressive: progressive)
      #expect(try #require(PictureHeader(bytes)).isProgressive == progressive)
    }
  }

  @Test func `a picture larger than the encoder's first buffer is whole`() throws {
    var random = SplitMix64(seed: 4, index: 0)
    var pixels = grey(400, 400)
    for index in pixels.bytes.indices {
      pixels.bytes[index] = UInt8(truncatingIfNeeded: random.next())
    }
    let bytes = try PictureEncoder.jpeg(pixels, quality: 98)
    #expect(bytes.count > 65_536)
    #expect(bytes.suffix(2) == [0xFF, 0xD9])
  }
}
