import GridEngine

/// The frames of the parts of a comment in its bubble.
struct CommentLayout {
  static let padding = 14.0
  static let faceSide = 36.0
  static let gap = 10.0
  static let nameHeight = 19.0
  static let likesHeight = 16.0
  static let cornerRadius = 16.0

  static let textSize = 15.0
  /// The height of a bubble without the text.
  private static let surroundings = 2 * padding + faceSide + likesHeight + 2 * gap

  let face: Rect
  let name: Rect
  let age: Rect
  let text: Rect
  let likes: Rect
  /// The maximum number of lines of text that fit; 0 if the whole text fits.
  let maximumLines: Int

  /// Places the parts of `comment` in a bubble of `size` points.
  init(of comment: CatComment, in size: Size, measuring: some TextMeasuring) {
    let inner = Rect(size: size).insetBy(dx: Self.padding, dy: Self.padding)
    let isMirrored = comment.isRightToLeft
    func placed(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      Rect(
        x: isMirrored ? size.width - x - width : x, y: y, width: max(0, width), height: height)
    }
    let beside = inner.minX + Self.faceSide + Self.gap
    let besideWidth = inner.maxX - beside
    face = placed(inner.minX, inner.minY, Self.faceSide, Self.faceSide)
    name = placed(beside, inner.minY, besideWidth, Self.nameHeight)
    age = placed(
      beside, inner.minY + Self.nameHeight, besideWidth, Self.faceSide - Self.nameHeight)
    let top = inner.minY + Self.faceSide + Self.gap
    let room = max(0, size.height - Self.surroundings)
    text = placed(inner.minX, top, inner.width, room)
    likes = placed(inner.minX, inner.maxY - Self.likesHeight, inner.width, Self.likesHeight)
    let style = Self.style(size: Self.textSize, of: comment)
    let wanted = measuring.size(of: comment.text, style: style, width: inner.width, maximumLines: 0)
    // Tolerates rounding to device pixels.
    let lines = Int((room + 0.5) / measuring.lineHeight(of: style))
    maximumLines = wanted.height <= room + 0.5 ? 0 : max(1, lines)
  }

  /// Returns the height of a bubble of `width` points that shows the whole `comment`.
  static func height(
    of comment: CatComment, width: Double, measuring: some TextMeasuring
  ) -> Double {
    let style = style(size: textSize, of: comment)
    let text = measuring.size(
      of: comment.text, style: style, width: max(0, width - 2 * padding), maximumLines: 0)
    return surroundings + text.height
  }

  /// Returns a text style that is aligned to the side on which the language starts.
  static func style(
    size: Double, weight: TextStyle.Weight = .regular, color: Color = Color(0xFFFFFF),
    of comment: CatComment
  ) -> TextStyle {
    TextStyle(
      size: size, weight: weight, color: color,
      alignment: comment.isRightToLeft ? .trailing : .leading)
  }
}
