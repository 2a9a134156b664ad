import Foundation
import TestSupport
import Testing

@testable import GridImages

/// The chunks of a PNG that state its color space.
struct PNGColorSpaceTests {
  typealias Chunk = (name: String, content: [UInt8])

  private let fixture: DecodingFixture
  private let picture = ColorChart.picture(ColorProfile.displayP3.encode(ColorChart.colors))

  init() throws { fixture = try DecodingFixture() }

  /// The colors of the chart in a PNG with chunks.
  private func patches(_ chunks: [Chunk]) throws -> [[UInt8]] {
    var file = PNGFile(width: picture.width, height: picture.height, pixels: picture.pixels)
    file.chunks = chunks
    return try fixture.decode(file.bytes, width: 6, height: 4).pixels
  }

  private func differences(_ chunks: [Chunk], _ expected: [[Double]]) throws -> ColorDifferences {
    ColorDifferences(try patches(chunks), expected)
  }

  /// The code points of Display P3 with sRGB's transfer function.
  private static let codePoints: Chunk = ("cICP", [12, 13, 0, 1])
  private static let profile: Chunk = ("iCCP", PNGFile.profile(ColorProfile.swapped.bytes))
  private static let sRGB: Chunk = ("sRGB", [0])
  private static let gamma: Chunk = ("gAMA", word(55_556))
  /// White, red, green and blue of Display P3.
  private static let chromaticities: Chunk = (
    "cHRM", [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000].flatMap(word)
  )

  private static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  @Test func `cICP precedes iCCP, which precedes sRGB, which precedes gAMA and cHRM`() throws {
    let all = [
      Self.gamma, Self.chromaticities, Self.sRGB, Self.profile, Self.codePoints,
    ]
    let displayP3 = ColorProfile.displayP3.decode(picture.colors)
    let first = try differences(all, displayP3)
    #expect(first.mean <= 0.3 && first.max <= 1)
    let second = try differences(all.dropLast(1), ColorProfile.swapped.decode(picture.colors))
    #expect(second.mean <= 0.3 && second.max <= 1)
    let stored = try patches([])
    #expect(try patches(all.dropLast(2)) == stored)
    #expect(try patches(all.dropLast(3)) != stored)
  }

  @Test func `cHRM has the primaries, with sRGB's transfer function unless there is gAMA`() throws {
    let displayP3 = ColorProfile.displayP3.decode(picture.colors)
    #expect(try differences([Self.chromaticities], displayP3).max <= 1)
    let gamma = try patches([("gAMA", Self.word(100_000 * 10 / 18))])
    for (pixel, color) in zip(gamma, picture.colors) {
      for channel in 0..<3 {
        let light = pow(Double(color[channel]) / 255, 1.8)
        let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        #expect(abs(Double(pixel[channel]) - 255 * value) <= 1)
      }
    }
  }

  @Test func `the gamma of sRGB's writers, and values that make no sense, change nothing`() throws {
    let stored = try patches([])
    let sRGB = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap(Self.word)
    for chunks: [Chunk] in [
      [("gAMA", Self.word(45_455))], [("gAMA", Self.word(45_455)), ("cHRM", sRGB)],
      [("gAMA", Self.word(0))], [("gAMA", Self.word(-1))], [("gAMA", [1, 2])],
      [("cHRM", Array(repeating: 0, count: 32))], [("cHRM", Array(repeating: 255, count: 32))],
      [("cHRM", [31_270, 32_900].flatMap(Self.word) + Array(repeating: 0, count: 24))],
      [("cICP", [12, 13, 1, 1])], [("cICP", [12, 13, 0, 0])], [("cICP", [2, 13, 0, 1])],
      [("cICP", [12, 2, 0, 1])], [("cICP", [12, 13])], [("cICP", [1, 13, 0, 1])],
    ] {
      #expect(try patches(chunks) == stored, "\(chunks)")
    }
  }

  @Test func `code points that are not understood leave the profile`() throws {
    let swapped = try patches([Self.profile])
    #expect(try patches([("cICP", [200, 13, 0, 1]), Self.profile]) == swapped)
  }

  @Test func `without a valid profile, the next chunk counts`() throws {
    let damaged: Chunk = ("iCCP", PNGFile.profile(Array(ColorProfile.swapped.bytes.prefix(200))))
    #expect(try patches([damaged, Self.chromaticities]) == patches([Self.chromaticities]))
    #expect(try patches([damaged, Self.sRGB, Self.chromaticities]) == patches([]))
  }

  @Test func `the white of PQ and HLG is white, and their black is black`() throws {
    // 203 cd/m²: 58 % of PQ's range, 75 % of HLG's.
    for (transfer, white) in [(UInt8(16), UInt8(148)), (18, 191)] {
      let levels: [[UInt8]] = [
        [0, 0, 0], [white / 2, white / 2, white / 2], [white, white, white], [255, 255, 255],
      ]
      var file = PNGFile(width: 4, height: 1, pixels: levels)
      file.chunks = [("cICP", [9, transfer, 0, 1])]
      let pixels = try fixture.decode(file.bytes, width: 4, height: 1).pixels
      #expect(pixels[0] == [0, 0, 0, 255])
      #expect((20..<200).contains(pixels[1][0]))
      #expect(difference([pixels[2], pixels[3]], [[255, 255, 255], [255, 255, 255]]) <= 2)
    }
  }
}
