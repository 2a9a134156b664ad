import GridEngine
import GridSDL

/// A cell with a square photo above its title.
final class AppCell: GalleryPictureCell {
  private static let lines = (title: 19.0, region: 17.0)

  /// Returns the height below the photo.
  ///
  /// - Parameter scaled: Returns a length for the size of type that the user chose.
  static func captionHeight(scaled: (Double) -> Double) -> Double {
    18 + scaled(lines.title) + scaled(lines.region)
  }

  override var imageFrame: Rect {
    let height = max(0, size.height - Self.captionHeight(scaled: scaled))
    return Rect(x: 0, y: 0, width: size.width, height: height)
  }

  override func drawCaption(of post: Post, into list: inout DrawList, theme: Theme) {
    let top = imageFrame.maxY + 8
    list.text(
      post.title, in: Rect(x: 0, y: top, width: size.width, height: scaled(Self.lines.title)),
      style: TextStyle(size: 14, weight: .bold, color: theme.text))
    list.text(
      post.region,
      in: Rect(
        x: 0, y: top + scaled(Self.lines.title) + 1, width: size.width,
        height: scaled(Self.lines.region)),
      style: TextStyle(size: 12, color: theme.secondaryText))
  }
}
