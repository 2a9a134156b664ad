import GridEngine
import GridSDL
import Scenes

/// A cell with an emoji and its stars, or their placeholder.
final class EmojiCell: CollectionViewCell {
  private static let stars = "★★★★★"
  private static let cornerRadius = 14.0

  private var id = 0
  private var emoji = ""
  private var name = ""
  private var rating: EmojiRating?
  private var loads: RatingLoads?
  private var context: SceneContext?

  /// Shows item `id` with its rating if that is loaded.
  func show(_ id: Int, emoji: String, loads: RatingLoads, in context: SceneContext) {
    if emoji != self.emoji { name = EmojiList.name(of: emoji) }
    self.id = id
    self.emoji = emoji
    self.loads = loads
    self.context = context
    rating = loads.ratings[id]
  }

  override func willDisplay() {
    loads?.beginDisplaying(id)
    // The rating may have arrived while the cell was prepared.
    if rating == nil, let loaded = loads?.ratings[id] {
      rating = loaded
      setNeedsDisplay()
    }
  }

  override func didEndDisplaying() { loads?.endDisplaying(id) }

  override func draw(into list: inout DrawList) {
    guard let context else { return }
    let theme = context.theme
    let bounds = Rect(size: size)
    SelectionMark.drawBorder(
      state, around: bounds, cornerRadius: Self.cornerRadius, theme: theme, into: &list)
    list.fill(
      bounds, Self.background(in: theme, isHovered: state.isHovered),
      cornerRadius: Self.cornerRadius)
    if let rating {
      draw(rating, into: &list, in: context)
    } else {
      drawPlaceholder(into: &list, theme: theme)
    }
    SelectionMark.drawCheck(state, in: bounds, theme: theme, into: &list)
  }

  /// Returns the color of a tile: between the background and the placeholder, and opaque, so that a
  /// border behind it does not show through.
  static func background(in theme: Theme, isHovered: Bool) -> Color {
    theme.placeholder.withAlpha(isHovered ? 190 : 110).over(theme.background)
  }

  /// Returns the color of stars, with enough contrast on a tile.
  static func starColor(in theme: Theme) -> Color {
    theme == .light ? Color(0x855300) : Color(0xF5B83D)
  }

  private func draw(_ rating: EmojiRating, into list: inout DrawList, in context: SceneContext) {
    let theme = context.theme
    let width = size.width
    list.text(
      emoji, in: Rect(x: 0, y: 12, width: width, height: 64),
      style: TextStyle(size: 52, alignment: .center))
    drawName(into: &list, in: context)
    drawStars(rating.stars, into: &list, in: context)
    list.text(
      rating.votes.grouped, in: Rect(x: 8, y: 138, width: width - 16, height: 16),
      style: TextStyle(size: 11, color: theme.secondaryText, alignment: .center))
  }

  /// Draws the name in one or two lines.
  private func drawName(into list: inout DrawList, in context: SceneContext) {
    let style = TextStyle(size: 12, color: context.theme.text, alignment: .center)
    let width = size.width - 16
    let text = context.text.size(of: name, style: style, width: width, maximumLines: 2)
    list.paragraph(
      name, in: Rect(x: 8, y: 80 + (34 - text.height) / 2, width: width, height: text.height),
      style: style, maximumLines: 2, measuring: context.text)
  }

  /// Draws five gray stars, and the rating as golden stars over them.
  private func drawStars(_ stars: Double, into list: inout DrawList, in context: SceneContext) {
    let theme = context.theme
    var style = TextStyle(size: 15, color: theme.text.withAlpha(40))
    let row = context.text.size(of: Self.stars, style: style, width: nil, maximumLines: 1)
    let box = Rect(
      x: ((size.width - row.width) / 2).rounded(), y: 117, width: row.width, height: 20)
    list.text(Self.stars, in: box, style: style)
    style.color = Self.starColor(in: theme)
    let golden = Rect(origin: box.origin, size: Size(width: box.width * stars / 5, height: 20))
    list.clipped(to: golden) { $0.text(Self.stars, in: box, style: style) }
  }

  private func drawPlaceholder(into list: inout DrawList, theme: Theme) {
    let color = theme.text.withAlpha(22)
    let middle = size.width / 2
    list.fill(Rect(x: middle - 26, y: 18, width: 52, height: 52), color, cornerRadius: 26)
    list.fill(Rect(x: middle - 40, y: 92, width: 80, height: 10), color, cornerRadius: 5)
    list.fill(Rect(x: middle - 30, y: 121, width: 60, height: 10), color, cornerRadius: 5)
  }
}
