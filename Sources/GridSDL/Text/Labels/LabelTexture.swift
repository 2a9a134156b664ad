import CSDL2
import GridEngine

/// The owner of a texture with alpha blending, made from a bitmap.
@safe
struct LabelTexture: ~Copyable {
  private let pointer: OpaquePointer
  private let owner: RendererHandle

  /// Uploads `bitmap`. Returns nil if the renderer refuses, for example because a side exceeds its
  /// limit.
  init?(_ bitmap: Bitmap, renderer: RendererHandle) {
    let texture = unsafe SDL_CreateTexture(
      renderer.pointer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
      Int32(bitmap.width), Int32(bitmap.height))
    guard let texture = unsafe texture else { return nil }
    let result = unsafe bitmap.pixels.withUnsafeBytes {
      unsafe SDL_UpdateTexture(texture, nil, $0.baseAddress, Int32(bitmap.width * 4))
    }
    guard result == 0, unsafe SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND) == 0 else {
      unsafe SDL_DestroyTexture(texture)
      return nil
    }
    unsafe pointer = texture
    owner = renderer
  }

  deinit { unsafe SDL_DestroyTexture(pointer) }

  /// Sets the color by which the texture is multiplied; opaque white has no effect.
  func tint(_ color: Color) {
    _ = unsafe SDL_SetTextureColorMod(pointer, color.red, color.green, color.blue)
    _ = unsafe SDL_SetTextureAlphaMod(pointer, color.alpha)
  }

  /// Copies a part of the texture, pixel for pixel, to (`x`, `y`) of the renderer's target.
  func draw(
    sourceX: Int = 0, width: Int, height: Int, x: Int, y: Int, renderer: RendererHandle
  ) {
    var source = SDL_Rect(x: Int32(sourceX), y: 0, w: Int32(width), h: Int32(height))
    var target = SDL_Rect(
      x: Self.onScreen(x), y: Self.onScreen(y), w: Int32(width), h: Int32(height))
    _ = unsafe SDL_RenderCopy(renderer.pointer, pointer, &source, &target)
  }

  /// Copies the texture into `target`, scaled.
  func draw(in target: SDL_Rect, renderer: RendererHandle) {
    var target = target
    _ = unsafe SDL_RenderCopy(renderer.pointer, pointer, nil, &target)
  }

  /// Clamps a coordinate, so that SDL can add a width to it. Coordinates beyond are never visible.
  private static func onScreen(_ coordinate: Int) -> Int32 {
    Int32(min(max(coordinate, -(1 << 24)), 1 << 24))
  }
}
