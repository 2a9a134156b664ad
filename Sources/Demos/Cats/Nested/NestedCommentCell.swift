import GridEngine
import Scenes

/// The same comment as in a ``CommentCell``, but built from 49 views in 21 levels.
///
/// Every view measures its content whenever its superview asks, records its own draw list and clips
/// its subviews. The outer ones also fill a background, like the views of UI toolkits. No work is
/// artificial: cells become like this when each change of position adds another wrapper.
final class NestedCommentCell: CollectionViewCell {
  /// The number of views around the content of the bubble.
  private static let outerLevels = 10
  /// The number of views around each part.
  private static let innerLevels = 6

  private var comment: CatComment?
  private var context: SceneContext?

  /// Shows `comment`.
  func show(_ comment: CatComment, in context: SceneContext) {
    self.comment = comment
    self.context = context
    setNeedsDisplay()
  }

  override func preferredSize(fitting proposed: Size) -> Size {
    guard let tree = makeTree(height: nil) else { return proposed }
    return Size(width: proposed.width, height: tree.size(fitting: proposed.width).height)
  }

  override func draw(into list: inout DrawList) {
    guard let comment, let context, let tree = makeTree(height: size.height) else { return }
    let look = CommentLook(of: comment, in: context.theme)
    list.fill(Rect(size: size), look.bubble, cornerRadius: CommentLayout.cornerRadius)
    tree.place(in: Rect(size: size))
    for command in tree.draw().commands { list.append(command) }
  }

  /// Builds the views for a bubble with a height; nil for the height that they need.
  private func makeTree(height: Double?) -> NestedView? {
    guard let comment, let context else { return nil }
    let look = CommentLook(of: comment, in: context.theme)
    func part(_ view: NestedView) -> NestedView {
      (0..<Self.innerLevels).reduce(view) { inner, _ in WrapperView(inner) }
    }
    func line(_ text: String, _ style: TextStyle, height: Double) -> NestedView {
      part(LabelView(text, style, height: height, measurer: context.text))
    }
    let heights = CommentLayout.Lines(measuring: context.text)
    let lines = height.map {
      CommentLayout(
        of: comment, in: Size(width: size.width, height: $0), measuring: context.text
      ).maximumLines
    }
    let text = LabelView(
      comment.text, look.text, maximumLines: lines ?? 0, measurer: context.text)
    let names = StackView(
      .vertical,
      [
        line(comment.author, look.name, height: heights.name),
        line(comment.age, look.age, height: heights.face - heights.name),
      ])
    let header = StackView(
      .horizontal, spacing: CommentLayout.gap, isMirrored: comment.isRightToLeft,
      [part(FaceView(comment, look, side: heights.face)), names])
    let likes = line("♥ " + comment.likes.grouped, look.likes, height: heights.likes)
    let content = StackView(
      .vertical, spacing: CommentLayout.gap, [header, part(text), likes])
    let wrapped = (0..<Self.outerLevels).reduce(content as NestedView) { inner, _ in
      WrapperView(inner, background: look.bubble)
    }
    return WrapperView(wrapped, inset: CommentLayout.padding)
  }
}
