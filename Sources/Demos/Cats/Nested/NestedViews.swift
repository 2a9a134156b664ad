import GridEngine
import GridSDL

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

/// Views in a line. The last one extends to the end of the stack.
final class StackView: NestedView {
  private let axis: Axis
  private let spacing: Double
  private let isMirrored: Bool

  init(_ axis: Axis, spacing: Double = 0, isMirrored: Bool = false, _ subviews: [NestedView]) {
    self.axis = axis
    self.spacing = spacing
    self.isMirrored = isMirrored
    super.init(subviews)
  }

  override func size(fitting width: Double) -> Size {
    var total = Size(width: 0, height: 0)
    var left = width
    for (index, view) in subviews.enumerated() {
      let size = view.size(fitting: left)
      let gap = index == 0 ? 0 : spacing
      switch axis {
      case .horizontal:
        total.width += size.width + gap
        total.height = max(total.height, size.height)
        left = max(0, left - size.width - spacing)
      case .vertical:
        total.height += size.height + gap
        total.width = max(total.width, size.width)
      }
    }
    return total
  }

  override func layoutSubviews() {
    var start = 0.0
    for (index, view) in subviews.enumerated() {
      let isLast = index == subviews.count - 1
      let room = axis == .horizontal ? frame.width - start : frame.width
      let size = view.size(fitting: max(0, room))
      switch axis {
      case .horizontal:
        let width = isLast ? max(0, room) : size.width
        let x = isMirrored ? frame.width - start - width : start
        view.place(in: Rect(x: x, y: 0, width: width, height: frame.height))
        start += width + spacing
      case .vertical:
        let y = isLast ? frame.height - size.height : start
        let height = min(size.height, max(0, frame.height - y))
        view.place(in: Rect(x: 0, y: y, width: frame.width, height: height))
        start += size.height + spacing
      }
    }
  }
}

/// A disc with an emoji.
final class FaceView: NestedView {
  private let comment: CatComment
  private let look: CommentLook

  init(_ comment: CatComment, _ look: CommentLook) {
    self.comment = comment
    self.look = look
    super.init()
  }

  override func size(fitting width: Double) -> Size {
    Size(width: CommentLayout.faceSide, height: CommentLayout.faceSide)
  }

  override func drawContent(into list: inout DrawList) {
    let bounds = Rect(size: frame.size)
    list.fill(bounds, look.disc, cornerRadius: CommentLayout.faceSide / 2)
    list.text(comment.face, in: bounds, style: look.face)
  }
}

/// A line of text with a given height, or a paragraph of text.
final class LabelView: NestedView {
  private let text: String
  private let style: TextStyle
  private let height: Double?
  private let maximumLines: Int
  private let measurer: any TextMeasuring

  /// - Parameters:
  ///   - height: The height of a single line in points; nil for a paragraph.
  ///   - maximumLines: The maximum number of lines of a paragraph; 0 for no limit.
  init(
    _ text: String, _ style: TextStyle, height: Double? = nil, maximumLines: Int = 0,
    measurer: any TextMeasuring
  ) {
    self.text = text
    self.style = style
    self.height = height
    self.maximumLines = maximumLines
    self.measurer = measurer
    super.init()
  }

  override func size(fitting width: Double) -> Size {
    let lines = height == nil ? maximumLines : 1
    let size = measurer.size(
      of: text, style: style, width: height == nil ? width : nil, maximumLines: lines)
    return Size(width: width, height: height ?? size.height)
  }

  override func drawContent(into list: inout DrawList) {
    let bounds = Rect(size: frame.size)
    if height != nil { return list.text(text, in: bounds, style: style) }
    list.paragraph(
      text, in: bounds, style: style, maximumLines: maximumLines, measuring: measurer)
  }
}
