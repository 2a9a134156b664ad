import GridEngine
import GridSDL

/// The colors and text styles of a comment.
struct CommentLook {
  let bubble: Color
  /// The color behind the face.
  let disc: Color
  let face: TextStyle
  let name: TextStyle
  let age: TextStyle
  let text: TextStyle
  let likes: TextStyle

  /// Creates the look of `comment` in `theme`.
  init(of comment: CatComment, in theme: Theme) {
    bubble = theme.bubbles[comment.hue]
    disc = bubble.mixed(with: theme.text)
    face = TextStyle(size: 21, color: theme.text, alignment: .center)
    name = CommentLayout.style(size: 15, weight: .bold, color: theme.text, of: comment)
    age = CommentLayout.style(size: 12, color: theme.text.withAlpha(178), of: comment)
    text = CommentLayout.style(size: CommentLayout.textSize, color: theme.text, of: comment)
    likes = CommentLayout.style(
      size: 12, weight: .bold, color: theme.text.withAlpha(178), of: comment)
  }
}

extension Color {
  /// Returns this color mixed with an eighth of another.
  fileprivate func mixed(with other: Color) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((7 * Int(a) + Int(b)) / 8) }
    var mixed = self
    mixed.red = mix(red, other.red)
    mixed.green = mix(green, other.green)
    mixed.blue = mix(blue, other.blue)
    return mixed
  }
}

extension Theme {
  /// The number of bubble colors.
  static let bubbleCount = 8

  /// The bubble colors, with enough contrast for text.
  var bubbles: [Color] { self == .dark ? Self.nightBubbles : Self.dayBubbles }

  private static let nightBubbles: [Color] = [
    Color(0x20355C), Color(0x1F4A3C), Color(0x5A2B33), Color(0x43306A), Color(0x574019),
    Color(0x154A55), Color(0x5C2A50), Color(0x33384A),
  ]
  private static let dayBubbles: [Color] = [
    Color(0xCFE1FF), Color(0xCDF0DA), Color(0xFFD9D6), Color(0xE4D8FF), Color(0xFFE9B8),
    Color(0xC6EEF2), Color(0xFFD6EC), Color(0xE3E6EE),
  ]
}
