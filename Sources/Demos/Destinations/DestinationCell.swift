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
      of: post.title, style: titleStyle, width: proposed.width, maximumLines: 2)
    let picture = DestinationsLayout.pictureSize(cardWidth: proposed.width)
    return Size(
      width: proposed.width,
      height: picture.height + Self.gap + text.height + Self.smallHeight)
  }

  override func draw(into list: inout DrawList) {
    guard let post, let context else { return }
    let place = Rect(size: DestinationsLayout.pictureSize(cardWidth: size.width))
    drawPicture(into: &list, in: place, context)
    let below = Rect(
      x: 0, y: place.maxY + Self.gap, width: size.width,
      height: size.height - place.maxY - Self.gap - Self.smallHeight)
    list.paragraph(
      post.title, in: below, style: titleStyle, maximumLines: 2, measuring: context.text)
    drawFacts(of: post, into: &list, context)
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

  private func drawFacts(
    of post: Post, into list: inout DrawList, _ context: SceneContext
  ) {
    let likes = "♥ " + post.likes.grouped
    var style = TextStyle(size: Self.small, color: context.theme.secondaryText)
    let width = min(
      size.width, context.text.size(of: likes, style: style, width: nil, maximumLines: 1).width)
    let line = Rect(
      x: 0, y: size.height - Self.smallHeight, width: size.width, height: Self.smallHeight)
    list.text(
      post.region,
      in: Rect(x: 0, y: line.minY, width: max(0, size.width - width - 12), height: line.height),
      style: style)
    style.alignment = .trailing
    list.text(likes, in: line, style: style)
  }
}
