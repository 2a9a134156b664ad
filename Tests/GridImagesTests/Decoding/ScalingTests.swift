import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct ScalingTests {
  /// Returns the mean of the source area of each target pixel, computed with four nested loops.
  private func naive(
    _ pixels: [[UInt8]], width: Int, height: Int, to target: (width: Int, height: Int)
  ) -> [[Double]] {
    let ratio = min(
      Double(width) / Double(target.width), Double(height) / Double(target.height))
    var left = (Double(width) - ratio * Double(target.width)) / 2
    var top = (Double(height) - ratio * Double(target.height)) / 2
    // An image that is not scaled is not shifted by half a pixel, which would blur it.
    if ratio == 1 { (left, top) = (left.rounded(.down), top.rounded(.down)) }
    return (0..<target.height).flatMap { y in
      (0..<target.width).map { x in
        mean(
          pixels, width: width, x: left + Double(x) * ratio, y: top + Double(y) * ratio, ratio)
      }
    }
  }

  private func mean(
    _ pixels: [[UInt8]], width: Int, x: Double, y: Double, _ size: Double
  ) -> [Double] {
    var sums = [0.0, 0, 0]
    for row in Int(y)...Int((y + size).rounded(.up)) - 1 {
      let tall = min(Double(row + 1), y + size) - max(Double(row), y)
      for column in Int(x)...Int((x + size).rounded(.up)) - 1 {
        let wide = min(Double(column + 1), x + size) - max(Double(column), x)
        guard tall > 1e-9, wide > 1e-9 else { continue }
        for channel in 0..<3 {
          sums[channel] += tall * wide * Double(pixels[row * width + column][channel])
        }
      }
    }
    return sums.map { $0 / (size * size) }
  }

  @Test(arguments: Seeds.chosen)
  func `a reduced pixel is the mean of its source area within 1`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try DecodingFixture()
    for _ in 0..<Seeds.iterations(20) {
      let width = Int.random(in: 2...60, using: &random)
      let height = Int.random(in: 2...60, using: &random)
      let target = (
        width: Int.random(in: 1...width, using: &random),
        height: Int.random(in: 1...height, using: &random)
      )
      let pixels = (0..<width * height).map { _ in
        (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let image = try fixture.decode(
        PNGFile(width: width, height: height, pixels: pixels).bytes, width: target.width,
        height: target.height)
      let expected = naive(pixels, width: width, height: height, to: target)
      var worst = 0.0
      for (pixel, mean) in zip(image.pixels, expected) {
        for channel in 0..<3 { worst = max(worst, abs(Double(pixel[channel]) - mean[channel])) }
      }
      #expect(worst <= 1.6, "\(width) x \(height) to \(target), seed \(seed)")
    }
  }

  @Test func `integer scale factors average exactly`() throws {
    let fixture = try DecodingFixture()
    let pixels = (0..<36).map { (index: UInt8) -> [UInt8] in [7 * index, 255 - 7 * index, index] }
    let image = try fixture.decode(
      PNGFile(width: 6, height: 6, pixels: pixels).bytes, width: 2, height: 2)
    let expected = naive(pixels, width: 6, height: 6, to: (2, 2))
    for (pixel, mean) in zip(image.pixels, expected) {
      for channel in 0..<3 { #expect(Double(pixel[channel]) == mean[channel].rounded()) }
    }
  }

  @Test func `one pixel for a large image is its mean`() throws {
    let fixture = try DecodingFixture()
    let pixels: [[UInt8]] = (0..<300 * 300).map { $0 % 2 == 0 ? [0, 100, 255] : [255, 100, 0] }
    let image = try fixture.decode(
      PNGFile(width: 300, height: 300, pixels: pixels).bytes, width: 1, height: 1)
    #expect(difference(image.pixels, [[128, 100, 128]]) <= 1)
  }

  @Test func `enlarging keeps flat colors and interpolates linearly`() throws {
    let fixture = try DecodingFixture()
    let two: [[UInt8]] = [[0, 50, 200], [240, 50, 200], [0, 50, 200], [240, 50, 200]]
    let image = try fixture.decode(
      PNGFile(width: 2, height: 2, pixels: two).bytes, width: 40, height: 40)
    let reds = (0..<40).map { Int(image.pixel($0, 20)[0]) }
    #expect(reds == reds.sorted() && reds.first == 0 && reds.last == 240)
    #expect(abs(reds[20] - 123) <= 4)
    #expect(image.pixels.allSatisfy { $0[1] == 50 && $0[2] == 200 })
  }

  @Test func `a JPEG decoded at a reduced scale keeps its colors`() throws {
    let fixture = try DecodingFixture()
    let large = BlockPicture(columns: 60, rows: 40) { column, row in
      [UInt8(4 * column), UInt8(6 * row), UInt8((column * row) % 256)]
    }
    let file = JPEGFile(large).bytes
    for quality in [DecodeQuality.sharp, .fast] {
      let image = try fixture.decode(
        fixture.write(file), width: 30, height: 20, quality: quality)
      let expected = naive(large.colors, width: 60, height: 40, to: (30, 20))
      let rounded = expected.map { $0.map { UInt8($0.rounded()) } }
      #expect(difference(image.pixels, rounded) <= 4)
    }
  }
}
