import Foundation
import Testing

@testable import Samples

struct PhotoPainterTests {
  private static let tile = SensorTile(seed: 1)

  /// The bytes for each pixel of a file of 3 to 5 MB with 12 megapixels, or 6 to 10 with 24.
  private static let bytesPerPixel = 0.25...0.4167

  // Noise and texture have the same strength for each pixel at all sizes, so small photos are enough.
  @Test(arguments: 0..<24)
  func `a file has as many bytes for each pixel as that of a camera`(index: Int) throws {
    let plan = PhotoPlan(seed: 1, index: index, megapixels: 0.25)
    let bytes = try PhotoPainter.encoded(plan, tile: Self.tile)
    let header = try #require(ImageHeader(bytes))
    let metadata = header.exif?.thumbnail?.count ?? 0
    let share = Double(bytes.count - metadata) / Double(plan.width * plan.height)
    #expect(Self.bytesPerPixel.contains(share), "\(share) bytes a pixel")
    #expect(header.isProgressive == plan.isProgressive)
    #expect((header.exif?.thumbnail != nil) == plan.hasThumbnail)
    #expect(header.exif?.number(0x0112) == plan.orientation.rawValue)
  }

  @Test func `a stored photo has the planned size`() throws {
    let plan = PhotoPlan(seed: 1, index: 2, megapixels: 0.1)
    let header = try #require(ImageHeader(PhotoPainter.encoded(plan, tile: Self.tile)))
    #expect(plan.orientation == .leftTurned)
    #expect((header.width, header.height) == (plan.height, plan.width))
  }

  @Test func `making twice writes the same bytes, and another seed other ones`() throws {
    let plan = PhotoPlan(seed: 1, index: 4, megapixels: 0.1)
    let first = try PhotoPainter.encoded(plan, tile: Self.tile)
    #expect(try PhotoPainter.encoded(plan, tile: SensorTile(seed: 1)) == first)
    let other = PhotoPlan(seed: 2, index: 4, megapixels: 0.1)
    #expect(try PhotoPainter.encoded(other, tile: Self.tile) != first)
  }

  @Test func `a folder contains as many photos as asked for`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let painter = PhotoPainter(folder: folder, count: 3, megapixels: 0.1, seed: 1)
    try painter.makeFolder()
    try painter.paint()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == ["photo-0001.jpg", "photo-0002.jpg", "photo-0003.jpg"])
  }

  @Test func `the error for an unwritable folder contains its path`() {
    let missing = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let painter = PhotoPainter(folder: missing, count: 1, megapixels: 0.1, seed: 1)
    let error = #expect(throws: LibraryPainterError.self) { try painter.paint() }
    #expect(error?.description.contains(missing.path) == true)
  }
}
