import Foundation
import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct SharedThumbnailsTests {
  @Test(
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"),
      ("abc", "900150983cd24fb0d6963f7d28e17f72"),
      (
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
        "57edf4a22be3c955ac49da2e2107b67a"
      ),
      ("file:///home/jens/photos/me.png", "c6ee772d9e49320e97ec29a7eb5b1697"),
    ])
  func `digests agree with the examples of the standards`(text: String, digest: String) {
    #expect(MD5.hexDigest(of: Array(text.utf8)) == digest)
  }

  @Test func `paths are escaped as in GLib`() {
    let uri = SharedThumbnails.uri(of: Array("/a b/Zürich #1 (2),~@.jpg".utf8))
    #expect(String(decoding: uri, as: UTF8.self) == "file:///a%20b/Z%C3%BCrich%20%231%20(2),~@.jpg")
  }

  /// An image of 480 x 320 and a thumbnail by another program. The thumbnail has a flat color to
  /// distinguish it.
  private struct World {
    let scratch: ScratchFolder
    let decoder: ImageFileDecoder
    let source: String

    init() throws {
      scratch = try ScratchFolder()
      let shared = SharedThumbnails(folder: scratch.file("thumbnails"))
      decoder = ImageFileDecoder(format: .rgba, shared: shared)
      source = scratch.file("picture 1.jpg")
      let picture = BlockPicture(columns: 60, rows: 40) { _, _ in [10, 200, 30] }
      try Data(JPEGFile(picture).bytes).write(to: URL(filePath: source))
    }

    func share(_ size: PixelSize, in folder: String, age: Int64 = 0, uri: String? = nil) throws {
      let real = SharedThumbnails.uri(of: Array(source.utf8))
      let modified = try decoder.probe(source).modified / 1_000_000_000 - age
      var file = PNGFile(
        width: size.width, height: size.height,
        pixels: Array(repeating: [200, 0, 200], count: size.area))
      file.texts = [
        ("Software", "test"), ("Thumb::URI", uri ?? String(decoding: real, as: UTF8.self)),
        ("Thumb::MTime", "\(modified)"),
      ]
      let path = scratch.file("thumbnails/\(folder)")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(file.bytes).write(
        to: URL(filePath: path + "/" + MD5.hexDigest(of: real) + ".png"))
    }

    func quick(_ width: Int, _ height: Int) -> PreparedImage? {
      let request = ImageRequest(
        file: source, sizeInPixels: PixelSize(width: width, height: height))
      return decoder.quickImage(for: request, cancellation: CancellationFlag())
    }
  }

  @Test func `a large enough thumbnail is final, a smaller one is a preview`() throws {
    let fixture = try World()
    #expect(fixture.quick(90, 60) == nil)
    try fixture.share(PixelSize(width: 128, height: 85), in: "normal")
    let enough = try #require(fixture.quick(90, 60))
    #expect(!enough.isPreview && enough.pixel(45, 30) == [200, 0, 200, 255])
    #expect(fixture.quick(180, 120)?.isPreview == true)
    try fixture.share(PixelSize(width: 256, height: 171), in: "large")
    #expect(fixture.quick(180, 120)?.isPreview == false)
  }

  @Test func `a thumbnail of another version, file or aspect ratio is ignored`() throws {
    let fixture = try World()
    try fixture.share(PixelSize(width: 128, height: 85), in: "normal", age: 5)
    #expect(fixture.quick(90, 60) == nil)
    try fixture.share(PixelSize(width: 128, height: 85), in: "normal", uri: "file:///other")
    #expect(fixture.quick(90, 60) == nil)
    try fixture.share(PixelSize(width: 128, height: 128), in: "normal")
    #expect(fixture.quick(90, 60) == nil)
  }
}
