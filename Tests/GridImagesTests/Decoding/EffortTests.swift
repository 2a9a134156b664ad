import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct EffortTests {
  private func info(_ format: ImageFormat, side: Int = 3_464, bytes: Int64) -> ImageInfo {
    ImageInfo(
      format: format, storedSize: PixelSize(width: side, height: side), orientation: 1,
      hasThumbnail: false, isHeldWhole: false, fileSize: bytes, modified: 0)
  }

  @Test func `a JPEG's effort grows with its bytes, that of other formats with their pixels`() {
    #expect(info(.jpeg, bytes: 3_500_000).effort == 1)
    #expect(info(.jpeg, bytes: 10_500_000).effort == 3)
    #expect(info(.png, bytes: 1_000).effort == info(.png, bytes: 9_000_000).effort)
    #expect(info(.png, bytes: 1_000).effort > info(.bmp, bytes: 1_000).effort)
  }

  @Test func `effort is known without a decode, and is 1 for an unreadable file`() throws {
    let fixture = try DecodingFixture()
    let path = try fixture.write(JPEGFile(BlockPicture.checker).bytes)
    let size = PixelSize(width: 8, height: 8)
    #expect(fixture.decoder.effort(of: ImageRequest(file: path, sizeInPixels: size)) < 1)
    #expect(fixture.decoder.effort(of: ImageRequest(file: "/none", sizeInPixels: size)) == 1)
  }
}
