import GridEngine

/// The colors of a window, of everything except its images.
public nonisolated struct Theme: Equatable, Sendable {
  /// The color behind all content.
  public var background: Color
  /// The color of a cell whose image has not appeared yet.
  public var placeholder: Color
  /// The color of titles.
  public var text: Color
  /// The color of details.
  public var secondaryText: Color
  /// The background of text over images.
  public var panel: Color
  /// The color of selected and focused items.
  public var accent: Color
  /// The color of scroll bars while they are used.
  public var scrollBar: Color

  /// Light text on a dark background; the default.
  public static let dark = Theme(
    background: Color(0x101018), placeholder: Color(0x2B2D36), text: Color(0xF2F3F7),
    secondaryText: Color(0x9AA0AE), panel: Color(0x0A0A10, alpha: 216),
    accent: Color(0x5AA9FF), scrollBar: Color(0xFFFFFF, alpha: 110))

  /// Dark text on a light background.
  public static let light = Theme(
    background: Color(0xF6F6F8), placeholder: Color(0xDADCE2), text: Color(0x16181D),
    secondaryText: Color(0x585E6C), panel: Color(0xFFFFFF, alpha: 226),
    accent: Color(0x0A66D0), scrollBar: Color(0x000000, alpha: 110))

  /// Creates a theme.
  public init(
    background: Color, placeholder: Color, text: Color, secondaryText: Color, panel: Color,
    accent: Color, scrollBar: Color
  ) {
    self.background = background
    self.placeholder = placeholder
    self.text = text
    self.secondaryText = secondaryText
    self.panel = panel
    self.accent = accent
    self.scrollBar = scrollBar
  }
}

extension Theme {
  /// The color of the edges of images, where white ones would not be seen; nil for a dark background.
  public nonisolated var imageEdge: Color? {
    let (red, green, blue) = (Int(background.red), Int(background.green), Int(background.blue))
    return 2 * red + 5 * green + blue > 8 * 128 ? Color(0x000000, alpha: 34) : nil
  }
}

extension Color {
  /// Returns the result of drawing this color over an opaque one.
  public nonisolated func over(_ background: Color) -> Color {
    let (own, rest) = (Int(alpha), 255 - Int(alpha))
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let sum = Int(a) * own + Int(b) * rest
      return UInt8((sum + 127) / 255)
    }
    var mixed = self
    mixed.red = mix(red, background.red)
    mixed.green = mix(green, background.green)
    mixed.blue = mix(blue, background.blue)
    mixed.alpha = 255
    return mixed
  }
}
