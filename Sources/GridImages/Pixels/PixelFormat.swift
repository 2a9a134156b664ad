/// The order of a pixel's four bytes in memory, 8 bits a channel, straight alpha.
///
/// The decoders write either order at the same cost, so a picture is made in the one the renderer
/// uploads fastest.
public enum PixelFormat: Hashable, Sendable {
  /// Red first: `SDL_PIXELFORMAT_ABGR8888` on a little-endian machine.
  case rgba
  /// Blue first: `SDL_PIXELFORMAT_ARGB8888` on a little-endian machine.
  case bgra
}
