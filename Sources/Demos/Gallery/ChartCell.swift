import GridEngine
import GridSDL

/// A row of the charts: photo, rank, title, likes.
final class ChartCell: GalleryPictureCell {
  private static let lines = (title: 20.0, region: 18.0)
  private static let padding = 34.0
  private static let side = 58.0
  private static let pill = Size(width: 66, height: 26)
  /// The width in points, at the usual size of type, below which the likes are below the region.
  private static let narrow = 300.0

  /// Returns the height of a row.
  ///
  /// - Parameter scaled: Returns a length for the size of type that the user chose.
  static func height(forWidth width: Double, scaled: (Double) -> Double) -> Double {
    padding + scaled(lines.title) + scaled(lines.region) * (width < scaled(narrow) ? 2 : 1)
  }

  override var imageFrame: Rect {
    let y = ((size.height - Self.side) / 2).rounded()
    return Rect(x: 0, y: y, width: Self.side, height: Self.side)
  }

  override func drawCaption(of post: Post, into list: inout DrawList, theme: Theme) {
    let rank = Rect(x: 66, y: 0, width: scaled(28), height: size.height)
    list.text(
      String(self.rank), in: rank,
      style: TextStyle(
        size: 16, weight: .bold, color: theme.text, alignment: .center))
    let left = rank.maxX + 6
    let title = Rect(
      x: left, y: 15, width: size.width - left, height: scaled(Self.lines.title))
    let region = Rect(
      x: left, y: title.maxY + 1, width: title.width, height: scaled(Self.lines.region))
    drawTexts(of: post, title, region, into: &list, theme)
    if self.rank % 3 != 0 {
      list.fill(
        Rect(x: left, y: size.height - 1, width: size.width - left, height: 1),
        theme.placeholder.withAlpha(150))
    }
  }

  /// Draws the likes at the end of both lines, or below them where they need all of the width.
  private func drawTexts(
    of post: Post, _ title: Rect, _ region: Rect, into list: inout DrawList, _ theme: Theme
  ) {
    var (title, region) = (title, region)
    var likes = region.offsetBy(dx: 0, dy: region.height)
    var style = TextStyle(size: 12, weight: .bold, color: theme.accent)
    if size.width >= scaled(Self.narrow) {
      let size = Size(width: scaled(Self.pill.width), height: scaled(Self.pill.height))
      likes = Rect(
        origin: Point(
          x: self.size.width - 2 - size.width, y: ((self.size.height - size.height) / 2).rounded()),
        size: size)
      list.fill(likes, theme.accent.withAlpha(46), cornerRadius: size.height / 2)
      style.alignment = .center
      title.size.width = likes.minX - 8 - title.minX
      region.size.width = title.width
    }
    list.text(
      post.title, in: title,
      style: TextStyle(size: 14, weight: .bold, color: theme.text))
    list.text(
      post.region, in: region, style: TextStyle(size: 12, color: theme.secondaryText))
    list.text("♥ " + post.likes.grouped, in: likes, style: style)
  }
}
