import CBlit
import CSDL2
import GridEngine
import GridImages

/// The memory of a frame. Several threads may draw into different rows at the same time.
@safe
nonisolated struct CanvasPixels: @unchecked Sendable {
  // The owner of the memory waits for the threads that draw, and they draw different rows (`BandedDrawing`).
  private let target: grid_blit_target

  /// Describes `memory`, which has `height` rows.
  ///
  /// - Parameter isStreamed: Whether opaque pixels are written past the caches.
  init(
    _ memory: UnsafeMutableRawPointer?, width: Int32, height: Int32, bytesPerRow: Int32,
    isStreamed: Bool
  ) {
    unsafe target = unsafe grid_blit_target(
      pixels: memory, width: width, height: height, bytes_per_row: bytesPerRow,
      is_streamed: isStreamed)
  }

  /// Draws the part of a command that is in `clip`.
  ///
  /// - Complexity: O(*p*), *p* being the pixels in the clip. A scaled pixel takes 2 ns.
  func draw(_ command: CanvasCommand, in clip: SDL_Rect) {
    var target = unsafe self.target
    let clip = grid_blit_rect(clip)
    switch command {
    case .fill(let rect, let color):
      unsafe grid_blit_fill(&target, clip, grid_blit_rect(rect), color.argb)
    case .image(let image, let corner, let opacity):
      unsafe image.withUnsafeBytes { bytes in
        var source = unsafe Self.source(image, bytes)
        unsafe grid_blit_draw(&target, clip, &source, corner.x, corner.y, opacity)
      }
    case .scaledImage(let image, let part, let quarterTurns, let frame, let opacity):
      unsafe image.withUnsafeBytes { bytes in
        var source = unsafe Self.source(image, bytes)
        unsafe grid_blit_draw_scaled(
          &target, clip, &source, grid_blit_rect(part), grid_blit_rect(frame),
          Int32(quarterTurns & 3), opacity)
      }
    case .bitmap(let bitmap, let part, let corner, let color):
      unsafe bitmap.pixels.withUnsafeBytes { bytes in
        var source = unsafe grid_blit_image(
          pixels: bytes.baseAddress, width: Int32(bitmap.width), height: Int32(bitmap.height),
          bytes_per_row: Int32(4 * bitmap.width), corner: 0)
        unsafe grid_blit_draw_tinted(
          &target, clip, &source, grid_blit_rect(part), corner.x, corner.y, color.argb)
      }
    }
  }

  private static func source(
    _ image: PreparedImage, _ bytes: UnsafeRawBufferPointer
  ) -> grid_blit_image {
    unsafe grid_blit_image(
      pixels: bytes.baseAddress, width: Int32(image.width), height: Int32(image.height),
      bytes_per_row: Int32(image.bytesPerRow), corner: Int32(image.cornerExtent))
  }
}

extension grid_blit_rect {
  nonisolated fileprivate init(_ rect: SDL_Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.w, height: rect.h)
  }
}
