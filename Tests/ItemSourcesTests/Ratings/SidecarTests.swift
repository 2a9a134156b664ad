import Foundation
import Glibc
import GridImages
import TestSupport
import Testing

@testable import ItemSources

struct SidecarTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func write(_ stars: Int, to name: String) throws {
    let rating = try #require(Rating(stars))
    try Data(RatingDocument.new(rating)).write(to: URL(filePath: folder.file(name)))
  }

  private func rating(of name: String) -> Int? {
    Sidecar.rating(ofPhotoAt: folder.file(name))?.stars
  }

  @Test func `the names are those of darktable and of Adobe`() {
    #expect(Sidecar.paths(of: "/a.b/c.jpg") == ["/a.b/c.jpg.xmp", "/a.b/c.xmp"])
    #expect(Sidecar.paths(of: "/a.b/c") == ["/a.b/c.xmp"])
    #expect(Sidecar.isSidecar(Array("a.jpg.xmp".utf8)) && !Sidecar.isSidecar(Array(".xmp".utf8)))
  }

  @Test func `the sidecar with the whole name has precedence if it states a rating`() throws {
    #expect(rating(of: "a.jpg") == nil)
    try write(2, to: "a.xmp")
    #expect(rating(of: "a.jpg") == 2)
    try Data("<x/>".utf8).write(to: URL(filePath: folder.file("a.jpg.xmp")))
    #expect(rating(of: "a.jpg") == 2)
    try write(0, to: "a.jpg.xmp")
    #expect(rating(of: "a.jpg") == 0)
    #expect(rating(of: "a.cr2") == 2)
  }

  @Test func `what is no small file has no rating, and blocks nothing`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("a.jpg.xmp"), withIntermediateDirectories: false)
    #expect(rating(of: "a.jpg") == nil)
    #expect(unsafe mkfifo(folder.file("b.jpg.xmp"), 0o600) == 0)
    #expect(rating(of: "b.jpg") == nil)
    var large = RatingDocument.new(try #require(Rating(3)))
    large += Array(repeating: UInt8(ascii: " "), count: Sidecar.maximumBytes)
    try Data(large).write(to: URL(filePath: folder.file("c.jpg.xmp")))
    #expect(rating(of: "c.jpg") == nil)
    #expect(throws: SystemError(code: EFBIG)) { try SidecarFile.read(folder.file("c.jpg.xmp")) }
  }
}
