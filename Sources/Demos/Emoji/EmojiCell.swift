import GridEngine
import GridSDL
import Scenes

/// A cell with an emoji and its stars, or their placeholder.
final class EmojiCell: CollectionViewCell {
  private static let stars = "★★★★★"
  private static let cornerRadius = 14.0

  /// The tops and heights of the lines of a tile, in points.
  struct Lines {
    var emoji: Extent
    /// One or two lines.
    var name: Extent
    var stars: Extent
    var votes: Extent
    /// The height of the tile.
    var height: Double { votes.end + 10 }

    struct Extent {
      var top: Double
      var height: Double
      var end: Double { top + height }
    }
  }

  /// Returns the lines of a tile.
  ///
  /// - Parameter scaled: Returns a length for the size of type that the user chose.
  static func lines(scaled: (Double) -> Double) -> Lines {
    let emoji = Lines.Extent(top: 12, height: scaled(64))
    let name = Lines.Extent(top: emoji.end + 4, height: scaled(34))
    let stars = Lines.Extent(top: name.end + 3, height: scaled(20))
    let votes = Lines.Extent(top: stars.end + 1, height: scaled(16))
    return Lines(emoji: emoji, name: name, stars: stars, votes: votes)
  }

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
    let lines = Self.lines(scaled: context.text.scaledValue)
    if let rating {
      draw(rating, in: lines, into: &list, context)
    } else {
      drawPlaceholder(of: lines, into: &list, context)
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

  private func draw(
    _ rating: EmojiRating, in lines: Lines, into list: inout DrawList, _ context: SceneContext
  ) {
    let width = size.width
    list.text(
      emoji, in: Rect(x: 0, y: lines.emoji.top, width: width, height: lines.emoji.height),
      style: TextStyle(size: 52, alignment: .center))
    drawName(in: lines.name, into: &list, context)
    drawStars(rating.stars, in: lines.stars, into: &list, context)
    list.text(
      rating.votes.grouped,
      in: Rect(x: 8, y: lines.votes.top, width: width - 16, height: lines.votes.height),
      style: TextStyle(size: 11, color: context.theme.secondaryText, alignment: .center))
  }

  /// Draws the name in one or two lines.
  private func drawName(
    in room: Lines.Extent, into list: inout DrawList, _ context: SceneContext
  ) {
    let style = TextStyle(size: 12, color: context.theme.text, alignment: .center)
    let width = size.width - 16
    let text = context.text.size(of: name, style: style, width: width, maximumLines: 2)
    list.paragraph(
      name,
      in: Rect(
        x: 8, y: room.top + (room.height - text.height) / 2, width: width, height: text.height),
      style: style, maximumLines: 2, measuring: context.text)
  }

  /// Draws five gray stars, and the rating as golden stars over them.
  private func drawStars(
    _ stars: Double, in room: Lines.Extent, into list: inout DrawList, _ context: SceneContext
  ) {
    let theme = context.theme
    var style = TextStyle(size: 15, color: theme.text.withAlpha(40))
    let row = context.text.size(of: Self.stars, style: style, width: nil, maximumLines: 1)
    let box = Rect(
      x: ((size.width - row.width) / 2).rounded(), y: room.top, width: row.width,
      height: room.height)
    list.text(Self.stars, in: box, style: style)
    style.color = Self.starColor(in: theme)
    let golden = Rect(
      origin: box.origin, size: Size(width: box.width * stars / 5, height: room.height))
    list.clipped(to: golden) { $0.text(Self.stars, in: box, style: style) }
  }

  private func drawPlaceholder(
    of lines: Lines, into list: inout DrawList, _ context: SceneContext
  ) {
    let color = context.theme.text.withAlpha(22)
    func fill(_ width: Double, _ height: Double, in line: Lines.Extent, below: Double = 0) {
      let size = Size(
        width: context.text.scaledValue(for: width), height: context.text.scaledValue(for: height))
      let y = line.top + ((line.height - size.height) / 2).rounded(.down) - below
      list.fill(
        Rect(origin: Point(x: (self.size.width - size.width) / 2, y: y), size: size), color,
        cornerRadius: size.height / 2)
    }
    fill(52, 52, in: lines.emoji)
    fill(80, 10, in: lines.name)
    fill(60, 10, in: lines.stars, below: 1)
  }
}
