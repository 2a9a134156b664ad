import CSDL2
import GridEngine

/// The owner of an SDL texture, which it destroys.
@safe
@MainActor final class Texture {
  let handle: OpaquePointer
  private let renderer: RendererHandle
  /// The size of the texture. A pooled texture may be larger than its image.
  let size: PixelSize
  let format: UInt32
  private let number = RendererHandle.nextTextureNumber()
  /// The number of times that the pixels were changed.
  private var version = 0
  /// Whether the texture is filtered when it is drawn at another size. At its own size filtering
  /// has no visible effect, and makes emulated OpenGL 50 % slower.
  var isSmooth = true {
    didSet {
      guard isSmooth != oldValue else { return }
      unsafe SDL_SetTextureScaleMode(handle, isSmooth ? SDL_ScaleModeLinear : SDL_ScaleModeNearest)
    }
  }

  /// Creates a texture that is rarely written and often drawn.
  ///
  /// STATIC on purpose: a STREAMING texture keeps a second copy of its pixels in SDL's OpenGL
  /// renderers, and in its OpenGL ES renderer a partial update uploads the whole texture.
  ///
  /// - Parameter isTarget: Whether the texture is a render target.
  /// - Throws: ``SDLError`` if the renderer has no memory for it.
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

  isolated deinit { unsafe renderer.destroy(handle) }

  /// Records that the pixels were changed by drawing into the texture.
  func didChange() { version += 1 }

  /// Returns the signature of a copy of a part of the texture.
  ///
  /// - Parameter color: The color by which it is multiplied, or its opacity.
  func signature(_ part: SDL_Rect, color: UInt32 = .max) -> DrawSignature {
    DrawSignature(
      kind: .texture, object: number, version: version, source: (part.x, part.y, part.w, part.h),
      color: color)
  }

  /// The size in bytes, with 4 bytes per pixel.
  var byteCount: Int { size.area * 4 }

  /// Writes rows of 4-byte pixels into the top left part of the texture.
  ///
  /// - Returns: Whether the renderer accepted them. It fails only if it has lost its device.
  func update(
    rows: Range<Int>, width: Int, from bytes: UnsafeRawPointer, bytesPerRow: Int
  ) -> Bool {
    precondition(
      width <= size.width && rows.upperBound <= size.height,
      "\(width) x \(rows.upperBound) pixels exceed a texture of \(size.width) x \(size.height)")
    var rect = SDL_Rect(x: 0, y: Int32(rows.lowerBound), w: Int32(width), h: Int32(rows.count))
    didChange()
    let start = unsafe bytes + rows.lowerBound * bytesPerRow
    return unsafe SDL_UpdateTexture(handle, &rect, start, Int32(bytesPerRow)) == 0
  }
}
