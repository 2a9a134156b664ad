import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Tests which photos are known to contain a short video.
struct MotionPhotoTests {
  private let fixture: DecodingFixture
  private let picture = BlockPicture.checker

  init() throws { fixture = try DecodingFixture() }

  private func traits(_ bytes: [UInt8]) throws -> ImageTraits {
    try fixture.decoder.probe(fixture.write(bytes)).traits
  }

  private func traits(xmp: String) throws -> ImageTraits {
    var file = JPEGFile(picture)
    file.xmp = Array(xmp.utf8)
    return try traits(file.bytes)
  }

  @Test(arguments: [
    "GCamera:MotionPhoto=\"1\"", "GCamera:MicroVideo='1'", "Camera:MotionPhoto = \"1\"",
    "<GCamera:MotionPhoto>1</GCamera:MotionPhoto>",
    "GCamera:MotionPhotoVersion=\"1\" GCamera:MotionPhoto=\"1\"",
  ])
  func `XMP states that a photo has a video`(packet: String) throws {
    #expect(try traits(xmp: packet) == .motionPhoto)
  }

  @Test(arguments: [
    "GCamera:MotionPhoto=\"0\"", "GCamera:MotionPhoto=\"\"", "GCamera:MotionPhoto=",
    "GCamera:MotionPhoto=\"1", "GCamera:MotionPhoto=\"10\"", "GCamera:MotionPhotoVersion=\"1\"",
    "GCamera:MicroVideoOffset=\"1\"", "GCamera:MotionPhoto",
  ])
  func `other values of XMP state none`(packet: String) throws {
    #expect(try traits(xmp: packet) == [])
  }

  @Test func `a PNG with such a packet is one, too, and the next file does not inherit it`() throws
  {
    var file = PNGFile(width: 48, height: 32, pixels: picture.pixels)
    let still = file.bytes
    let text = Array("XML:com.adobe.xmp\0\0\0\0\0<a GCamera:MotionPhoto='1'/>".utf8)
    file.chunks = [("iTXt", text)]
    #expect(try traits(file.bytes) == .motionPhoto)
    #expect(try traits(still) == [])
  }

  // MARK: Samsung

  @Test func `the trailer of a Samsung has a video`() throws {
    let photo = SamsungPhoto.jpeg(picture)
    #expect(try traits(photo + SamsungPhoto.trailer([0x0A01, 0x0A30, 0x0A31])) == .motionPhoto)
    #expect(try traits(photo + SamsungPhoto.trailer([0x0A01])) == [])
    #expect(try traits(photo + SamsungPhoto.trailer([])) == [])
    // Of other cameras, the end of the file is not read.
    let other = SamsungPhoto.jpeg(picture, make: "Canon")
    #expect(try traits(other + SamsungPhoto.trailer([0x0A30])) == [])
  }

  @Test func `a trailer that is cut off or damaged states nothing`() throws {
    let photo = SamsungPhoto.jpeg(picture)
    let trailer = SamsungPhoto.trailer([0x0A30])
    for count in 0..<trailer.count {
      #expect(try traits(photo + trailer.prefix(count)) == [])
    }
    for (index, value) in [(0, 0xFF), (3, 0xFF), (3, 0x7F), (0, 8)] as [(Int, UInt8)] {
      var damaged = photo + trailer
      // The size of the directory.
      damaged[damaged.count - 8 + index] = value
      #expect(try traits(damaged) == [])
    }
    var counted = photo + trailer
    // More entries than there are.
    counted.replaceSubrange(
      counted.count - 24..<counted.count - 20, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try traits(counted) == .motionPhoto)
  }
}

/// The parts of photos of Samsung's phones.
enum SamsungPhoto {
  /// Returns a photo with the name of a manufacturer.
  static func jpeg(_ picture: BlockPicture, make: String = "samsung") -> [UInt8] {
    var exif = EXIFBlock()
    exif.entries = [EXIFBlock.Entry(0x010F, .text(make))]
    return JPEGFile(picture, exif: exif).bytes
  }

  /// Returns a trailer with blocks of these kinds.
  static func trailer(_ kinds: [Int]) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let directory =
      Array("SEFH".utf8) + number(107, 4) + number(kinds.count, 4)
      + kinds.flatMap { [0, 0] + number($0, 2) + number(4, 4) + number(4, 4) }
    return Array("data".utf8) + directory + number(directory.count, 4) + Array("SEFT".utf8)
  }
}
