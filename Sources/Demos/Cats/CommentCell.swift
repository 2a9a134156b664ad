import GridEngine
import Scenes

/// A cell with a comment on a colored bubble, drawn in one pass.
final class CommentCell: CollectionViewCell {
  private var comment: CatComment?
  private var context: SceneContext?

  /// Shows `comment`.
  func show(_ comment: CatComment, in context: SceneContext) {
    self.comment = comment
    self.context = context
    setNeedsDisplay()
  }

  override func preferredSize(fitting proposed: Size) -> Size {
    guard let comment, let context else { return proposed }
    let height = CommentLayout.height(
      of: comment, width: proposed.width, measuring: context.text)
    return Size(width: proposed.width, height: height)
  }

  override func draw(into list: inout DrawList) {
    guard let comment, let context else { return }
    let look = CommentLook(of: comment, in: context.theme)
    let layout = CommentLayout(of: comment, in: size, measuring: context.text)
    list.fill(Rect(size: size), look.bubble, cornerRadius: CommentLayout.cornerRadius)
    list.fill(layout.face, look.disc, cornerRadius: layout.face.height / 2)
    list.text(comment.face, in: layout.face, style: look.face)
    list.text(comment.author, in: layout.name, style: look.name)
    list.text(comment.age, in: layout.age, style: look.age)
    list.paragraph(
      comment.text, in: layout.text, style: look.text, maximumLines: layout.maximumLines,
      measuring: context.text)
    list.text("♥ " + comment.likes.grouped, in: layout.likes, style: look.likes)
  }
}
