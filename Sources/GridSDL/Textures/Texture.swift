import CSDL2
import GridEngine

/// One SDL texture and its owner: destroyed when nobody holds it any more.
@safe
final class Texture {
  let handle: OpaquePointer
  private let renderer: RendererHandle
  /// Its whole size; a pooled texture may be larger than the picture in it.
  let size: PixelSize
  let format: UInt32
  /// Whether it is smoothed where it is drawn at another size than its own. Drawn as large as it is,
  /// that shows nothing and costs emulated OpenGL half as much again.
  var isSmooth = true {
    didSet {
      guard isSmooth != oldValue else { return }
      unsafe SDL_SetTextureScaleMode(handle, isSmooth ? SDL_ScaleModeLinear : SDL_ScaleModeNearest)
    }
  }

  /// Makes a texture that is written once in a while and drawn often.
  ///
  /// STATIC on purpose: a STREAMING texture keeps a second copy of its pixels in SDL's OpenGL
  /// renderers, and writing a part of one uploads the whole in its OpenGL ES renderer.
  ///
  /// - Parameter isTarget: Whether it is drawn into instead of written.
  /// - Throws: ``SDLError`` when the renderer has no room for it.
  init(
    renderer: RendererHandle, size: PixelSize, format: UInt32, blends: Bool, isTarget: Bool = false
  ) throws(SDLError) {
    let access = isTarget ? SDL_TEXTUREACCESS_TARGET : SDL_TEXTUREACCESS_STATIC
    guard
      let texture = unsafe SDL_CreateTexture(
        renderer.pointer, format, Int32(access.rawValue), Int32(size.width), Int32(size.height))
    else { throw SDLError.last("SDL_CreateTexture") }
    unsafe SDL_SetTextureBlendMode(texture, blends ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE)
    unsafe handle = texture
    self.renderer = renderer
    self.size = size
    self.format = format
  }

  isolated deinit { unsafe SDL_DestroyTexture(handle) }

  /// Bytes it takes, at 4 a pixel.
  var byteCount: Int { size.area * 4 }

  /// Writes rows of 4-byte pixels into its upper left part.
  ///
  /// - Returns: Whether the renderer took them; it refuses only when it has lost its device.
  func update(
    rows: Range<Int>, width: Int, from bytes: UnsafeRawPointer, bytesPerRow: Int
  ) -> Bool {
    precondition(width <= size.width && rows.upperBound <= size.height, "picture beyond texture")
    var rect = SDL_Rect(x: 0, y: Int32(rows.lowerBound), w: Int32(width), h: Int32(rows.count))
    let start = unsafe bytes + rows.lowerBound * bytesPerRow
    return unsafe SDL_UpdateTexture(handle, &rect, start, Int32(bytesPerRow)) == 0
  }
}
