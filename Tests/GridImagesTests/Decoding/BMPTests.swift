import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct BMPTests {
  /// Returns a random image with a palette, and the colors of its pixels.
  private func indexed(
    bits: Int, using random: inout SplitMix64
  ) -> (file: BMPFile, pixels: [[UInt8]]) {
    let palette = (0..<(1 << bits)).map { _ in
      (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    let width = Int.random(in: 1...70, using: &random)
    let height = Int.random(in: 1...40, using: &random)
    var value: UInt32 = 0
    let values = (0..<width * height).map { _ in
      // Runs of equal pixels, some of them long.
      if Int.random(in: 0..<4, using: &random) == 0 {
        value = .random(in: 0..<UInt32(1 << bits), using: &random)
      }
      return value
    }
    var file = BMPFile(width: width, height: height, bits: bits, values: values)
    file.palette = palette
    return (file, values.map { palette[Int($0)].reversed() + [255] })
  }

  private func expect(_ file: BMPFile, shows pixels: [[UInt8]], _ label: String) throws {
    let fixture = try DecodingFixture()
    let image = try fixture.decode(file.bytes, width: file.width, height: file.height)
    #expect(image.pixels == pixels, "\(label), \(file.width) x \(file.height)")
  }

  @Test(arguments: Seeds.chosen, [1, 4, 8])
  func `pixels of all bit depths have the colors of the palette`(seed: UInt64, bits: Int) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(10) {
      var (file, pixels) = indexed(bits: bits, using: &random)
      file.isTopDown = Bool.random(using: &random)
      try expect(file, shows: pixels, "top down: \(file.isTopDown)")
      file.isTopDown = false
      file.hasCoreHeader = true
      try expect(file, shows: pixels, "core header")
    }
  }

  @Test(arguments: Seeds.chosen, [4, 8])
  func `run-length encoded pixels are decoded`(seed: UInt64, bits: Int) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(10) {
      var (file, pixels) = indexed(bits: bits, using: &random)
      file.coding = .runs
      try expect(file, shows: pixels, "runs")
    }
  }

  @Test(
    arguments: Seeds.chosen,
    [[UInt32]]([
      [0x7C00, 0x03E0, 0x001F], [0xF800, 0x07E0, 0x001F], [0x00FF, 0xFF00, 0],
      [0xFF, 0xFF00, 0xFF0000], [0x3FF0_0000, 0x000F_FC00, 0x0000_03FF],
      [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000],
    ]))
  func `channels are extracted with their masks`(seed: UInt64, masks: [UInt32]) throws {
    var random = SplitMix64(seed: seed)
    let bits = masks.allSatisfy { $0 <= 0xFFFF } ? 16 : 32
    let values = (0..<23 * 17).map { _ in
      UInt32.random(in: 0...(bits == 16 ? 0xFFFF : .max), using: &random)
    }
    var file = BMPFile(width: 23, height: 17, bits: bits, values: values)
    file.coding = .masks(masks)
    let pixels = values.map { value in
      (0..<4).map { channel -> UInt8 in
        guard channel < masks.count else { return 255 }
        let mask = masks[channel]
        guard mask > 0 else { return 0 }
        let shift = UInt32(mask.trailingZeroBitCount)
        let part = Double((value & mask) >> shift) / Double(mask >> shift)
        return UInt8((part * 255).rounded())
      }
    }
    let image = try DecodingFixture().decode(file.bytes, width: 23, height: 17)
    #expect(difference(image.pixels, pixels) <= 1)
    #expect(image.pixels.map { $0[3] } == pixels.map { $0[3] })
  }

  @Test func `an image with alpha 0 in every pixel is opaque`() throws {
    var file = BMPFile(width: 5, height: 3, bits: 32, values: Array(repeating: 0x102030, count: 15))
    file.coding = .masks([0xFF0000, 0xFF00, 0xFF, 0xFF00_0000])
    let image = try DecodingFixture().decode(file.bytes, width: 5, height: 3)
    #expect(image.isOpaque && image.pixel(2, 1) == [0x10, 0x20, 0x30, 255])
  }

  @Test func `runs beyond the edges of the image are ignored`() throws {
    let fixture = try DecodingFixture()
    var file = BMPFile(width: 4, height: 3, bits: 8, values: Array(repeating: 1, count: 12))
    file.palette = (0..<256).map { [UInt8($0), 0, 0] }
    file.coding = .runs
    let start = file.bytes.count - 3 * 4 - 2
    for runs: [UInt8] in [
      [255, 9, 255, 9], [0, 2, 255, 255, 9, 9], [0, 2, 200, 0, 9, 9, 0, 0, 4, 9, 0, 1], [0, 200],
      [0],
      [4, 9, 0, 0, 4, 9, 0, 0, 4, 9, 0, 0, 4, 9, 0, 0, 4, 9],
    ] {
      let image = try fixture.decode(file.bytes.prefix(start) + runs, width: 4, height: 3)
      #expect(image.pixels.allSatisfy { $0[2] == 0 || $0[2] == 9 })
    }
  }

  @Test(arguments: [2, 3, 7, 48]) func `unsupported bit depths are rejected`(bits: Int) throws {
    let fixture = try DecodingFixture()
    var bytes = PlainFiles.bmp(.checker)
    bytes[28] = UInt8(bits)
    #expect(fixture.failure(try fixture.write(bytes)) == .unsupported)
  }
}
