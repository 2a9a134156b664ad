/// The font, color and alignment of a text.
public struct TextStyle: Hashable, Sendable {
  /// The weight of a font. If the font lacks one, the nearest weight is used.
  public enum Weight: Hashable, Sendable, CaseIterable {
    /// The weight 300 of OpenType.
    case light
    /// The font's normal weight, 400.
    case regular
    /// The weight 500.
    case medium
    /// The weight 600.
    case semibold
    /// The font's bold weight, 700.
    case bold
  }

  /// The alignment of text that is shorter than its rectangle.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// At the left edge, in both writing directions.
    case leading
    /// In the middle.
    case center
    /// At the right edge, in both writing directions.
    case trailing
  }

  /// The font size, in points.
  public var size: Double
  /// The font weight; regular by default.
  public var weight: Weight
  /// The color of the text; white by default.
  public var color: Color
  /// The alignment in the rectangle of the text; leading by default.
  public var alignment: Alignment
  /// Whether all digits have the same width, for numbers that change in place; `false` by default.
  public var isMonospaced: Bool
  /// Whether the text is italic, or slanted if the font has no italic; `false` by default.
  public var isItalic: Bool
  /// Whether the text is underlined; `false` by default.
  public var isUnderlined: Bool

  /// Creates a style; regular, leading-aligned, proportional and upright by default.
  public init(
    size: Double, weight: Weight = .regular, color: Color = Color(0xFFFFFF),
    alignment: Alignment = .leading, isMonospaced: Bool = false, isItalic: Bool = false,
    isUnderlined: Bool = false
  ) {
    self.size = size
    self.weight = weight
    self.color = color
    self.alignment = alignment
    self.isMonospaced = isMonospaced
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
  }
}
