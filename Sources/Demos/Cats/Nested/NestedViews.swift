import GridEngine

/// A view that wraps another one, with an inset.
final class WrapperView: NestedView {
  private let content: NestedView
  private let inset: Double

  init(_ content: NestedView, inset: Double = 0, background: Color? = nil) {
    self.content = content
    self.inset = inset
    super.init([content])
    self.background = background
  }

  override func size(fitting width: Double) -> Size {
    let inner = content.size(fitting: max(0, width - 2 * inset))
    return Size(width: inner.width + 2 * inset, height: inner.height + 2 * inset)
  }

  override func layoutSubviews() {
    // UI toolkits measure again during layout, because sizes may have changed.
    _ = content.size(fitting: max(0, frame.width - 2 * inset))
    content.place(in: Rect(size: frame.size).insetBy(dx: inset, dy: inset))
  }
}

/// A disc with an emoji.
final class FaceView: NestedView {
  private let comment: CatComment
  private let look: CommentLook
  private let side: Double

  init(_ comment: CatComment, _ look: CommentLook, side: Double) {
    self.comment = comment
    self.look = look
    self.side = side
    super.init()
  }

  override func size(fitting width: Double) -> Size {
    Size(width: side, height: side)
  }

  override func drawContent(into list: inout DrawList) {
    let bounds = Rect(size: frame.size)
    list.fill(bounds, look.disc, cornerRadius: side / 2)
    list.text(comment.face, in: bounds, style: look.face)
  }
}
