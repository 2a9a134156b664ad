import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Tests which photos are known to belong to a burst.
struct BurstTests {
  private let fixture: DecodingFixture
  private let picture = BlockPicture.checker

  init() throws { fixture = try DecodingFixture() }

  private func traits(_ bytes: [UInt8]) throws -> ImageTraits {
    try fixture.decoder.probe(fixture.write(bytes)).traits
  }

  @Test(arguments: [
    ("GCamera:BurstID=\"7a31\"", true), ("<GCamera:BurstID>7a31</GCamera:BurstID>", true),
    ("GCamera:BurstID=\"\"", false), ("GCamera:BurstID=", false), ("GCamera:BurstID=\"", false),
    ("<GCamera:BurstID></GCamera:BurstID>", false), ("GCamera:BurstPrimary=\"1\"", false),
  ])
  func `XMP has the identifier of a burst`(packet: String, isBurst: Bool) throws {
    var file = JPEGFile(picture)
    file.xmp = Array(packet.utf8)
    #expect(try traits(file.bytes) == (isBurst ? .burst : []))
  }

  @Test func `the trailer of a Samsung has a burst`() throws {
    let photo = SamsungPhoto.jpeg(picture)
    #expect(try traits(photo + SamsungPhoto.trailer([0x0A01, 0x09E0])) == .burst)
    #expect(try traits(photo + SamsungPhoto.trailer([0x09E0, 0x0A30])) == [.burst, .motionPhoto])
  }

  // MARK: Apple

  /// Returns a maker note of Apple's with an entry, whose text follows.
  private static func note(tag: UInt8 = 0x0B, text: String = "4F8C") -> [UInt8] {
    let text = Array(text.utf8) + [0]
    let head = Array("Apple iOS\0\0".utf8) + [1] + Array("MM".utf8)
    let count = UInt8(text.count)
    // One entry of type ASCII, and the offset of the next directory.
    let directory: [UInt8] = [0, 1, 0, tag, 0, 2, 0, 0, 0, count]
    let value: [UInt8] =
      count <= 4 ? text + Array(repeating: 0, count: 4 - text.count) : [0, 0, 0, 32]
    return head + directory + value + [0, 0, 0, 0] + (count <= 4 ? [] : text)
  }

  private func traits(note: [UInt8]) throws -> ImageTraits {
    var exif = EXIFBlock()
    exif.exifEntries = [
      EXIFBlock.Entry(0x9003, .text("2024:01:26 23:39:00")),
      EXIFBlock.Entry(0x927C, .bytes(note, type: 7, count: note.count)),
    ]
    return try traits(JPEGFile(picture, exif: exif).bytes)
  }

  @Test func `the maker note of an iPhone has the identifier of a burst`() throws {
    #expect(try traits(note: Self.note()) == .burst)
    #expect(try traits(note: Self.note(text: "ab")) == .burst)
    #expect(try traits(note: Self.note(tag: 0x11)) == [])
    #expect(try traits(note: Self.note(text: "")) == [])
    #expect(try traits(note: Array("Nikon".utf8) + Self.note().dropFirst(5)) == [])
  }

  @Test func `a damaged maker note states nothing`() throws {
    let note = Self.note()
    for count in 0..<14 { #expect(try traits(note: Array(note.prefix(count))) == []) }
    // No entries, an unknown type, and a text behind the end of the file.
    for (index, value) in [(15, 0), (19, 99), (24, 0x7F)] as [(Int, UInt8)] {
      var damaged = note
      damaged[index] = value
      #expect(try traits(note: damaged) == [])
    }
  }
}
