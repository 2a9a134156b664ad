import Testing

@testable import Samples

struct ExifOrientationTests {
  /// An image of 3 × 2 pixels. The red channel of each contains its index.
  private let upright = ImageEncoder.Pixels(
    width: 3, height: 2, bytes: (0..<6).flatMap { [UInt8($0), 0, 0] })

  /// The stored pixels for each orientation, according to the definition of row 0 and column 0 in
  /// Exif.
  @Test(arguments: [
    (ExifOrientation.upright, 3, [0, 1, 2, 3, 4, 5]),
    (.upsideDown, 3, [5, 4, 3, 2, 1, 0]),
    (.leftTurned, 2, [2, 5, 1, 4, 0, 3]),
    (.rightTurned, 2, [3, 0, 4, 1, 5, 2]),
  ])
  func `pixels are stored with the rotation that the tag undoes`(
    orientation: ExifOrientation, width: Int, order: [UInt8]
  ) {
    let stored = orientation.stored(upright)
    #expect(stored.width == width)
    #expect(stored.height == 6 / width)
    #expect(stride(from: 0, to: 18, by: 3).map { stored.bytes[$0] } == order)
  }

  @Test func `the block contains orientation, date and thumbnail`() throws {
    let block = ExifBlock(
      orientation: .leftTurned, dateTaken: "2021:06:12 18:30:05",
      thumbnail: [0xFF, 0xD8, 0xFF, 0xD9])
    let exif = try #require(ExifReader(block.bytes))
    #expect(exif.number(0x0112) == 6)
    #expect(exif.text(0x9003) == "2021:06:12 18:30:05")
    #expect(exif.thumbnail == [0xFF, 0xD8, 0xFF, 0xD9])
  }
}
