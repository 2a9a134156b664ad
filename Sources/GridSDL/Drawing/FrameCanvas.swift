import CBlit
import CSDL2
import GridEngine
import GridImages

/// The pixels of the frame that is being drawn, in the app's memory. Draws on them without SDL.
///
/// SDL's software renderer draws only its own copies of images, and blends every pixel of an image
/// that has rounded corners. This canvas draws decoded images where they are: rows are copied, and
/// only corners are blended. It rounds colors where SDL truncates them up to three times, so that
/// text has the same colors as with OpenGL.
@safe
@MainActor final class FrameCanvas {
  /// A surface of `SDL_PIXELFORMAT_RGB888` or `ARGB8888`, whose pixels change from frame to frame.
  private let surface: UnsafeMutablePointer<SDL_Surface>

  /// Creates a canvas over a surface that its owner frees later.
  init(over surface: UnsafeMutablePointer<SDL_Surface>) { unsafe self.surface = surface }

  /// The part of the frame that may be drawn.
  var clip = SDL_Rect(x: 0, y: 0, w: .max, h: .max)

  /// The whole frame.
  var bounds: SDL_Rect { unsafe SDL_Rect(x: 0, y: 0, w: surface.pointee.w, h: surface.pointee.h) }

  /// Whether an image can be drawn by ``draw(_:at:opacity:)``.
  static func canDraw(_ image: PreparedImage) -> Bool { image.format == .bgra }

  /// Copies the part of an image that is in ``clip``.
  ///
  /// - Parameters:
  ///   - corner: The position of the upper left corner of the image.
  ///   - opacity: The opacity of the image, 0 … 255.
  /// - Complexity: O(*p*), *p* being the pixels in ``clip``.
  func draw(_ image: PreparedImage, at corner: SDL_Point, opacity: UInt8) {
    var target = unsafe self.target
    unsafe image.withUnsafeBytes { bytes in
      var source = unsafe Self.source(image, bytes)
      unsafe grid_blit_draw(
        &target, grid_blit_rect(clip), &source, corner.x, corner.y, opacity)
    }
  }

  /// Draws a part of an image, rotated clockwise by quarter turns and scaled to `frame` with linear
  /// filtering, where it is in ``clip``.
  ///
  /// - Complexity: O(*p*), *p* being the pixels in ``clip``: 2 ns each.
  func draw(
    _ image: PreparedImage, _ part: SDL_Rect, quarterTurns: Int = 0, scaledTo frame: SDL_Rect,
    opacity: UInt8
  ) {
    var target = unsafe self.target
    unsafe image.withUnsafeBytes { bytes in
      var source = unsafe Self.source(image, bytes)
      unsafe grid_blit_draw_scaled(
        &target, grid_blit_rect(clip), &source, grid_blit_rect(part), grid_blit_rect(frame),
        Int32(quarterTurns & 3), opacity)
    }
  }

  /// Copies a part of a bitmap with straight alpha, such as a text, multiplied by a color.
  ///
  /// - Parameters:
  ///   - corner: The position of the upper left corner of the part.
  ///   - color: The color by which it is multiplied; opaque white has no effect.
  /// - Complexity: O(*p*), *p* being the pixels in ``clip``.
  func draw(_ bitmap: Bitmap, _ part: SDL_Rect, at corner: SDL_Point, color: Color) {
    var target = unsafe self.target
    unsafe bitmap.pixels.withUnsafeBytes { bytes in
      var source = unsafe grid_blit_image(
        pixels: bytes.baseAddress, width: Int32(bitmap.width), height: Int32(bitmap.height),
        bytes_per_row: Int32(4 * bitmap.width), corner: 0)
      unsafe grid_blit_draw_tinted(
        &target, grid_blit_rect(clip), &source, grid_blit_rect(part), corner.x, corner.y,
        color.argb)
    }
  }

  private static func source(
    _ image: PreparedImage, _ bytes: UnsafeRawBufferPointer
  ) -> grid_blit_image {
    unsafe grid_blit_image(
      pixels: bytes.baseAddress, width: Int32(image.width), height: Int32(image.height),
      bytes_per_row: Int32(image.bytesPerRow), corner: Int32(image.cornerExtent))
  }

  /// Fills the part of `rect` that is in ``clip``; a translucent color is blended.
  func fill(_ rect: SDL_Rect, _ color: Color) {
    var target = unsafe self.target
    unsafe grid_blit_fill(&target, grid_blit_rect(rect.intersection(clip)), color.argb)
  }

  private var target: grid_blit_target {
    let pixels = unsafe surface.pointee
    return unsafe grid_blit_target(
      pixels: pixels.pixels, width: pixels.w, height: pixels.h, bytes_per_row: pixels.pitch)
  }
}

extension grid_blit_rect {
  nonisolated fileprivate init(_ rect: SDL_Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.w, height: rect.h)
  }
}
