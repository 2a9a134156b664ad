import Foundation
import GridEngine
import GridImages
import ItemSources
import Samples
import TestSupport
import Testing

@testable import Demos

struct SourceDecoderTests {
  private let folder: ScratchFolder
  private let cache: RemoteCache
  private let decoder: SourceDecoder
  private let flag = CancellationFlag()

  init() throws {
    folder = try ScratchFolder()
    cache = RemoteCache(folder: folder.path, limit: 1 << 20)
    decoder = SourceDecoder(
      files: ImageFileDecoder(format: .rgba), embedded: ImageFileDecoder(format: .rgba),
      downloads: cache, embeddedBytes: VCardFile.bytes)
  }

  private static func request(_ source: ImageSource) -> ImageRequest {
    ImageRequest(source: source, sizeInPixels: PixelSize(width: 8, height: 8))
  }

  private func decode(_ source: ImageSource) throws(ImageError) -> PreparedImage {
    try decoder.decode(Self.request(source), quality: .sharp, cancellation: flag)
  }

  /// Writes a photo of one color.
  private func write(to path: String) throws {
    let side = 64
    let blue = ImageEncoder.Pixels(
      width: side, height: side,
      bytes: (0..<side * side).flatMap { _ in [20, 20, 220] as [UInt8] })
    try Data(ImageEncoder.jpeg(blue, quality: 90)).write(to: URL(filePath: path))
  }

  @Test(arguments: VCardWriter.Version.allCases)
  func `the photo of a card is decoded from its file`(version: VCardWriter.Version) throws {
    let image = try decode(.embedded(try .portrait(in: folder, as: version)))
    #expect(image.size == PixelSize(width: 8, height: 8))
    let pixel = image.pixel(4, 4)
    #expect(pixel[0] > 180 && pixel[1] < 80 && pixel[2] < 80, "red, within JPEG's loss")
  }

  @Test func `files and downloads are decoded from their files`() throws {
    let address = "https://example.org/a.jpg"
    let sources = [ImageSource.file(folder.file("a.jpg")), .remote(address)]
    for (source, path) in zip(sources, [folder.file("a.jpg"), cache.path(of: address)]) {
      try write(to: path)
      #expect(try decode(source).pixel(4, 4)[2] > 180, "\(source)")
      #expect(decoder.version(of: source) != nil && decoder.animation(of: source) != nil)
      #expect(decoder.details(of: source)?.size == PixelSize(width: 64, height: 64))
      #expect(decoder.effort(of: Self.request(source)) < 1, "it is smaller than an ordinary photo")
    }
  }

  @Test(arguments: [
    (ImageSource.file("/no/such.jpg"), ImageError.Reason.missing),
    (.remote("https://example.org/gone.jpg"), .missing), (.named("a"), .unsupported),
    (.embedded(EmbeddedImage(path: "/no.vcf", version: 1, offset: 0, length: 9)), .damaged),
  ])
  func `an error names the source, not the file that was read`(
    source: ImageSource, reason: ImageError.Reason
  ) {
    let error = #expect(throws: ImageError.self) { try decode(source) }
    #expect(error?.source == source && error?.reason == reason)
    #expect(decoder.quickImage(for: Self.request(source), cancellation: flag) == nil)
    #expect(decoder.version(of: source) == nil && decoder.details(of: source) == nil)
    #expect(decoder.effort(of: Self.request(source)) == 1)
  }

  @Test func `images within other files have neither versions nor animations`() throws {
    let photo = ImageSource.embedded(try .portrait(in: folder, as: .three))
    #expect(decoder.version(of: photo) == nil && decoder.animation(of: photo) == nil)
    #expect(decoder.quickImage(for: Self.request(photo), cancellation: flag) == nil)
  }
}
