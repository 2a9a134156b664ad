import Foundation
import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// JPEGs with all sampling factors, of which a part is decoded.
struct SamplingTests {
  struct Sampling: Sendable, CustomTestStringConvertible {
    let factors: [(across: Int, down: Int)]
    var testDescription: String { factors.map { "\($0.across)x\($0.down)" }.joined(separator: " ") }

    /// An MCU of an interleaved scan has at most ten blocks.
    var fitsOneScan: Bool { factors.reduce(0) { $0 + $1.across * $1.down } <= 10 }
  }

  private static let samplings: [Sampling] = [
    [(1, 1)], [(1, 1), (1, 1), (1, 1)], [(2, 1), (1, 1), (1, 1)], [(1, 2), (1, 1), (1, 1)],
    [(2, 2), (1, 1), (1, 1)], [(4, 1), (1, 1), (1, 1)], [(1, 4), (1, 1), (1, 1)],
    [(4, 2), (1, 1), (1, 1)], [(2, 4), (1, 1), (1, 1)], [(4, 1), (2, 1), (1, 1)],
    [(4, 2), (2, 1), (2, 1)], [(2, 4), (1, 2), (1, 2)], [(4, 4), (1, 1), (1, 1)],
    [(2, 2), (2, 1), (1, 2)], [(2, 2), (2, 1), (2, 1)], [(1, 1), (2, 2), (2, 2)],
    [(3, 1), (1, 1), (1, 1)], [(1, 3), (1, 1), (1, 1)], [(3, 2), (1, 1), (1, 1)],
    [(2, 1), (1, 2), (1, 1)], [(2, 2), (2, 2), (2, 2)], [(1, 1), (1, 1), (1, 1), (1, 1)],
    [(2, 2), (1, 1), (1, 1), (2, 2)],
  ].map { Sampling(factors: $0) }

  private static let separateScans = ScanScript(
    scans: (0..<3).flatMap { component in
      [
        ScanScript.Scan(components: [component], band: 0...0, lowBefore: 0, low: 0),
        ScanScript.Scan(components: [component], band: 1...63, lowBefore: 0, low: 0),
      ]
    })

  private static func file(
    _ sampling: Sampling, width: Int, height: Int, using random: inout SplitMix64
  ) -> [UInt8] {
    let picture = CoefficientJPEG(
      width: width, height: height, sampling: sampling.factors, using: &random)
    return sampling.fitsOneScan ? picture.sequential : picture.progressive(separateScans)
  }

  /// Decodes a tile with fresh scratch memory and fresh pixels.
  private func tile(_ file: [UInt8], _ size: PixelSize, filling: UInt8) throws -> [[UInt8]] {
    try FreshMemory.filled(with: filling) {
      try DecodingFixture().decoder(of: file).pixels(size, .fast)
    }
  }

  @Test(arguments: samplings)
  func `a part of an image has the same pixels as in the whole image`(sampling: Sampling) throws {
    var random = SplitMix64(seed: 7)
    for (width, height) in [(96, 112), (64, 48)] {
      let file = Self.file(sampling, width: width, height: height, using: &random)
      for scale in [1, 2, 4, 8] {
        let whole = PixelSize(width: width / scale, height: height / scale)
        let picture = try tile(file, whole, filling: 0x55)
        for _ in 0..<2 {
          // Even margins on both sides place the center on whole pixels.
          let marginX = Int.random(in: 0..<whole.width / 2, using: &random)
          let marginY = Int.random(in: 0..<whole.height / 2, using: &random)
          let isNarrow = Bool.random(using: &random)
          let left = isNarrow ? marginX : 0
          let top = isNarrow ? 0 : marginY
          let part = PixelSize(width: whole.width - 2 * left, height: whole.height - 2 * top)
          let expected = (0..<part.height).flatMap { y in
            (0..<part.width).map { x in picture[(top + y) * whole.width + left + x] }
          }
          let label = "\(part) at \(left), \(top) of \(whole), 1/\(scale)"
          let once = try tile(file, part, filling: 0x55)
          let again = try tile(file, part, filling: 0xAA)
          #expect(once == again, "\(label): depends on memory that was not written")
          #expect(difference(once, expected) == 0, "\(label): is not the part of the whole")
        }
      }
    }
  }

  @Test(arguments: samplings, Seeds.chosen)
  func `tiles of all sizes never contain uninitialized memory`(
    sampling: Sampling, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(2) {
      let width = Int.random(in: 9...200, using: &random)
      let file = Self.file(
        sampling, width: width, height: .random(in: 9...300, using: &random), using: &random)
      for _ in 0..<4 {
        let size = PixelSize(
          width: .random(in: 1...width, using: &random),
          height: .random(in: 1...160, using: &random))
        let once = try tile(file, size, filling: 0x55)
        #expect(try tile(file, size, filling: 0xAA) == once, "\(size)")
      }
    }
  }

  struct Script: Sendable, CustomTestStringConvertible {
    let sampling: Sampling
    let quantizer: Int
    var testDescription: String { "\(sampling.testDescription), quantizer \(quantizer)" }
  }

  private static let scripts = samplings.filter { $0.factors.count == 3 && $0.fitsOneScan }
    .flatMap { sampling in [1, 8, 24, 99, 255].map { Script(sampling: sampling, quantizer: $0) } }

  @Test(arguments: scripts, [8, 4, 2, 1])
  func `a progressive file looks like a sequential one with the same coefficients`(
    script: Script, scale: Int
  ) throws {
    var random = SplitMix64(seed: 5)
    let fixture = try DecodingFixture()
    let picture = CoefficientJPEG(
      width: 96, height: 64, sampling: script.sampling.factors, quantizer: script.quantizer,
      using: &random)
    let progressive = try fixture.decoder(of: picture.progressive(.usual))
    let plain = try fixture.decoder(of: picture.sequential)
    // The exact scale, and a tile that is scaled down from it.
    for (size, quality) in [
      (PixelSize(width: 96 / scale, height: 64 / scale), DecodeQuality.fast),
      (PixelSize(width: 48 / scale, height: 32 / scale), .sharp),
    ] {
      let decibels = peakSignalToNoise(
        try progressive.pixels(size, quality), try plain.pixels(size, quality))
      #expect(decibels >= (quality == .sharp ? 40 : 30), "\(size), \(quality): \(decibels) dB")
    }
  }
}

extension DecodingFixture {
  /// A file that is decoded at several sizes.
  struct File {
    let fixture: DecodingFixture
    let source: String

    func pixels(_ size: PixelSize, _ quality: DecodeQuality) throws(ImageError) -> [[UInt8]] {
      try fixture.decode(source, width: size.width, height: size.height, quality: quality).pixels
    }
  }

  /// Writes a file to decode it at several sizes.
  func decoder(of bytes: [UInt8]) throws -> File {
    File(fixture: self, source: try write(bytes))
  }
}

/// Returns the peak signal-to-noise ratio of two images in decibels, without alpha; infinity for
/// equal images.
func peakSignalToNoise(_ a: [[UInt8]], _ b: [[UInt8]]) -> Double {
  guard a.count == b.count, !a.isEmpty else { return 0 }
  var sum = 0
  for (a, b) in zip(a, b) {
    for channel in 0..<3 {
      let difference = Int(a[channel]) - Int(b[channel])
      sum += difference * difference
    }
  }
  guard sum > 0 else { return .infinity }
  return 10 * log10(255 * 255 * 3 * Double(a.count) / Double(sum))
}
