import FrameTiming
import GridEngine
import Samples
import TestSupport
import Testing

@testable import GridImages

/// Progressive JPEGs that are decoded from some scans and low coefficients only.
struct ProgressiveTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let seed: UInt64
    let sampling: [(across: Int, down: Int)]
    var testDescription: String { "seed \(seed), \(sampling)" }
  }

  private static let cases = Seeds.chosen.flatMap { seed in
    [
      [(1, 1)], [(1, 1), (1, 1), (1, 1)], [(2, 1), (1, 1), (1, 1)], [(2, 2), (1, 1), (1, 1)],
      [(1, 2), (1, 1), (1, 1)],
    ].map { Case(seed: seed, sampling: $0) }
  }

  /// Returns the coefficients that are decoded: for luma, those of the first AC scans.
  private static func asRead(_ picture: CoefficientJPEG, _ script: ScanScript) -> CoefficientJPEG {
    var picture = picture
    picture.components[0].blocks = picture.components[0].blocks.map { block in
      block.indices.map { index in
        let low = index == 0 ? 0 : script.firstLow(of: index, in: 0)
        return block[index].signum() * ((abs(block[index]) >> low) << low)
      }
    }
    return picture
  }

  @Test(arguments: cases)
  func `scans in any order give the same image as a sequential file`(_ given: Case) throws {
    var random = SplitMix64(seed: given.seed)
    let fixture = try DecodingFixture()
    for _ in 0..<Seeds.iterations(6) {
      var picture = CoefficientJPEG(
        width: .random(in: 130...210, using: &random),
        height: .random(in: 130...210, using: &random), sampling: given.sampling, using: &random)
      picture.restartInterval = [0, 0, 1, 5, 40].randomElement(using: &random) ?? 0
      let script = ScanScript.random(components: given.sampling.count, using: &random)
      let plain = Self.asRead(picture, script).sequential
      for side in [8, 16] {
        let read = try fixture.decode(picture.progressive(script), width: side, height: side)
        let wanted = try fixture.decode(plain, width: side, height: side)
        #expect(difference(read.pixels, wanted.pixels) == 0, "\(script)")
      }
    }
  }

  @Test(arguments: cases)
  func `with coarse quantizers every visible bit is decoded`(_ given: Case) throws {
    var random = SplitMix64(seed: given.seed)
    let fixture = try DecodingFixture()
    for _ in 0..<Seeds.iterations(3) {
      let picture = CoefficientJPEG(
        width: .random(in: 130...210, using: &random),
        height: .random(in: 130...210, using: &random), sampling: given.sampling, quantizer: 255,
        using: &random)
      let script = ScanScript.random(components: given.sampling.count, using: &random)
      for side in [8, 16] {
        let read = try fixture.decode(picture.progressive(script), width: side, height: side)
        let wanted = try fixture.decode(picture.sequential, width: side, height: side)
        #expect(difference(read.pixels, wanted.pixels) == 0, "\(script)")
      }
    }
  }

  private static let grainy = ImageEncoder.Pixels.grainy(width: 304, height: 208)

  @Test(arguments: [1, 10, 30, 50, 75, 90], [DecodeQuality.sharp, .fast])
  func `a progressive file looks like a baseline file of the same quality`(
    quality: Int, care: DecodeQuality
  ) throws {
    let fixture = try DecodingFixture()
    let pixels = Self.grainy
    let progressive = try fixture.decoder(
      of: ImageEncoder.jpeg(pixels, quality: quality, progressive: true))
    let baseline = try DecodingFixture().decoder(of: ImageEncoder.jpeg(pixels, quality: quality))
    for scale in [8, 4, 2, 1] {
      let divisor = care == .sharp ? 2 * scale : scale
      let size = PixelSize(width: pixels.width / divisor, height: pixels.height / divisor)
      let decibels = peakSignalToNoise(
        try progressive.pixels(size, care), try baseline.pixels(size, care))
      let least = scale <= 2 ? 90.0 : care == .sharp ? 40 : 34
      #expect(decibels >= least, "1/\(scale): \(decibels) dB")
    }
  }

  @Test func `libjpeg's default scans give the same image as a sequential file`() throws {
    var random = SplitMix64(seed: 1)
    let fixture = try DecodingFixture()
    let picture = CoefficientJPEG(
      width: 200, height: 150, sampling: [(2, 2), (1, 1), (1, 1)], using: &random)
    let read = try fixture.decode(picture.progressive(.usual), width: 24, height: 18)
    let wanted = try fixture.decode(
      Self.asRead(picture, .usual).sequential, width: 24, height: 18)
    #expect(difference(read.pixels, wanted.pixels) == 0)
  }

  @Test func `a file that ends after its first scans shows these scans`() throws {
    var random = SplitMix64(seed: 2)
    let fixture = try DecodingFixture()
    let picture = CoefficientJPEG(
      width: 200, height: 150, sampling: [(2, 2), (1, 1), (1, 1)], using: &random)
    let whole = picture.progressive(.usual)
    let early = picture.progressive(ScanScript(scans: Array(ScanScript.usual.scans.prefix(2))))
    // Up to the end of the second scan, and a little of the third's header.
    let cut = try fixture.decode(Array(whole.prefix(early.count + 1)), width: 24, height: 18)
    #expect(difference(cut.pixels, try fixture.decode(early, width: 24, height: 18).pixels) == 0)
    #expect(cut.pixels.contains { $0 != cut.pixels[0] })
  }

  @Test(arguments: Seeds.chosen)
  func `damaged and truncated files never crash the decoder`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try DecodingFixture()
    let picture = CoefficientJPEG(
      width: 160, height: 120, sampling: [(2, 2), (1, 1), (1, 1)], using: &random)
    let script = ScanScript.random(components: 3, using: &random)
    for _ in 0..<Seeds.iterations(60) {
      var bytes = picture.progressive(script)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        bytes[.random(in: 2..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      bytes.removeLast(
        Bool.random(using: &random) ? 0 : .random(in: 0..<bytes.count, using: &random))
      let side = Int.random(in: 3...40, using: &random)
      guard !bytes.isEmpty else { continue }
      if let image = try? fixture.decode(bytes, width: side, height: side) {
        #expect(image.size == PixelSize(width: side, height: side))
      }
    }
  }

  @Test func `a cancelled decode stops between two rows of a scan`() throws {
    var random = SplitMix64(seed: 3)
    let fixture = try DecodingFixture()
    let picture = CoefficientJPEG(
      width: 200, height: 150, sampling: [(2, 2), (1, 1), (1, 1)], using: &random)
    let source = try fixture.write(picture.progressive(.usual))
    let flag = CancellationFlag()
    flag.cancel()
    #expect(throws: ImageError.self) {
      try fixture.decode(source, width: 24, height: 18, cancellation: flag)
    }
  }
}

extension ImageEncoder.Pixels {
  /// Gradients, edges and grain in all three colors.
  static func grainy(width: Int, height: Int) -> ImageEncoder.Pixels {
    var random = SplitMix64(seed: 11)
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let edge = (x / 37 + y / 29) % 2 * 60
        let values = [x * 150 / width + edge, y * 150 / height + edge, (x + y) * 70 / width + edge]
        for value in values {
          bytes.append(UInt8(clamping: value + Int.random(in: -12...12, using: &random)))
        }
      }
    }
    return ImageEncoder.Pixels(width: width, height: height, bytes: bytes)
  }
}
