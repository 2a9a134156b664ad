import GridEngine
import GridImages
import TestSupport
import Testing

/// The code of `docs/techniques/decode.md`. ``GuideSnippetTests`` compares the two.
@MainActor struct DecodeGuide {
  private final class TileCell: CollectionViewCell {
    var image: PreparedImage?
    var task: ImageTask?
  }

  private let decoder = ScriptedDecoder()
  private let fixture = GuideFixture<ImageRequest>(
    items: (0..<4).map { .named("\($0)") }, cellHeight: 50)

  private var images: Int {
    fixture.view.visibleCells.count { ($0 as? TileCell)?.image != nil }
  }

  @Test func `images decoded by a registration are displayed at once, but delay the frame`() throws
  {
    let decoder = decoder
    let tile = CellRegistration<TileCell, ImageRequest> { cell, _, picture in
      cell.image = try? decoder.decode(picture, quality: .sharp, cancellation: CancellationFlag())
    }
    try fixture.show(with: tile)
    #expect(images == 2 && decoder.decoded.count == 2)
  }

  @Test func `requested images are displayed when the frame delivers them`() throws {
    let pipeline = ImagePipeline(decoder: decoder, threadCount: 0)
    let tile = CellRegistration<TileCell, ImageRequest> { cell, _, picture in
      cell.task = pipeline.load(picture, priority: .visible) { [weak cell] event in
        if case .image(let image) = event { cell?.image = image }
      }
    }
    try fixture.show(with: tile)
    while pipeline.decodeNext() {}
    #expect(images == 0)
    pipeline.deliver()
    #expect(images == 2)
  }
}
