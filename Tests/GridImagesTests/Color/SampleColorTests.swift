import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Colors of HEIC, AVIF and JPEG XL with ICC profiles, compared with lcms2's floating-point result.
struct SampleColorTests {
  /// The color in the middle of each patch of a chart.
  private func patches(_ bytes: [UInt8], _ fixture: DecodingFixture) throws -> [[UInt8]] {
    let pixels = try fixture.decode(bytes, width: 48, height: 32).pixels
    return (0..<24).map { pixels[(8 * ($0 / 6) + 4) * 48 + 8 * ($0 % 6) + 4] }
  }

  @Test(
    arguments: [ColorProfile.sRGB, .displayP3, .adobeRGB, .proPhoto, .swapped],
    ["heic", "avif", "jxl"])
  func `the patches of a chart have lcms2's colors`(profile: ColorProfile, ending: String) throws {
    let fixture = try DecodingFixture()
    let bytes = try SampleFiles.bytes("chart-\(profile).\(ending)")
    let encoded = profile.encode(ColorChart.colors)
    // AVIF and JPEG XL are lossless. The file of HEIC has rounded values, which are those that are
    // shown without the profile.
    var stored = encoded
    if ending == "heic" {
      let plain = SampleFiles.replacing("colrpro", Array("x".utf8), in: bytes)
      stored = try patches(plain, fixture).map { Array($0.prefix(3)) }
      #expect(difference(stored, encoded) <= 4)
    }
    let shown = try patches(bytes, fixture)
    let differences = ColorDifferences(shown, profile.decode(stored))
    #expect(differences.mean <= 0.3 && differences.max <= 1, "\(differences)")
  }

  @Test func `code points describe the colors of an AVIF without a profile`() throws {
    let fixture = try DecodingFixture()
    let shown = try patches(SampleFiles.bytes("chart-codePoints.avif"), fixture)
    let expected = ColorProfile.displayP3.decode(ColorProfile.displayP3.encode(ColorChart.colors))
    let differences = ColorDifferences(shown, expected)
    #expect(differences.mean <= 0.3 && differences.max <= 1, "\(differences)")
  }

  @Test(arguments: ["heic", "avif", "jxl"])
  func `tiles have the colors of the image`(ending: String) throws {
    let fixture = try DecodingFixture()
    let bytes = try SampleFiles.bytes("chart-adobeRGB.\(ending)")
    let tile = try fixture.decode(bytes, width: 6, height: 4).pixels
    #expect(difference(tile, try patches(bytes, fixture)) <= 3)
  }
}
