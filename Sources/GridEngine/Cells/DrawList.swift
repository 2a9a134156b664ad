/// An sRGB color with 8 bits per channel and straight alpha.
public struct Color: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  /// Creates a color from `0xRRGGBB` and an alpha value; opaque by default.
  public init(_ rgb: UInt32, alpha: UInt8 = 255) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
    self.alpha = alpha
  }

  /// Returns the color with another alpha value.
  public func withAlpha(_ alpha: UInt8) -> Color {
    var copy = self
    copy.alpha = alpha
    return copy
  }
}

/// The font size, weight, color and alignment of a text.
public struct TextStyle: Hashable, Sendable {
  /// The weight of a font.
  public enum Weight: Hashable, Sendable { case regular, bold }

  /// The alignment of text that is shorter than its rectangle.
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }

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

  /// Creates a style; regular, leading-aligned and proportional by default.
  public init(
    size: Double, weight: Weight = .regular, color: Color = Color(0xFFFFFF),
    alignment: Alignment = .leading, isMonospaced: Bool = false
  ) {
    self.size = size
    self.weight = weight
    self.color = color
    self.alignment = alignment
    self.isMonospaced = isMonospaced
  }
}

/// A drawing command, in points of the draw list's coordinates.
public enum DrawCommand: Hashable, Sendable {
  /// Fills a rectangle, with rounded corners if `cornerRadius` is above 0.
  case fill(Rect, Color, cornerRadius: Double)
  /// Fills many rectangles with one color, at the cost of one command.
  case fills([Rect], Color)
  /// Draws the outline of a rectangle, `width` points thick, inside the rectangle.
  case stroke(Rect, Color, width: Double)
  /// Draws an image that fills `Rect` and keeps its aspect ratio; fills `placeholder` until the
  /// image is available.
  case image(ImageRequest, Rect, placeholder: Color)
  /// Draws one line of text, truncated with "…" if it is too long.
  case text(String, Rect, TextStyle)
  /// Clips the following commands to a rectangle, until the matching ``popClip``.
  case pushClip(Rect)
  case popClip
}

/// The drawing commands of a view (a display list), which a renderer executes and tests can read.
///
/// Coordinates are in points from the top left corner of the view.
public struct DrawList: Hashable, Sendable {
  /// The commands in drawing order.
  public private(set) var commands: [DrawCommand] = []

  /// Creates an empty list.
  public init() {}

  /// Removes all commands and keeps the capacity, so that refilling the list in each frame does not
  /// allocate.
  public mutating func removeAll() { commands.removeAll(keepingCapacity: true) }

  /// Appends a command.
  public mutating func append(_ command: DrawCommand) { commands.append(command) }

  /// Fills a rectangle.
  public mutating func fill(_ rect: Rect, _ color: Color, cornerRadius: Double = 0) {
    commands.append(.fill(rect, color, cornerRadius: cornerRadius))
  }

  /// Fills many rectangles, like the bars of a graph.
  ///
  /// The array is not copied. If its owner keeps the capacity and refills it after ``removeAll()``,
  /// drawing it in each frame does not allocate.
  public mutating func fill(_ rects: [Rect], _ color: Color) {
    guard !rects.isEmpty else { return }
    commands.append(.fills(rects, color))
  }

  /// Draws the outline of a rectangle, inside it.
  public mutating func stroke(_ rect: Rect, _ color: Color, width: Double = 1) {
    commands.append(.stroke(rect, color, width: width))
  }

  /// Draws the image of a request in `rect`, or `placeholder` until the image is available.
  public mutating func image(_ request: ImageRequest, in rect: Rect, placeholder: Color) {
    commands.append(.image(request, rect, placeholder: placeholder))
  }

  /// Draws one line of text in `rect`.
  public mutating func text(_ string: String, in rect: Rect, style: TextStyle) {
    commands.append(.text(string, rect, style))
  }

  /// Clips the commands of `body` to `rect`.
  public mutating func clipped(to rect: Rect, _ body: (inout DrawList) -> Void) {
    commands.append(.pushClip(rect))
    body(&self)
    commands.append(.popClip)
  }
}
