/// A drawing command, in points of the draw list's coordinates.
public enum DrawCommand: Hashable, Sendable {
  /// Fills a rectangle, with rounded corners if `cornerRadius` is above 0.
  case fill(Rect, Color, cornerRadius: Double)
  /// Fills many rectangles with one color, at the cost of one command.
  case fills([Rect], Color)
  /// Fills a rectangle with a gradient, with rounded corners if `cornerRadius` is above 0.
  case gradient(Rect, LinearGradient, cornerRadius: Double)
  /// Draws the outline of a rectangle, `width` points thick, inside the rectangle; with rounded
  /// corners if `cornerRadius`, that of the outer edge, is above 0.
  case stroke(Rect, Color, width: Double, cornerRadius: Double)
  /// Fills or strokes a path, whose origin is at a point of the list.
  case path(BezierPath, PathPainting, Color, at: Point)
  /// Draws an image that fills `Rect` and keeps its aspect ratio; fills `placeholder` until the
  /// image is available.
  case image(ImageRequest, Rect, placeholder: Color)
  /// Draws an image as ``image(_:_:placeholder:)`` does, rotated clockwise by quarter turns. `Rect`
  /// is its frame after the rotation.
  case rotatedImage(ImageRequest, Rect, quarterTurns: Int, placeholder: Color)
  /// Fills the place of an image that cannot be requested yet, such as one that is being downloaded.
  /// It counts as a blank tile.
  case placeholder(Rect, Color, cornerRadius: Double)
  /// Draws one line of text, truncated with "…" if it is too long.
  case text(String, Rect, TextStyle)
  /// Draws lines of text with runs of styles, from the top of a rectangle.
  case attributedText(AttributedText, Rect)
  /// Clips the following commands to a rectangle, until the matching ``popClip``.
  case pushClip(Rect)
  /// Ends the clipping of the last ``pushClip(_:)``.
  case popClip
}
