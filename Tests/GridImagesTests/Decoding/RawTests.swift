import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Raw files of cameras, which are shown by the JPEG that they contain.
struct RawTests {
  private let fixture: DecodingFixture

  init() throws { fixture = try DecodingFixture() }

  @Test(arguments: [
    ("arw", 1), ("cr2", 6), ("cr3", 8), ("dng", 3), ("nef", 8), ("orf", 6), ("raf", 6), ("rw2", 8),
  ])
  func `the largest preview is shown upright, with the date of the exposure`(
    ending: String, orientation: Int
  ) throws {
    let path = SampleFiles.path("quadrants.\(ending)")
    let info = try fixture.decoder.probe(path)
    #expect(info.format == .raw && info.orientation == orientation)
    #expect(info.storedSize == PixelSize(width: 300, height: 200))
    #expect(info.exposureDate == "2019:07:14 18:30:05")
    let upright = SampleFiles.quadrants.upright(orientation)
    for scale in [1, 4, 10] {
      let image = try fixture.decode(
        path, width: info.uprightSize.width / scale, height: info.uprightSize.height / scale)
      #expect(difference(image.quadrants, upright.colors) <= 6)
    }
  }

  @Test(arguments: ["arw", "cr2", "cr3"])
  func `the smallest preview is shown first`(ending: String) throws {
    let path = SampleFiles.path("quadrants.\(ending)")
    let info = try fixture.decoder.probe(path)
    #expect(info.hasThumbnail)
    let size = PixelSize(width: info.uprightSize.width / 4, height: info.uprightSize.height / 4)
    let image = try #require(
      fixture.decoder.quickImage(
        for: ImageRequest(file: path, sizeInPixels: size), cancellation: CancellationFlag()))
    #expect(image.isPreview)
    let upright = SampleFiles.quadrants.upright(info.orientation)
    #expect(difference(image.quadrants, upright.colors) <= 10)
  }

  @Test func `a raw file without a preview is reported as such`() throws {
    var bytes = try SampleFiles.bytes("quadrants.raf")
    // The position of the JPEG.
    bytes.replaceSubrange(84..<92, with: repeatElement(0, count: 8))
    let error = #expect(throws: ImageError.self) {
      try fixture.decode(bytes, width: 8, height: 8)
    }
    #expect(error?.reason == .unsupported)
    #expect(error?.detail == "is a raw file without a JPEG preview")
  }

  @Test func `a TIFF that is no raw file is decoded as TIFF`() throws {
    let source = try fixture.write(PlainFiles.tiff(.checker, orientation: 6))
    #expect(try fixture.decoder.probe(source).format == .tiff)
  }
}
