import CSDL2

/// The byte orders in which a renderer takes pictures fastest.
///
/// OpenGL on llvmpipe takes red-first pixels in a fifth of the time of blue-first ones; the software
/// renderer draws blue-first ones without converting them.
package struct PixelLayout {
  /// SDL's format for pictures without transparency.
  let opaque: UInt32
  /// SDL's format for pictures with straight alpha.
  package let alpha: UInt32
  /// Whether the first byte of a pixel in memory is red.
  package let isRedFirst: Bool

  /// The orders for the renderer that SDL calls `name`.
  init(rendererName name: String) {
    isRedFirst = name.hasPrefix("opengl")
    opaque =
      isRedFirst ? SDL_PIXELFORMAT_BGR888.rawValue : SDL_PIXELFORMAT_RGB888.rawValue
    alpha =
      isRedFirst ? SDL_PIXELFORMAT_ABGR8888.rawValue : SDL_PIXELFORMAT_ARGB8888.rawValue
  }
}
