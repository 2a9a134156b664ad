import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Profiles that are missing, damaged or of something else: the file is shown without them.
struct ColorProfileTests {
  private let fixture: DecodingFixture
  private let plain = JPEGFile(ColorChart.picture(ColorChart.colors))
  private let swapped = ColorProfile.swapped.bytes

  init() throws { fixture = try DecodingFixture() }

  private func pixels(_ segments: [[UInt8]]) throws -> [[UInt8]] {
    var file = plain
    file.profileSegments = segments
    return try fixture.decode(file.bytes, width: 6, height: 4).pixels
  }

  private func pixels(_ profile: [UInt8]) throws -> [[UInt8]] {
    try pixels(JPEGFile.profileSegments(profile))
  }

  @Test(arguments: [ColorProfile.gray, .cmyk, .link, .lab, .black])
  func `a profile of another device, and one that shows all black, are ignored`(
    profile: ColorProfile
  ) throws {
    #expect(try pixels(profile.bytes) == pixels([[UInt8]]()))
  }

  @Test func `an RGB profile in a CMYK JPEG is ignored`() throws {
    var file = JPEGFile(ColorChart.picture(ColorChart.inks), colors: .adobeCMYK)
    let without = try fixture.decode(file.bytes, width: 6, height: 4).pixels
    file.profileSegments = JPEGFile.profileSegments(swapped)
    #expect(try fixture.decode(file.bytes, width: 6, height: 4).pixels == without)
  }

  @Test func `a truncated profile is ignored`() throws {
    let without = try pixels([[UInt8]]())
    #expect(try pixels(swapped) != without)
    for count in [1, 4, 100, 127, 128, 132, 200, swapped.count / 2] {
      #expect(try pixels(Array(swapped.prefix(count))) == without, "\(count) bytes")
    }
  }

  @Test func `a profile above the limit is ignored`() throws {
    let without = try pixels([[UInt8]]())
    let padding = Array(repeating: UInt8(0), count: 4 << 20)
    // The header says how long the profile is.
    func sized(_ profile: [UInt8]) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: profile.count >> (24 - 8 * $0)) }
        + profile.dropFirst(4)
    }
    #expect(try pixels(sized(swapped + padding)) == without)
    #expect(try pixels(sized(swapped + padding.dropLast(swapped.count))) != without)
  }

  @Test func `a profile in many segments is read in the order of their numbers`() throws {
    let segments = JPEGFile.profileSegments(swapped, partSize: 50)
    let converted = try pixels(swapped)
    #expect(try pixels(segments) == converted)
    #expect(try pixels(segments.reversed()) == converted)
    let without = try pixels([[UInt8]]())
    #expect(try pixels(Array(segments.dropLast())) == without, "one is missing")
    #expect(try pixels(segments + [segments[2]]) == without, "one is there twice")
    var renumbered = segments
    renumbered[1][12] = 0
    #expect(try pixels(renumbered) == without, "numbers begin with 1")
    renumbered = segments
    renumbered[1][13] += 1
    #expect(try pixels(renumbered) == without, "the numbers of parts differ")
  }

  @Test func `a damaged profile in a PNG, GIF, TIFF or BMP is ignored`() throws {
    let picture = ColorChart.picture(ColorChart.colors)
    var png = PNGFile(width: 48, height: 32, pixels: picture.pixels)
    let without = try fixture.decode(png.bytes, width: 48, height: 32).pixels
    let cut = Array(swapped.prefix(300))
    let chunk = PNGFile.profile(swapped)
    for content in [PNGFile.profile(cut), Array(chunk.prefix(100)), Array(chunk.prefix(8)), []] {
      png.chunks = [("iCCP", content)]
      #expect(try fixture.decode(png.bytes, width: 48, height: 32).pixels == without)
    }
    for file in [
      PlainFiles.gif(picture, profile: cut),
      PlainFiles.tiff(picture, orientation: 1, profile: cut),
      Array(PlainFiles.tiff(picture, orientation: 1, profile: swapped).dropLast()),
      PlainFiles.bmp(picture, profile: cut),
      Array(PlainFiles.bmp(picture, profile: swapped).dropLast()),
    ] {
      #expect(try fixture.decode(file, width: 48, height: 32).pixels == without)
    }
  }

  @Test(arguments: Seeds.chosen)
  func `a JPEG with a mutated profile is always decoded`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let profiles = [ColorProfile.displayP3, .sRGBTable, .gray].map(\.bytes)
    for _ in 0..<Seeds.iterations(200) {
      var profile = profiles.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let end = Bool.random(using: &random) ? 300 : profile.count
        profile[.random(in: 0..<end, using: &random)] = .random(in: 0...255, using: &random)
      }
      #expect(try pixels(profile).count == 24)
    }
  }
}
