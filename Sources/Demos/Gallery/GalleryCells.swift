import GridEngine
import GridSDL

/// A card with the name of a place over its photo.
final class PlaceCell: GalleryPictureCell {
  override func drawCaption(of post: Post, into list: inout DrawList, theme: Theme) {
    let (width, height) = (min(size.width - 16, scaled(200)), scaled(30))
    let plate = Rect(x: 8, y: size.height - 8 - height, width: width, height: height)
    list.fill(plate, Color(0x0A0A10, alpha: 168), cornerRadius: 9)
    list.text(
      post.region, in: plate.insetBy(dx: 10, dy: 0),
      style: TextStyle(size: 13, weight: .bold, color: Color(0xFFFFFF)))
  }
}

/// A cell with only a photo.
final class PictureCell: GalleryPictureCell {}
