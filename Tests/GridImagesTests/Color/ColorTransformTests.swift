import CTestColor
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Colors of files with ICC profiles, compared with lcms2's floating-point result.
struct ColorTransformTests {
  enum Format: CaseIterable { case jpeg, png, webP, gif, tiff, bmp }

  /// A picture in a format, with a profile unless it is empty.
  private static func file(
    _ picture: BlockPicture, _ format: Format, profile: [UInt8] = []
  ) -> [UInt8] {
    switch format {
    case .jpeg:
      var file = JPEGFile(picture)
      if !profile.isEmpty { file.profileSegments = JPEGFile.profileSegments(profile) }
      return file.bytes
    case .png:
      var file = PNGFile(width: picture.width, height: picture.height, pixels: picture.pixels)
      if !profile.isEmpty { file.chunks = [("iCCP", PNGFile.profile(profile))] }
      return file.bytes
    case .webP:
      let rgb = Array(picture.pixels.joined())
      let plain = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) {
        $1 = unsafe test_webp_encode(
          rgb, Int32(picture.width), Int32(picture.height), $0.baseAddress, $0.count)
      }
      return profile.isEmpty
        ? plain
        : WebPFiles.extended(plain, size: (picture.width, picture.height), profile: profile)
    case .gif: return PlainFiles.gif(picture, profile: profile)
    case .tiff: return PlainFiles.tiff(picture, orientation: 1, profile: profile)
    case .bmp: return PlainFiles.bmp(picture, profile: profile)
    }
  }

  /// The color in the middle of each block of an image of the picture's size.
  private static func blocks(_ image: PreparedImage) -> [[UInt8]] {
    let pixels = image.pixels
    return (0..<24).map { pixels[(8 * ($0 / 6) + 4) * image.width + 8 * ($0 % 6) + 4] }
  }

  /// The colors of the 24 patches in a file's own size.
  private func patches(_ bytes: [UInt8], _ fixture: DecodingFixture) throws -> [[UInt8]] {
    Self.blocks(try fixture.decode(bytes, width: 48, height: 32))
  }

  @Test(arguments: ColorProfile.rgb, Format.allCases)
  func `the patches of a chart have lcms2's colors`(profile: ColorProfile, format: Format) throws {
    let fixture = try DecodingFixture()
    let colors = profile == .rgbTable ? ColorChart.colors : profile.encode(ColorChart.colors)
    let picture = ColorChart.picture(colors)
    // JPEG rounds the components when it stores them as YCbCr.
    let stored = try patches(Self.file(picture, format), fixture)
    #expect(difference(stored, colors) <= (format == .jpeg ? 2 : 0))
    let shown = try patches(Self.file(picture, format, profile: profile.bytes), fixture)
    let expected = profile.decode(stored.map { Array($0.prefix(3)) })
    let differences = ColorDifferences(shown, expected)
    #expect(differences.mean <= 0.3 && differences.max <= 1, "\(differences)")
    if [.sRGB, .sRGBTable].contains(profile) { #expect(shown == stored) }
  }

  @Test(arguments: [PixelFormat.rgba, .bgra])
  func `tiles have the same colors in both byte orders`(format: PixelFormat) throws {
    let fixture = try DecodingFixture(format: format)
    for profile in [ColorProfile.adobeRGB, .swapped, .rgbTable] {
      let picture = ColorChart.picture(ColorChart.colors)
      for kind in [Format.jpeg, .png] {
        let stored = try patches(Self.file(picture, kind), fixture)
        let bytes = Self.file(picture, kind, profile: profile.bytes)
        func rgb(_ pixels: [[UInt8]]) -> [[UInt8]] {
          format == .rgba
            ? pixels.map { Array($0.prefix(3)) } : pixels.map { [$0[2], $0[1], $0[0]] }
        }
        let expected = profile.decode(rgb(stored))
        let tile = try fixture.decode(bytes, width: 6, height: 4)
        for pixels in [try patches(bytes, fixture), tile.pixels] {
          let differences = ColorDifferences(rgb(pixels), expected)
          #expect(differences.mean <= 0.3 && differences.max <= 1, "\(profile) \(differences)")
        }
      }
    }
  }

  @Test(arguments: [JPEGFile.Colors.cmyk, .adobeCMYK])
  func `the inks of a CMYK JPEG have lcms2's colors, also in a tile`(
    colors: JPEGFile.Colors
  ) throws {
    let fixture = try DecodingFixture()
    var file = JPEGFile(ColorChart.picture(ColorChart.inks), colors: colors)
    let plain = try patches(file.bytes, fixture)
    file.profileSegments = JPEGFile.profileSegments(ColorProfile.cmyk.bytes)
    let expected = ColorProfile.cmyk.decode(ColorChart.inks)
    let tile = try fixture.decode(file.bytes, width: 6, height: 4)
    for pixels in [try patches(file.bytes, fixture), tile.pixels] {
      let differences = ColorDifferences(pixels, expected)
      #expect(differences.mean <= 0.3 && differences.max <= 1, "\(differences)")
      #expect(pixels.allSatisfy { $0[3] == 255 })
    }
    #expect(ColorDifferences(plain, expected).max > 5)
  }

  @Test func `the inks of a CMYK TIFF have lcms2's colors, also in a tile`() throws {
    let fixture = try DecodingFixture()
    let picture = ColorChart.picture(ColorChart.inks)
    let file = PlainFiles.tiff(picture, orientation: 1, profile: ColorProfile.cmyk.bytes)
    let expected = ColorProfile.cmyk.decode(ColorChart.inks)
    for pixels in [
      try patches(file, fixture), try fixture.decode(file, width: 6, height: 4).pixels,
    ] {
      let differences = ColorDifferences(pixels, expected)
      #expect(differences.mean <= 0.3 && differences.max <= 1, "\(differences)")
      #expect(pixels.allSatisfy { $0[3] == 255 })
    }
    // Each ink takes its share of the light without a profile.
    let plain = try patches(PlainFiles.tiff(picture, orientation: 1), fixture)
    for (pixel, ink) in zip(plain, ColorChart.inks) {
      for channel in 0..<3 {
        let light = Double(255 - Int(ink[channel])) * Double(255 - Int(ink[3])) / 255
        #expect(abs(Double(pixel[channel]) - light) <= 0.5)
      }
    }
  }

  @Test(arguments: [ColorProfile.gray, .adobeRGB])
  func `a grayscale JPEG is converted by a grayscale and by an RGB profile`(
    profile: ColorProfile
  ) throws {
    let fixture = try DecodingFixture()
    let ramp = ColorChart.picture((0..<24).map { Array(repeating: UInt8(11 * $0), count: 3) })
    var file = JPEGFile(ramp, colors: .gray)
    let stored = try patches(file.bytes, fixture)
    file.profileSegments = JPEGFile.profileSegments(profile.bytes)
    let shown = try patches(file.bytes, fixture)
    let expected = profile.decode(stored.map { Array($0.prefix(profile == .gray ? 1 : 3)) })
    #expect(ColorDifferences(shown, expected).max <= 1)
    #expect(difference(shown, stored) > (profile == .gray ? 5 : 0))
  }

  @Test func `alpha is not converted`() throws {
    let fixture = try DecodingFixture()
    let picture = ColorChart.picture(ColorProfile.displayP3.encode(ColorChart.colors))
    let pixels = picture.pixels.enumerated().map { $1 + [UInt8($0 % 5) * 60] }
    var file = PNGFile(width: picture.width, height: picture.height, pixels: pixels)
    file.chunks = [("iCCP", PNGFile.profile(ColorProfile.displayP3.bytes))]
    let image = try fixture.decode(file.bytes, width: 48, height: 32)
    #expect(image.pixels.map { $0[3] } == pixels.map { $0[3] })
    let differences = ColorDifferences(
      Self.blocks(image), ColorChart.colors.map { $0.map { Double($0) / 255 } })
    #expect(differences.max <= 1.5)
  }

  @Test func `a turned image with missing rows is converted, and its missing part is not`() throws {
    let fixture = try DecodingFixture()
    let large = BlockPicture(columns: 40, rows: 40) { _, _ in [200, 60, 30] }
    var file = JPEGFile(large, exif: EXIFBlock(orientation: 6))
    file.profileSegments = JPEGFile.profileSegments(ColorProfile.swapped.bytes)
    let cut = file.header + file.scan.prefix(file.scan.count / 2)
    let image = try fixture.decode(cut, width: 40, height: 40)
    // Red is green: the stored rows from the top are the columns from the right.
    #expect(difference([image.pixel(39, 20)], [[30, 200, 60]]) <= 3)
    #expect(difference([image.pixel(0, 20)], [[0x2B, 0x2D, 0x36]]) == 0)
  }

  @Test func `the EXIF thumbnail is converted by the profile of its photo`() throws {
    let fixture = try DecodingFixture()
    let thumbnail = BlockPicture(columns: 3, rows: 2) { _, _ in [200, 60, 30] }
    let exif = EXIFBlock(thumbnail: JPEGFile(thumbnail).bytes)
    var file = JPEGFile(BlockPicture.checker, exif: exif)
    file.profileSegments = JPEGFile.profileSegments(ColorProfile.swapped.bytes)
    let source = try fixture.write(file.bytes)
    let request = ImageRequest(file: source, sizeInPixels: PixelSize(width: 30, height: 20))
    let image = try #require(
      fixture.decoder.quickImage(for: request, cancellation: CancellationFlag()))
    #expect(difference(image.pixels, Array(repeating: [30, 200, 60], count: 600)) <= 3)
  }

  @Test func `more profiles than a decoder keeps are converted in turn`() throws {
    let fixture = try DecodingFixture()
    let picture = ColorChart.picture(ColorChart.colors)
    let profiles = ColorProfile.rgb
    let files = profiles.flatMap { profile in
      [Format.jpeg, .png].map { Self.file(picture, $0, profile: profile.bytes) }
    }
    let first = try files.map { try patches($0, fixture) }
    for _ in 0..<2 { #expect(try files.map { try patches($0, fixture) } == first) }
    #expect(Set(first).count > profiles.count)
  }
}
