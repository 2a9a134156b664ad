import CSDL2
import GridEngine
import GridImages

/// An operation on the pixels of a frame. It sets the same pixels with any clip, so that it can be drawn in parts.
nonisolated enum CanvasCommand: Sendable {
  /// Fills a rectangle; a translucent color is blended.
  case fill(SDL_Rect, Color)
  /// Copies an image whose upper left corner is at a point, at an opacity of 0 … 255.
  case image(PreparedImage, at: SDL_Point, opacity: UInt8)
  /// Draws a part of an image, rotated clockwise by quarter turns and scaled to a frame with linear filtering.
  case scaledImage(
    PreparedImage, SDL_Rect, quarterTurns: Int = 0, to: SDL_Rect, opacity: UInt8)
  /// Copies a part of a bitmap with straight alpha, such as a text, with its upper left corner at a point. Each
  /// channel is multiplied by that of a color; opaque white has no effect.
  case bitmap(Bitmap, SDL_Rect, at: SDL_Point, Color)
}

/// A command and the part of the frame that it may change.
nonisolated struct ClippedCommand: Sendable {
  var command: CanvasCommand
  var clip: SDL_Rect
}
