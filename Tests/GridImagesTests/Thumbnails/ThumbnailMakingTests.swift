import Foundation
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Thumbnails that are stored before their images are requested.
struct ThumbnailMakingTests {
  private let folder: ScratchFolder
  private let decoder: ImageFileDecoder

  init() throws {
    folder = try ScratchFolder()
    decoder = ImageFileDecoder(
      format: .bgra, store: ThumbnailStore(folder: folder.file("thumbnails")))
  }

  /// A PNG that is large enough to be slow, of random pixels.
  private func png(alpha: Bool = false) -> [UInt8] {
    let (width, height) = (1_300, 1_100)
    let pixels = (0..<width * height).map { index -> [UInt8] in
      let value = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 13)
      return alpha ? [value, value, 90, 128] : [value, value, 90]
    }
    return PNGFile(width: width, height: height, pixels: pixels).bytes
  }

  private func request(_ bytes: [UInt8], _ name: String) throws -> ImageRequest {
    try Data(bytes).write(to: URL(filePath: folder.file(name)))
    return ImageRequest(file: folder.file(name), sizeInPixels: PixelSize(width: 120, height: 90))
  }

  private func outcome(_ request: ImageRequest) -> ThumbnailOutcome {
    decoder.makeThumbnail(for: request, cancellation: CancellationFlag())
  }

  @Test func `a slow photo gets a thumbnail once, which its tile shows`() throws {
    let request = try request(png(), "slow.png")
    #expect(decoder.quickImage(for: request, cancellation: CancellationFlag()) == nil)
    guard case .made(let byteCount) = outcome(request) else {
      Issue.record("no thumbnail was made")
      return
    }
    #expect(byteCount > 0)
    let image = decoder.quickImage(for: request, cancellation: CancellationFlag())
    #expect(image?.isPreview == false && image?.size == request.sizeInPixels)
    #expect(outcome(request) == .unneeded)
  }

  @Test func `a photo that is decoded in little time gets none`() throws {
    let jpeg = JPEGFile(BlockPicture.checker).bytes
    #expect(try outcome(request(jpeg, "small.jpg")) == .unneeded)
    let longer = jpeg + [UInt8](repeating: 0, count: 100_000)
    #expect(try outcome(request(longer, "cheap.dat")) == .unneeded)
    let size = PixelSize(width: 9, height: 9)
    #expect(outcome(ImageRequest(file: "/none.png", sizeInPixels: size)) == .unneeded)
  }

  @Test func `a transparent photo gets none, because it is not stored`() throws {
    #expect(try outcome(request(png(alpha: true), "transparent.png")) == .unneeded)
  }

  @Test func `a cancelled photo gets none`() throws {
    let flag = CancellationFlag()
    flag.cancel()
    let request = try request(png(), "slow.png")
    #expect(decoder.makeThumbnail(for: request, cancellation: flag) == .cancelled)
    #expect(decoder.quickImage(for: request, cancellation: CancellationFlag()) == nil)
  }

  @Test func `without a store, or without workers, none are made`() {
    #expect(!ImageFileDecoder(format: .bgra, workers: DecodeWorkers()).makesThumbnails)
    #expect(!decoder.makesThumbnails)
  }
}
