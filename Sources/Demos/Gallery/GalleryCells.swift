import GridEngine
import GridSDL
import ItemSources

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

/// A row of the charts: photo, rank, title, likes.
final class ChartCell: GalleryPictureCell {
  override var imageFrame: Rect { Rect(x: 0, y: 7, width: 58, height: 58) }

  override func drawCaption(of post: Post, into list: inout DrawList, theme: Theme) {
    list.text(
      String(rank), in: Rect(x: 66, y: 0, width: 28, height: size.height),
      style: TextStyle(
        size: 16, weight: .bold, color: theme.text, alignment: .center))
    let width = size.width - 100 - 76
    list.text(
      post.title, in: Rect(x: 100, y: 15, width: width, height: 20),
      style: TextStyle(size: 14, weight: .bold, color: theme.text))
    list.text(
      post.region, in: Rect(x: 100, y: 36, width: width, height: 18),
      style: TextStyle(size: 12, color: theme.secondaryText))
    let pill = Rect(x: size.width - 68, y: 23, width: 66, height: 26)
    list.fill(pill, theme.accent.withAlpha(46), cornerRadius: 13)
    list.text(
      "♥ " + post.likes.grouped, in: pill,
      style: TextStyle(size: 12, weight: .bold, color: theme.accent, alignment: .center))
    if rank % 3 != 0 {
      list.fill(
        Rect(x: 100, y: size.height - 1, width: size.width - 100, height: 1),
        theme.placeholder.withAlpha(150))
    }
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
