import FrameTiming
import GridEngine
import Samples
import TestSupport
import Testing

@testable import GridImages

/// JPEGs that are decoded from DC and the lowest AC coefficients only.
struct ReducedJPEGTests {
  private static let width = 464
  private static let height = 328

  /// Waves that are visible at an eighth of the size, where chroma is scaled by a sixteenth.
  private static func waves(seed: UInt64) -> ImageEncoder.Pixels {
    var random = SplitMix64(seed: seed)
    let slopes = (0..<3).map { _ in
      (
        Double.random(in: 0.002...0.015, using: &random),
        Double.random(in: 0.002...0.015, using: &random)
      )
    }
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        for slope in slopes {
          let value = 100 * wave(Double(x) * slope.0 + Double(y) * slope.1)
          bytes.append(UInt8(128 + value))
        }
      }
    }
    return ImageEncoder.Pixels(width: width, height: height, bytes: bytes)
  }

  /// Returns a triangle wave between -1 and 1.
  private static func wave(_ value: Double) -> Double {
    let part = value - value.rounded(.down)
    return 4 * abs(part - 0.5) - 1
  }

  @Test(arguments: Seeds.chosen, [(58, 41), (29, 41), (41, 41), (29, 20)])
  func `an image decoded at reduced size looks like a fully decoded one`(
    seed: UInt64, target: (width: Int, height: Int)
  ) throws {
    let fixture = try DecodingFixture()
    let pixels = Self.waves(seed: seed)
    let source = try fixture.write(try ImageEncoder.jpeg(pixels, quality: 95))
    let quick = try fixture.decode(source, width: target.width, height: target.height)
    let whole = try fixture.decode(
      ImageEncoder.png(pixels), width: target.width, height: target.height)
    let errors = zip(quick.pixels, whole.pixels).flatMap { a, b in
      (0..<3).map { abs(Int(a[$0]) - Int(b[$0])) }
    }
    #expect(errors.reduce(0, +) <= 4 * errors.count, "seed \(seed)")
    #expect(errors.max() ?? 0 <= 30, "seed \(seed)")
  }

  @Test(arguments: [1, 2, 7, 60, 61, 5_000], [JPEGFile.Colors.gray, .yCbCr])
  func `restart markers at any interval are skipped`(
    interval: Int, colors: JPEGFile.Colors
  ) throws {
    let fixture = try DecodingFixture()
    let picture = BlockPicture(columns: 60, rows: 40) { column, row in
      [UInt8(4 * column), UInt8(6 * row), UInt8((column * row) % 256)]
    }
    var file = JPEGFile(picture, colors: colors)
    let plain = try fixture.decode(file.bytes, width: 30, height: 20)
    file.restartInterval = interval
    #expect(try fixture.decode(file.bytes, width: 30, height: 20).pixels == plain.pixels)
  }

  @Test func `a truncated file shows its blocks at reduced size too`() throws {
    let fixture = try DecodingFixture()
    let picture = BlockPicture(columns: 60, rows: 40) { column, row in
      [UInt8(4 * column), UInt8(6 * row), 100]
    }
    let file = JPEGFile(picture)
    let whole = try fixture.decode(file.bytes, width: 30, height: 20)
    let cut = try fixture.decode(
      file.header + file.scan.prefix(file.scan.count / 2), width: 30, height: 20)
    #expect(difference(Array(cut.pixels[0..<200]), Array(whole.pixels[0..<200])) <= 3)
    #expect(difference([cut.pixel(15, 19)], [[0x2B, 0x2D, 0x36]]) == 0)
  }

  @Test(arguments: Seeds.chosen)
  func `damage in the entropy-coded data never crashes the decoder`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try DecodingFixture()
    let bytes = try ImageEncoder.jpeg(Self.waves(seed: seed), quality: 60)
    for _ in 0..<Seeds.iterations(60) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 2..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let size = Int.random(in: 3...58, using: &random)
      if let image = try? fixture.decode(damaged, width: size, height: size) {
        #expect(image.size == PixelSize(width: size, height: size))
      }
    }
  }

  // MARK: Large files

  struct Large: Sendable, CustomTestStringConvertible {
    let seed: UInt64
    let sampling: [(across: Int, down: Int)]
    var testDescription: String { "seed \(seed), \(sampling)" }

    /// A file of more than 128 KB, whose halves are decoded at the same time.
    var picture: CoefficientJPEG {
      var random = SplitMix64(seed: seed)
      return CoefficientJPEG(
        width: sampling.count == 1 ? 1_000 : 800, height: sampling.count == 1 ? 900 : 600,
        sampling: sampling, using: &random)
    }
  }

  private static let large = Seeds.chosen.prefix(2).flatMap { seed in
    [[(1, 1)], [(2, 1), (1, 1), (1, 1)], [(2, 2), (1, 1), (1, 1)]].map {
      Large(seed: seed, sampling: $0)
    }
  }

  @Test(arguments: large)
  func `both halves of a large file have the pixels of one pass`(_ large: Large) throws {
    let fixture = try DecodingFixture()
    var picture = large.picture
    let halves = try fixture.write(picture.sequential, as: "halves")
    // With restart markers it is decoded in one pass.
    picture.restartInterval = 7
    let pass = try fixture.write(picture.sequential, as: "pass")
    for (width, height) in [(30, 20), (60, 40), (8, 40), (40, 8)] {
      for quality in [DecodeQuality.sharp, .fast] {
        let read = try fixture.decode(halves, width: width, height: height, quality: quality)
        let wanted = try fixture.decode(pass, width: width, height: height, quality: quality)
        #expect(
          difference(read.pixels, wanted.pixels) == 0, "\(width) x \(height), \(quality)")
      }
    }
  }

  @Test(arguments: large)
  func `a large file that is damaged or cut off never crashes the decoder`(_ large: Large) throws {
    var random = SplitMix64(seed: large.seed)
    let fixture = try DecodingFixture()
    let bytes = large.picture.sequential
    for step in 0..<Seeds.iterations(6) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 700..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if step.isMultiple(of: 2) {
        damaged.removeLast(Int.random(in: 1..<bytes.count / 2, using: &random))
      }
      if let image = try? fixture.decode(damaged, width: 30, height: 20) {
        #expect(image.size == PixelSize(width: 30, height: 20))
      }
    }
  }
}
