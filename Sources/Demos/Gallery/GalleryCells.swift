import GridEngine
import GridSDL

/// A cell with a large photo and its title over it.
final class FeatureCell: GalleryPictureCell {
  override var cornerRadius: Double { 16 }

  override func drawCaption(of post: Post, into list: inout DrawList, theme: Theme) {
    let plate = Rect(x: 16, y: size.height - 78, width: min(360, size.width - 32), height: 62)
    list.fill(plate, Color(0x0A0A10, alpha: 176), cornerRadius: 12)
    list.text(
      post.title,
      in: Rect(x: plate.minX + 14, y: plate.minY + 8, width: plate.width - 28, height: 26),
      style: TextStyle(size: 18, weight: .bold, color: Color(0xFFFFFF)))
    list.text(
      post.region,
      in: Rect(x: plate.minX + 14, y: plate.minY + 34, width: plate.width - 28, height: 18),
      style: TextStyle(size: 13, color: Color(0xFFFFFF, alpha: 210)))
  }
}

/// A cell with a square photo above its title.
final class AppCell: GalleryPictureCell {
  override var imageFrame: Rect {
    Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - 54))
  }

  override func drawCaption(of post: Post, into list: inout DrawList, theme: Theme) {
    let top = imageFrame.maxY + 8
    list.text(
      post.title, in: Rect(x: 0, y: top, width: size.width, height: 19),
      style: TextStyle(size: 14, weight: .bold, color: theme.text))
    list.text(
      post.region, in: Rect(x: 0, y: top + 20, width: size.width, height: 17),
      style: TextStyle(size: 12, color: theme.secondaryText))
  }
}

/// A card with the name of a place over its photo.
final class PlaceCell: GalleryPictureCell {
  override func drawCaption(of post: Post, into list: inout DrawList, theme: Theme) {
    let width = min(size.width - 16, 200)
    let plate = Rect(x: 8, y: size.height - 38, width: width, height: 30)
    list.fill(plate, Color(0x0A0A10, alpha: 168), cornerRadius: 9)
    list.text(
      post.region, in: plate.insetBy(dx: 10, dy: 0),
      style: TextStyle(size: 13, weight: .bold, color: Color(0xFFFFFF)))
  }
}

/// A cell with only a photo.
final class PictureCell: GalleryPictureCell {}
