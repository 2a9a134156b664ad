import GridEngine
import GridSDL

/// A cell with a large photo and its title over it.
final class FeatureCell: GalleryPictureCell {
  override var cornerRadius: Double { 16 }

  private static let lines = (title: 26.0, region: 18.0)

  /// Returns the height of the plate behind the title.
  ///
  /// - Parameter scaled: Returns a length for the size of type that the user chose.
  static func plateHeight(scaled: (Double) -> Double) -> Double {
    18 + scaled(lines.title) + scaled(lines.region)
  }

  override func drawCaption(of post: Post, into list: inout DrawList, theme: Theme) {
    let height = Self.plateHeight(scaled: scaled)
    let plate = Rect(
      x: 16, y: size.height - 16 - height, width: min(scaled(360), size.width - 32),
      height: height)
    list.fill(plate, Color(0x0A0A10, alpha: 176), cornerRadius: 12)
    let line = scaled(Self.lines.title)
    list.text(
      post.title,
      in: Rect(x: plate.minX + 14, y: plate.minY + 8, width: plate.width - 28, height: line),
      style: TextStyle(size: 18, weight: .bold, color: Color(0xFFFFFF)))
    list.text(
      post.region,
      in: Rect(
        x: plate.minX + 14, y: plate.minY + 8 + line, width: plate.width - 28,
        height: scaled(Self.lines.region)),
      style: TextStyle(size: 13, color: Color(0xFFFFFF, alpha: 210)))
  }
}

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
