import GridEngine
import TestSupport
import Testing

/// The code of `docs/techniques/thumbnails.md` and `corners.md`. ``GuideSnippetTests`` compares the
/// two.
struct PictureGuides {
  func thumbnail(of path: String, in tile: Size, scale: Double) -> ImageRequest {
    ImageRequest(
      source: path,
      sizeInPixels: PixelSize(
        width: Int((tile.width * scale).rounded()), height: Int((tile.height * scale).rounded())),
      cornerRadiusInPixels: Int((8 * scale).rounded()))
  }

  @Test func `an image that is scaled when drawn is a different request`() {
    let path = "a.jpg"
    let tile = Size(width: 145, height: 100)
    let small = thumbnail(of: path, in: tile, scale: 2)
    var whole = thumbnail(of: path, in: tile, scale: 2)
    whole.scaling = .drawing
    #expect(small.sizeInPixels == PixelSize(width: 290, height: 200))
    #expect(whole != small)
  }

  @Test func `masked corners are not baked into the image`() {
    let path = "a.jpg"
    var tile = ImageRequest(
      source: path, sizeInPixels: PixelSize(width: 290, height: 200), cornerRadiusInPixels: 16)
    #expect(tile.bakedCornerRadiusInPixels == 16)
    tile.rounding = .drawing
    #expect(tile.bakedCornerRadiusInPixels == 0)
    #expect(tile.cornerRadiusInPixels == 16)
  }
}
