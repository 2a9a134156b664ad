import CSDL2

/// The pixel formats that a renderer uploads fastest.
///
/// OpenGL on llvmpipe uploads pixels with red first in a fifth of the time of those with blue
/// first. The software renderer draws those with blue first without conversion.
package struct PixelLayout {
  /// SDL's format for opaque images.
  let opaque: UInt32
  /// SDL's format for images with straight alpha.
  package let alpha: UInt32
  /// Whether the first byte of a pixel in memory is red.
  package let isRedFirst: Bool
  /// Whether SDL draws on the CPU.
  let isSoftware: Bool

  /// The formats for the renderer that SDL calls `name`.
  init(rendererName name: String) {
    isRedFirst = name.hasPrefix("opengl")
    isSoftware = name == "software"
    opaque =
      isRedFirst ? SDL_PIXELFORMAT_BGR888.rawValue : SDL_PIXELFORMAT_RGB888.rawValue
    alpha =
      isRedFirst ? SDL_PIXELFORMAT_ABGR8888.rawValue : SDL_PIXELFORMAT_ARGB8888.rawValue
  }
}
