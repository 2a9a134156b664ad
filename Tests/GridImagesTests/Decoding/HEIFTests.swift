import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// HEIC and AVIF.
struct HEIFTests {
  private let fixture: DecodingFixture

  init() throws { fixture = try DecodingFixture() }

  @Test(arguments: ["ten-bits.heic", "alpha.heic", "alpha.avif"])
  func `an image is decoded at its size and as a tile`(name: String) throws {
    let info = try fixture.decoder.probe(SampleFiles.path(name))
    #expect(info.format == .heif && info.uprightSize == PixelSize(width: 96, height: 64))
    for (width, height) in [(96, 64), (24, 16), (192, 128)] {
      let image = try fixture.decode(SampleFiles.path(name), width: width, height: height)
      #expect(difference(image.quadrants, SampleFiles.quadrants.colors) <= 6)
    }
  }

  /// The samples are larger than the blocks of the codecs, so that wrong strides are visible.
  @Test(arguments: SampleFiles.names.filter { $0.hasPrefix("deep-") })
  func `an image of more than eight bits has its colors at each size`(name: String) throws {
    let info = try fixture.decoder.probe(SampleFiles.path(name))
    #expect(info.uprightSize == PixelSize(width: 320, height: 240))
    for (width, height) in [(320, 240), (160, 120), (40, 30)] {
      let image = try fixture.decode(SampleFiles.path(name), width: width, height: height)
      let pixels = image.pixels
      for y in 0..<height {
        for x in 0..<width {
          // Compression blurs the edges.
          let isEdge = abs(2 * x - width) < 24 || abs(2 * y - height) < 24
          let color = SampleFiles.quadrants.color(2 * x / width, 2 * y / height)
          if !isEdge && difference([pixels[y * width + x]], [color]) > 6 {
            Issue.record("\(width) x \(height) at \(x), \(y): \(pixels[y * width + x])")
            return
          }
        }
      }
    }
  }

  @Test func `all depths, samplings and filters are tested`() {
    let names = SampleFiles.names.filter { $0.hasPrefix("deep-") }
    #expect(names.count == 2 * 3 * 3)
  }

  @Test func `the samples of twelve bits are shown turned`() throws {
    let image = try fixture.decode(SampleFiles.path("twelve-bits.avif"), width: 64, height: 96)
    #expect(difference(image.quadrants, SampleFiles.quadrants.upright(8).colors) <= 4)
  }

  @Test(arguments: 0..<4, 0..<2)
  func `rotation and mirroring are applied once, in this order`(
    rotation: Int, mirroring: Int
  ) throws {
    var bytes = try SampleFiles.bytes("turned.avif")
    bytes = SampleFiles.replacing("irot", [UInt8(rotation)], in: bytes)
    bytes = SampleFiles.replacing("imir", [UInt8(mirroring)], in: bytes)
    let expected = SampleFiles.quadrants.upright([1, 8, 3, 6][rotation]).upright(
      mirroring == 0 ? 4 : 2)
    let isTurned = !rotation.isMultiple(of: 2)
    for scale in [1, 4] {
      let image = try fixture.decode(
        bytes, width: (isTurned ? 64 : 96) / scale, height: (isTurned ? 96 : 64) / scale)
      #expect(difference(image.quadrants, expected.colors) <= 4)
    }
  }

  @Test func `a crop is applied before the rotation`() throws {
    let info = try fixture.decoder.probe(SampleFiles.path("cropped.avif"))
    #expect(info.uprightSize == PixelSize(width: 40, height: 60))
    let image = try fixture.decode(SampleFiles.path("cropped.avif"), width: 40, height: 60)
    // The crop has columns 10 to 70 and rows 8 to 48. Red has 38 of its columns and 24 of its rows,
    // and is at the bottom left after a quarter turn counterclockwise.
    #expect(difference([image.pixel(2, 57)], [[200, 30, 30]]) <= 4)
    #expect(difference([image.pixel(37, 2)], [[220, 220, 220]]) <= 4)
    #expect(difference([image.pixel(20, 57)], [[200, 30, 30]]) <= 4)
    #expect(difference([image.pixel(28, 57)], [[30, 30, 200]]) <= 4)
  }

  @Test func `a grid of tiles is shown upright, in parts and as a whole, with its date`() throws {
    let path = SampleFiles.path("grid.heic")
    let info = try fixture.decoder.probe(path)
    #expect(info.uprightSize == PixelSize(width: 256, height: 364) && info.orientation == 6)
    #expect(info.exposureDate == "2022:08:09 10:11:12")
    #expect(!info.isHeldWhole && info.hasThumbnail)
    let upright = SampleFiles.quadrants.upright(6).colors
    for (width, height) in [(256, 364), (64, 91), (40, 40), (10, 100)] {
      let image = try fixture.decode(path, width: width, height: height)
      #expect(difference(image.quadrants, upright) <= 8, "\(width) x \(height)")
    }
  }

  @Test func `the thumbnail in the file is shown first`() throws {
    let request = ImageRequest(
      file: SampleFiles.path("grid.heic"), sizeInPixels: PixelSize(width: 64, height: 92))
    let image = try #require(
      fixture.decoder.quickImage(for: request, cancellation: CancellationFlag()))
    #expect(image.isPreview)
    #expect(difference(image.quadrants, SampleFiles.quadrants.upright(6).colors) <= 10)
  }

  @Test func `the rows above a missing tile are shown`() throws {
    let bytes = try SampleFiles.bytes("grid.heic")
    // The last two of the six tiles are cut off, with the thumbnail and the date.
    let cut = try #require(
      (bytes.count / 2..<bytes.count - 600).last { count in
        (try? fixture.decode(Array(bytes.prefix(count)), width: 64, height: 91)) != nil
      })
    let image = try fixture.decode(Array(bytes.prefix(cut)), width: 64, height: 91)
    #expect(image.pixels.count == 64 * 91)
  }

  @Test(arguments: ["alpha.avif", "alpha.heic"])
  func `an auxiliary image is the alpha`(name: String) throws {
    let image = try fixture.decode(SampleFiles.path(name), width: 96, height: 64)
    #expect(!image.isOpaque)
    let alphas = (0..<64).map { image.pixel(10, $0)[3] }
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 <= $1 + 2 })
    #expect(alphas[0] <= 4 && alphas[63] >= 250)
  }

  @Test func `a monochrome image is gray`() throws {
    let image = try fixture.decode(SampleFiles.path("gray.avif"), width: 96, height: 64)
    let colors = image.quadrants
    #expect(colors.allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] })
    #expect(colors[3][0] > 200 && colors[2][0] < 80)
  }
}
