import GridEngine
import TestSupport
import Testing

/// The code of `docs/techniques/thumbnails.md` and `corners.md`. ``GuideSnippetTests`` compares the
/// two.
struct PictureGuides {
  func thumbnail(of path: String, in tile: Size, scale: Double) -> ImageRequest {
    ImageRequest(
      file: path,
      sizeInPixels: PixelSize(
        width: Int((tile.width * scale).rounded()), height: Int((tile.height * scale).rounded())),
      cornerRadiusInPixels: Int((8 * scale).rounded()))
  }

  @Test func `an image is requested at the size of its tile in device pixels`() {
    let small = thumbnail(of: "a.jpg", in: Size(width: 145, height: 100), scale: 2)
    #expect(small.source == .file("a.jpg"))
    #expect(small.sizeInPixels == PixelSize(width: 290, height: 200))
  }

  @Test func `masked corners are not baked into the image`() {
    let path = "a.jpg"
    let tile = ImageRequest(
      file: path, sizeInPixels: PixelSize(width: 290, height: 200), cornerRadiusInPixels: 16)
    #expect(tile.bakedCornerRadiusInPixels == 16)
    var masked = tile
    masked.rounding = .drawing
    #expect(masked.bakedCornerRadiusInPixels == 0)
    #expect(masked.cornerRadiusInPixels == 16)
  }
}
