import TestSupport
import Testing

@testable import GridImages

/// The cases of TIFF that the table of formats leaves open.
struct TIFFTests {
  private let fixture: DecodingFixture

  init() throws { fixture = try DecodingFixture() }

  @Test(arguments: ["tiff-rgb.tif", "tiff-lab16.tif", "tiff-float32.tif"])
  func `the strips of a truncated file are shown`(name: String) throws {
    let bytes = try SampleFiles.bytes("Formats/\(name)")
    // The last one of four strips of eight rows is incomplete.
    let image = try fixture.decode(Array(bytes.dropLast(10)), width: 48, height: 32)
    #expect(difference([image.pixel(2, 20)], [[30, 30, 200]]) <= 3)
    #expect(difference([image.pixel(2, 28)], [[0x2B, 0x2D, 0x36]]) == 0)
  }

  @Test func `a file that states more samples than it has is damaged`() throws {
    var bytes = try SampleFiles.bytes("Formats/tiff-rgb.tif")
    let at = try #require(tag(277, in: bytes))
    bytes[at + 8] = 200
    #expect(fixture.failure(try fixture.write(bytes)) == .damaged)
  }

  @Test func `inks other than CMYK are not supported`() throws {
    var bytes = try SampleFiles.bytes("Formats/tiff-rgb.tif")
    let at = try #require(tag(262, in: bytes))
    bytes[at + 8] = 5
    #expect(fixture.failure(try fixture.write(bytes)) == .unsupported)
  }

  @Test func `light above white, below black, and no number are limited`() throws {
    let values: [Float] = [2, .infinity, -1, .nan]
    var bytes = try SampleFiles.bytes("Formats/tiff-grayFloat.tif")
    let strip = bytes.count - 48 * 32 * 4
    for (index, value) in values.enumerated() {
      for byte in 0..<4 {
        bytes[strip + 4 * index + byte] = UInt8(truncatingIfNeeded: value.bitPattern >> (8 * byte))
      }
    }
    let image = try fixture.decode(bytes, width: 48, height: 32)
    #expect((0..<4).map { image.pixel($0, 0)[0] } == [255, 255, 0, 0])
  }

  /// The position of an entry of the first directory of a little-endian file.
  private func tag(_ tag: Int, in bytes: [UInt8]) -> Int? {
    let at = Int(bytes[4]) + Int(bytes[5]) << 8
    return (0..<Int(bytes[at])).map { at + 2 + 12 * $0 }
      .first { Int(bytes[$0]) + Int(bytes[$0 + 1]) << 8 == tag }
  }
}
