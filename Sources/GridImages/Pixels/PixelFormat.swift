/// The order of a pixel's four bytes in memory: 8 bits per channel, with straight (not
/// premultiplied) alpha.
///
/// Decoders write both orders at the same cost, so choose the order that the renderer uploads
/// fastest.
public enum PixelFormat: Hashable, Sendable {
  /// Red first: `SDL_PIXELFORMAT_ABGR8888` on a little-endian machine.
  case rgba
  /// Blue first: `SDL_PIXELFORMAT_ARGB8888` on a little-endian machine.
  case bgra
}
