import TestSupport
import Testing

@testable import GridImages

/// Adobe RGB that a camera states in EXIF only.
struct EXIFColorSpaceTests {
  private let fixture: DecodingFixture

  init() throws { fixture = try DecodingFixture() }

  private func colors(_ exif: EXIFBlock?, profile: ColorProfile? = nil) throws -> [[UInt8]] {
    var file = JPEGFile(SampleFiles.quadrants, exif: exif)
    if let profile { file.profileSegments = JPEGFile.profileSegments(profile.bytes) }
    return try fixture.decode(file.bytes, width: 16, height: 16).quadrants
  }

  @Test func `the interoperability index R03 and color space 2 are Adobe RGB`() throws {
    let expected = try colors(nil, profile: .adobeRGB)
    #expect(try difference(colors(nil), expected) > 10)
    var index = EXIFBlock()
    index.interoperabilityIndex = "R03"
    #expect(try difference(colors(index), expected) <= 2)
    var space = EXIFBlock()
    space.exifEntries = [.init(0xA001, .short(2))]
    #expect(try difference(colors(space), expected) <= 2)
  }

  @Test func `other values, and a profile, are not overruled`() throws {
    var exif = EXIFBlock()
    exif.interoperabilityIndex = "R98"
    exif.exifEntries = [.init(0xA001, .short(0xFFFF))]
    #expect(try colors(exif) == colors(nil))
    exif.interoperabilityIndex = "R03"
    #expect(try colors(exif, profile: .displayP3) == colors(nil, profile: .displayP3))
  }
}
