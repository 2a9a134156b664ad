import Testing

@testable import ItemSources

struct FileKindTests {
  @Test(arguments: [
    ("a.jpg", FileKind.picture), ("A.JPEG", .picture), ("a.b.Tiff", .picture), (".png", .picture),
    ("a.apng", .picture), ("a.psd", .unsupported), ("a.KRA", .unsupported), ("a.Mp4", .video),
    ("a.m2ts", .video),
    ("jpg", .other), ("a.", .other), ("a.jpg.txt", .other), ("", .other), ("a.jp\u{E9}g", .other),
    ("a.jpgjpgjpgjpg", .other), ("a. jpg", .other),
  ])
  func `the extension determines the kind`(name: String, kind: FileKind) {
    #expect(FileKind(name: Array(name.utf8)) == kind)
  }

  @Test func `every extension of a photo is one`() {
    for ending in PictureFolder.extensions {
      #expect(FileKind(name: Array("x.\(ending)".utf8)) == .picture, "\(ending)")
    }
  }

  @Test func `an extension is described in lower case`() {
    #expect(FileExtension(name: Array("a.M2ts".utf8))?.description == "m2ts")
  }
}
