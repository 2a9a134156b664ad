import Foundation
import GridEngine
import GridImages
import Samples
import TestSupport
import Testing

@testable import Demos
@testable import ItemSources

struct VCardPhotoTests {
  @Test func `the source of a photo is parsed to the same photo`() {
    let photo = VCardPhoto(path: "/tmp/a+b@c:d.vcf", version: -5, offset: 12, length: 345)
    #expect(VCardPhoto(source: photo.source) == photo)
  }

  @Test(arguments: [
    "", "/a.jpg", "vcard:", "vcard:1+2@3", "vcard:-1+2@3:/a", "vcard:1+0@3:/a", "vcard:1@2+3:/a",
    "vcard:1+99999999999999999999@3:/a",
  ])
  func `other sources are not photos of cards`(source: String) {
    #expect(VCardPhoto(source: source) == nil)
  }

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

  @Test(arguments: VCardWriter.Version.allCases)
  func `the photo of a card is decoded from its file`(version: VCardWriter.Version) throws {
    let (folder, photo) = try file(version)
    defer { withExtendedLifetime(folder) {} }
    let decoder = CardPhotoDecoder(photos: Self.pictures, others: ScriptedDecoder())
    let request = ImageRequest.named(photo.source, width: 8, height: 8)
    let image = try decoder.decode(request, quality: .sharp, cancellation: CancellationFlag())
    #expect(image.size == PixelSize(width: 8, height: 8))
    let pixel = image.pixel(4, 4)
    #expect(pixel[0] > 180 && pixel[1] < 80 && pixel[2] < 80, "red, within JPEG's loss")
  }

  @Test func `a rewritten file does not return old photos`() throws {
    let (folder, photo) = try file(.three)
    try Data("BEGIN:VCARD\nFN:A\nEND:VCARD\n".utf8)
      .write(to: URL(filePath: folder.file("people.vcf")))
    #expect(VCardFile.bytes(of: photo) == nil)
  }

  @Test func `a missing photo fails alone, and other sources go to the other decoder`() throws {
    let others = ScriptedDecoder()
    let decoder = CardPhotoDecoder(photos: Self.pictures, others: others)
    let missing = VCardPhoto(path: "/no/such.vcf", version: 1, offset: 0, length: 9).source
    let flag = CancellationFlag()
    let failure = #expect(throws: ImageError.self) {
      try decoder.decode(.named(missing), quality: .sharp, cancellation: flag)
    }
    #expect(failure?.source == missing)
    #expect(decoder.quickImage(for: .named(missing), cancellation: flag) == nil)
    _ = try decoder.decode(.named("/a.jpg"), quality: .sharp, cancellation: flag)
    #expect(others.calls == [.full(.named("/a.jpg"))])
  }

  private static let pictures = ImageFileDecoder(format: .rgba)

  /// A file with a card that has a red portrait.
  private func file(_ version: VCardWriter.Version) throws -> (ScratchFolder, VCardPhoto) {
    let red = ImageEncoder.Pixels(
      width: 16, height: 16, bytes: (0..<256).flatMap { _ in [220, 20, 20] as [UInt8] })
    let text = VCardWriter.text(
      of: InventedPerson(seed: 1, index: 0), portrait: try ImageEncoder.jpeg(red, quality: 90),
      as: version)
    let folder = try ScratchFolder()
    let path = folder.file("people.vcf")
    try Data(text.utf8).write(to: URL(filePath: path))
    return (folder, try #require(VCardFile.read(path).cards.first?.photo))
  }
}
