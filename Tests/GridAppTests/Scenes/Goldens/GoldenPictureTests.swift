import Testing

@testable import TestSupport

struct GoldenPictureTests {
  /// Returns an image with a white bar on black at a y coordinate.
  private func picture(barAt y: Int, width: Int = 32) -> PixelImage {
    var bytes = [UInt8](repeating: 0, count: width * 32 * 4)
    for row in y..<y + 3 {
      for x in 4..<20 {
        for channel in 0..<3 { bytes[(row * width + x) * 4 + channel] = 255 }
      }
    }
    return PixelImage(width: width, height: 32, bytes: bytes)
  }

  @Test func `the same image passes, also with one slightly different pixel`() throws {
    let golden = picture(barAt: 8)
    try GoldenPicture.compare(golden, with: golden, named: "a")
    var bytes = golden.bytes
    bytes[0] = 150
    let other = PixelImage(width: 32, height: 32, bytes: bytes)
    try GoldenPicture.compare(other, with: golden, named: "a")
  }

  @Test(arguments: [7, 12, 20])
  func `a moved bar fails, and the message states its position`(y: Int) {
    let error = #expect(throws: GoldenPicture.Mismatch.self) {
      try GoldenPicture.compare(picture(barAt: y), with: picture(barAt: 8), named: "a")
    }
    #expect(error?.description.contains("the first at (4, \(y < 8 ? 4 : 8))") == true)
  }

  @Test func `an image of another size fails`() {
    #expect(throws: GoldenPicture.Mismatch.self) {
      try GoldenPicture.compare(
        picture(barAt: 8, width: 36), with: picture(barAt: 8), named: "a")
    }
  }
}
