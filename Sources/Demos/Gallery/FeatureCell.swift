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
