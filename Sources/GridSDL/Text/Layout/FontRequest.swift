import GridEngine

/// The font and size of a line, independent of its characters.
package nonisolated struct FontRequest: Hashable, Sendable {
  /// The em in device pixels, 1...512.
  package let pixelSize: Int
  let weight: TextStyle.Weight
  package let isMonospaced: Bool
  let isItalic: Bool
  let isUnderlined: Bool

  /// Creates a request; the size is clamped to 1...512.
  init(
    pixelSize: Int, weight: TextStyle.Weight = .regular, isMonospaced: Bool = false,
    isItalic: Bool = false, isUnderlined: Bool = false
  ) {
    self.pixelSize = min(max(pixelSize, 1), 512)
    self.weight = weight
    self.isMonospaced = isMonospaced
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
  }

  /// Whether plain characters are drawn from a ``GlyphStrip``, which has no underlines.
  var usesGlyphStrip: Bool { isMonospaced && !isUnderlined }

  /// Creates the request of `style` on a screen of `scale` pixels per point.
  ///
  /// - Parameter textScale: The factor for the size of type that the user chose. Monospaced type of
  ///   figures and tables keeps its size.
  init(_ style: TextStyle, scale: Double, textScale: Double = 1) {
    let scale = style.isMonospaced ? scale : scale * textScale
    self.init(
      pixelSize: wholePixels(style.size * scale + 0.5), weight: style.weight,
      isMonospaced: style.isMonospaced, isItalic: style.isItalic,
      isUnderlined: style.isUnderlined)
  }
}

/// A part of a line with a font of its own. The spans of a line follow each other from its start.
package nonisolated struct TextSpan: Hashable, Sendable {
  /// The length in UTF-8 bytes.
  var length: Int
  let request: FontRequest
  /// The color; nil for that of the line.
  let color: Color?
}

/// The height of a line in device pixels, independent of its characters: that of the primary font.
///
/// So lines of all scripts have the same distance, and labels the same height.
package nonisolated struct LineMetrics: Equatable, Sendable {
  var ascent: Int
  var descent: Int
  /// The distance between baselines; at least `ascent + descent`.
  package var lineHeight: Int
  /// The advance of a character of monospaced type.
  var cellWidth: Int
}

/// The reason why text cannot be drawn.
package nonisolated enum TextError: Error, Hashable, CustomStringConvertible {
  case noMemory
  case noConfiguration
  case noFont
  case refused(code: UInt32)

  package var description: String {
    switch self {
    case .noMemory: "there is no memory for fonts"
    case .noConfiguration:
      "fontconfig cannot read its configuration; is the package fontconfig-config installed?"
    case .noFont: "no font is installed; install one, such as the package fonts-noto-core"
    case .refused(let code): "Pango refused a text (code \(code))"
    }
  }
}
