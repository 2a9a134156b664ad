import Foundation
import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// The number of times that a photo is opened until its tile is sharp.
struct OpenCountTests {
  private let fixture: DecodingFixture
  private let decoder: ImageFileDecoder
  private let request: ImageRequest

  init() throws {
    fixture = try DecodingFixture()
    decoder = ImageFileDecoder(
      format: .rgba, workers: TestWorkers.make(),
      store: ThumbnailStore(folder: fixture.folder.file("thumbnails")),
      shared: SharedThumbnails(folder: fixture.folder.file("shared")))
    let picture = BlockPicture(columns: 60, rows: 40) { column, row in
      [UInt8(4 * column), UInt8(6 * row), UInt8((column * row) % 256)]
    }
    let exif = EXIFBlock(
      orientation: 1, exposureDate: "2024:01:26 23:39:00",
      thumbnail: JPEGFile(BlockPicture(columns: 15, rows: 10) { _, _ in [9, 9, 9] }).bytes)
    // At the end of an image any bytes may follow.
    let padding = [UInt8](repeating: 0, count: 70_000)
    let source = try fixture.write(JPEGFile(picture, exif: exif).bytes + padding)
    request = ImageRequest(file: source, sizeInPixels: PixelSize(width: 120, height: 80))
  }

  @Test func `a photo with a thumbnail is opened for its preview and for its pixels`() throws {
    let opens = try OpenCounter(request.source.description)
    let preview = decoder.quickImage(for: request, cancellation: CancellationFlag())
    #expect(preview?.isPreview == true)
    #expect(opens.take() == 1)
    #expect(decoder.effort(of: request) > 0)
    #expect(opens.take() == 0)
    _ = try decoder.decode(request, quality: .sharp, cancellation: CancellationFlag())
    #expect(opens.take() == 1)
  }

  @Test func `a photo whose thumbnail is on disk is not opened`() throws {
    _ = try decoder.decode(request, quality: .sharp, cancellation: CancellationFlag())
    let opens = try OpenCounter(request.source.description)
    let image = decoder.quickImage(for: request, cancellation: CancellationFlag())
    #expect(image?.isPreview == false)
    #expect(opens.take() == 0)
  }
}

/// Counts how often a file is opened by any process.
private final class OpenCounter {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    // With the ends, because the kernel merges equal events in succession.
    let events = UInt32(IN_OPEN) | UInt32(IN_CLOSE_NOWRITE)
    try #require(unsafe inotify_add_watch(descriptor, path, events) >= 0)
  }

  deinit { close(descriptor) }

  /// Returns the number since the last call.
  func take() -> Int {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe read(descriptor, &buffer, buffer.count)
    // Each event has 16 bytes and no name: a watch descriptor, then its mask.
    return stride(from: 0, to: max(0, count), by: 16).count { buffer[$0 + 4] & UInt8(IN_OPEN) != 0 }
  }
}
