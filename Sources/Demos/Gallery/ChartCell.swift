import GridEngine
import GridSDL

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
