import GridEngine

/// The frames of the parts of a comment in its bubble.
struct CommentLayout {
  static let padding = 14.0
  static let gap = 10.0
  static let cornerRadius = 16.0

  static let textSize = 15.0

  /// The heights of the lines of a bubble, in points.
  struct Lines {
    /// The side of the face, next to the name and the age.
    let face: Double
    let name: Double
    let likes: Double

    /// The height of a bubble without the text.
    var surroundings: Double { 2 * padding + face + likes + 2 * gap }

    init(measuring type: some TextMeasuring) {
      face = type.scaledValue(for: 36)
      name = type.scaledValue(for: 19)
      likes = type.scaledValue(for: 16)
    }
  }

  let face: Rect
  let name: Rect
  let age: Rect
  let text: Rect
  let likes: Rect
  /// The maximum number of lines of text that fit; 0 if the whole text fits.
  let maximumLines: Int

  /// Places the parts of `comment` in a bubble of `size` points.
  init(of comment: CatComment, in size: Size, measuring: some TextMeasuring) {
    let lines = Lines(measuring: measuring)
    let inner = Rect(size: size).insetBy(dx: Self.padding, dy: Self.padding)
    let isMirrored = comment.isRightToLeft
    func placed(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      Rect(
        x: isMirrored ? size.width - x - width : x, y: y, width: max(0, width), height: height)
    }
    let beside = inner.minX + lines.face + Self.gap
    let besideWidth = inner.maxX - beside
    face = placed(inner.minX, inner.minY, lines.face, lines.face)
    name = placed(beside, inner.minY, besideWidth, lines.name)
    age = placed(beside, inner.minY + lines.name, besideWidth, lines.face - lines.name)
    let top = inner.minY + lines.face + Self.gap
    let room = max(0, size.height - lines.surroundings)
    text = placed(inner.minX, top, inner.width, room)
    likes = placed(inner.minX, inner.maxY - lines.likes, inner.width, lines.likes)
    let style = Self.style(size: Self.textSize, of: comment)
    let wanted = measuring.size(of: comment.text, style: style, width: inner.width, maximumLines: 0)
    // Tolerates rounding to device pixels.
    let count = Int((room + 0.5) / measuring.lineHeight(of: style))
    maximumLines = wanted.height <= room + 0.5 ? 0 : max(1, count)
  }

  /// Returns the height of a bubble of `width` points that shows the whole `comment`.
  static func height(
    of comment: CatComment, width: Double, measuring: some TextMeasuring
  ) -> Double {
    let style = style(size: textSize, of: comment)
    let text = measuring.size(
      of: comment.text, style: style, width: max(0, width - 2 * padding), maximumLines: 0)
    return Lines(measuring: measuring).surroundings + text.height
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
