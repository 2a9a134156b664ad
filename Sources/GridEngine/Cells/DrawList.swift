/// An sRGB colour, 8 bits a channel, straight alpha.
public struct Color: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  /// Makes a colour from `0xRRGGBB` and an alpha, opaque by default.
  public init(_ rgb: UInt32, alpha: UInt8 = 255) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
    self.alpha = alpha
  }

  /// The same colour with another alpha.
  public func withAlpha(_ alpha: UInt8) -> Color {
    var copy = self
    copy.alpha = alpha
    return copy
  }
}

/// How a line of text is set.
public struct TextStyle: Hashable, Sendable {
  /// The weight of the type.
  public enum Weight: Hashable, Sendable { case regular, bold }

  /// Where text sits in its box when it is shorter.
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// Height of the type in points.
  public var size: Double
  public var weight: Weight
  public var color: Color
  public var alignment: Alignment
  /// Digits of one width, for numbers that change in place.
  public var isMonospaced: Bool

  /// Makes a style; regular, leading and proportional by default.
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

/// One step of drawing, in points of the list's own coordinates.
public enum DrawCommand: Hashable, Sendable {
  /// Fills a rectangle, with round corners where `cornerRadius` is above 0.
  case fill(Rect, Color, cornerRadius: Double)
  /// Fills many rectangles with one colour, for the price of one command.
  case fills([Rect], Color)
  /// Draws the outline of a rectangle, `width` points thick and inside it.
  case stroke(Rect, Color, width: Double)
  /// Draws a picture that was asked for, aspect-filling `Rect`; while there is nothing to show yet,
  /// `placeholder`.
  case image(ImageRequest, Rect, placeholder: Color)
  /// Draws one line of text, shortened with "…" where it does not fit.
  case text(String, Rect, TextStyle)
  /// Restricts what follows to a rectangle, until the matching ``popClip``.
  case pushClip(Rect)
  case popClip
}

/// What a cell looks like: plain commands in points, which tests can read and a renderer executes.
///
/// Coordinates count from the corner of whatever draws (a cell's own top left).
public struct DrawList: Hashable, Sendable {
  public private(set) var commands: [DrawCommand] = []

  /// Makes an empty list.
  public init() {}

  /// Forgets all commands and keeps the room for new ones, so that a list refilled each frame
  /// allocates nothing.
  public mutating func removeAll() { commands.removeAll(keepingCapacity: true) }

  /// Adds one command.
  public mutating func append(_ command: DrawCommand) { commands.append(command) }

  /// Fills `rect`.
  public mutating func fill(_ rect: Rect, _ color: Color, cornerRadius: Double = 0) {
    commands.append(.fill(rect, color, cornerRadius: cornerRadius))
  }

  /// Fills all `rects`, as the bars of a graph. Nothing is copied: an array whose room is kept by
  /// its owner and refilled after ``removeAll()`` is drawn each frame without allocation.
  public mutating func fill(_ rects: [Rect], _ color: Color) {
    guard !rects.isEmpty else { return }
    commands.append(.fills(rects, color))
  }

  /// Draws the outline of `rect`, inside it.
  public mutating func stroke(_ rect: Rect, _ color: Color, width: Double = 1) {
    commands.append(.stroke(rect, color, width: width))
  }

  /// Draws `request`'s picture in `rect`, or `placeholder` while there is none.
  public mutating func image(_ request: ImageRequest, in rect: Rect, placeholder: Color) {
    commands.append(.image(request, rect, placeholder: placeholder))
  }

  /// Draws one line of text in `rect`.
  public mutating func text(_ string: String, in rect: Rect, style: TextStyle) {
    commands.append(.text(string, rect, style))
  }

  /// Restricts what `body` draws to `rect`.
  public mutating func clipped(to rect: Rect, _ body: (inout DrawList) -> Void) {
    commands.append(.pushClip(rect))
    body(&self)
    commands.append(.popClip)
  }
}
