import Foundation
import GridEngine
import Samples
import TestSupport
import Testing

@testable import Demos
@testable import ItemSources

struct VCardPhotoTests {
  @Test(arguments: [
    ("aGVsbG8=", "hello"), ("aGVs\r\n bG8=\r\n", "hello"), ("aGVsbG8", "hello"),
    ("data:image/jpeg;base64,aGVsbG8=", "hello"), ("data:image/jpeg;base64\\,aGVsbG8=", "hello"),
    ("da\r\n ta:image/png;ba\r\n se64,aGVs\r\n bG8=", "hello"), ("aGVs!bG8=", "hel"),
  ])
  func `base64 is decoded in every notation found in files`(value: String, text: String) {
    #expect(PhotoValue.decoded(Array(value.utf8)) == Array(text.utf8))
  }

  @Test(arguments: ["", "====", "data:", "data:image/svg+xml,<svg/>", "https://example.org/a.jpg"])
  func `a value without image data is rejected`(value: String) {
    let bytes = PhotoValue.decoded(Array(value.utf8))
    #expect(bytes == nil || value.hasPrefix("https"))
  }

  @Test func `a rewritten file does not return old photos`() throws {
    let (folder, photo) = try file()
    try Data("BEGIN:VCARD\nFN:A\nEND:VCARD\n".utf8)
      .write(to: URL(filePath: folder.file("people.vcf")))
    #expect(VCardFile.bytes(of: photo) == nil)
  }

  /// A file with a card that has a portrait.
  private func file() throws -> (ScratchFolder, EmbeddedImage) {
    let folder = try ScratchFolder()
    return (folder, try EmbeddedImage.portrait(in: folder, as: .three))
  }
}

extension EmbeddedImage {
  /// Writes a file with a card that has a red portrait, and returns the portrait.
  static func portrait(
    in folder: ScratchFolder, as version: VCardWriter.Version
  ) throws -> EmbeddedImage {
    let red = ImageEncoder.Pixels(
      width: 16, height: 16, bytes: (0..<256).flatMap { _ in [220, 20, 20] as [UInt8] })
    let text = VCardWriter.text(
      of: InventedPerson(seed: 1, index: 0), portrait: try ImageEncoder.jpeg(red, quality: 90),
      as: version)
    let path = folder.file("people.vcf")
    try Data(text.utf8).write(to: URL(filePath: path))
    return try #require(VCardFile.read(path).cards.first?.photo)
  }
}
