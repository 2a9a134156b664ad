import GridEngine
import GridSDL
import Scenes

/// A cell with a post: its photo, and below it title, region and likes.
final class DestinationCell: CollectionViewCell {
  /// The identifier of the displayed post.
  private(set) var postID = ""
  /// The source of the displayed photo; nil for a placeholder.
  private(set) var picture: ImageSource?

  private static let title = 17.0
  private static let small = 13.0
  private static let gap = 10.0
  private static let smallHeight = 20.0
  private static let titleLines = 2

  private var post: Post?
  private var isBroken = false
  private var context: SceneContext?

  /// Shows a post, with its photo if that is loaded.
  func show(_ post: Post, _ state: AssetStore.State, in context: SceneContext) {
    self.post = post
    self.context = context
    postID = post.id
    picture = state == .ready ? post.asset : nil
    isBroken = state == .failed
    setNeedsDisplay()
  }

  /// Shows a photo, whichever post the cell has.
  func fill(with source: ImageSource) {
    picture = source
    setNeedsDisplay()
  }

  override func preferredSize(fitting proposed: Size) -> Size {
    guard let post, let context else { return proposed }
    let text = context.text.size(
      of: post.title, style: titleStyle, width: proposed.width, maximumLines: Self.titleLines)
    let picture = DestinationsLayout.pictureSize(cardWidth: proposed.width)
    return Size(
      width: proposed.width,
      height: picture.height + Self.gap + text.height
        + facts(of: post, width: proposed.width, context).height)
  }

  override func draw(into list: inout DrawList) {
    guard let post, let context else { return }
    let place = Rect(size: DestinationsLayout.pictureSize(cardWidth: size.width))
    drawPicture(into: &list, in: place, context)
    let facts = facts(of: post, width: size.width, context)
    let below = Rect(
      x: 0, y: place.maxY + Self.gap, width: size.width,
      height: size.height - place.maxY - Self.gap - facts.height)
    list.paragraph(
      post.title, in: below, style: titleStyle, maximumLines: Self.titleLines,
      measuring: context.text)
    draw(facts, of: post, into: &list, context)
  }

  private var titleStyle: TextStyle {
    TextStyle(size: Self.title, weight: .bold, color: context?.theme.text ?? Color(0xFFFFFF))
  }

  private func drawPicture(into list: inout DrawList, in place: Rect, _ context: SceneContext) {
    let theme = context.theme
    let radius = SceneContext.cornerRadius
    SelectionMark.drawBorder(
      state, around: place, cornerRadius: radius, theme: theme, into: &list)
    if let picture {
      list.image(
        context.picture(picture, size: place.size), in: place, placeholder: theme.placeholder)
    } else if isBroken {
      list.fill(place, theme.placeholder, cornerRadius: radius)
      list.text(
        "Cannot be displayed", in: place,
        style: TextStyle(size: Self.small, color: theme.secondaryText, alignment: .center))
    } else {
      list.placeholder(place, theme.placeholder, cornerRadius: radius)
    }
    if state.isHovered { list.fill(place, Color(0xFFFFFF, alpha: 22), cornerRadius: radius) }
    SelectionMark.drawCheck(state, in: place, theme: theme, into: &list)
  }

  // MARK: Region and likes

  /// The size of the line below the title: the region, and the likes at its end. They are below each other where
  /// they do not fit next to each other.
  private struct Facts {
    var lineHeight: Double
    var likesWidth: Double
    var isRow: Bool

    var height: Double { isRow ? lineHeight : 2 * lineHeight }
  }

  private static func likes(of post: Post) -> String { "♥ " + post.likes.grouped }

  private func facts(of post: Post, width: Double, _ context: SceneContext) -> Facts {
    func extent(_ text: String) -> Double {
      context.text.size(
        of: text, style: TextStyle(size: Self.small), width: nil, maximumLines: 1
      ).width
    }
    let likes = extent(Self.likes(of: post))
    // A region that is too long for a line of its own is shortened either way.
    let isRow = context.text.textScale <= 1 || extent(post.region) + 12 + likes <= width
    return Facts(
      lineHeight: context.text.scaledValue(for: Self.smallHeight), likesWidth: min(width, likes),
      isRow: isRow)
  }

  private func draw(
    _ facts: Facts, of post: Post, into list: inout DrawList, _ context: SceneContext
  ) {
    var style = TextStyle(size: Self.small, color: context.theme.secondaryText)
    let width = facts.isRow ? max(0, size.width - facts.likesWidth - 12) : size.width
    list.text(
      post.region,
      in: Rect(x: 0, y: size.height - facts.height, width: width, height: facts.lineHeight),
      style: style)
    if facts.isRow { style.alignment = .trailing }
    list.text(
      Self.likes(of: post),
      in: Rect(
        x: 0, y: size.height - facts.lineHeight, width: size.width, height: facts.lineHeight),
      style: style)
  }
}
