import CSDL2
import GridEngine

/// Textures that pictures are drawn into by themselves, to be cut to a round shape in each frame.
///
/// What a layer with a mask costs anywhere: a change of target, a mask and a picture drawn into it,
/// and a copy that blends, for each tile and frame. Corners that the decoder bakes cost none of it.
final class CornerPass {
  /// Sizes of tiles in a window at once; more come only while it is resized.
  private static let sizeLimit = 8

  private let renderer: RendererHandle
  private let format: UInt32
  private var targets: [PixelSize: Texture] = [:]

  init(renderer: RendererHandle, layout: PixelLayout) {
    self.renderer = renderer
    format = layout.alpha
  }

  /// Forgets the textures: the renderer lost them.
  func removeAll() { targets.removeAll() }

  /// A texture for pictures of `size`, or nil where none can be drawn into.
  fileprivate func target(_ size: PixelSize) -> Texture? {
    if let target = targets[size] { return target }
    if targets.count >= Self.sizeLimit { targets.removeAll() }
    let target = try? Texture(
      renderer: renderer, size: size, format: format, blends: true, isTarget: true)
    targets[size] = target
    return target
  }
}

extension Renderer {
  /// Draws a part of an opaque picture into `place`, its corners cut by a mask.
  ///
  /// The mask comes first, white with its coverage as alpha; the picture is multiplied into it, which
  /// leaves alpha as it is. SDL's software renderer has no way to multiply alpha alone.
  ///
  /// - Returns: Whether it could; where not, nothing was drawn.
  func copyMasked(
    _ texture: Texture, _ source: SDL_Rect, _ place: SDL_Rect, radius: Int32, opacity: UInt8
  ) -> Bool {
    let size = PixelSize(width: Int(place.w), height: Int(place.h))
    guard size.area > 0, let target = cornerPass.target(size) else { return false }
    let previous = unsafe SDL_GetRenderTarget(handle.pointer)
    guard unsafe SDL_SetRenderTarget(handle.pointer, target.handle) == 0 else { return false }
    unsafe SDL_SetRenderDrawColor(handle.pointer, 255, 255, 255, 0)
    unsafe SDL_RenderClear(handle.pointer)
    var whole = SDL_Rect(x: 0, y: 0, w: place.w, h: place.h)
    fillRounded(whole, Color(0xFFFFFF), radius: min(radius, place.w / 2, place.h / 2))
    var source = source
    unsafe SDL_SetTextureBlendMode(texture.handle, SDL_BLENDMODE_MOD)
    unsafe SDL_RenderCopy(handle.pointer, texture.handle, &source, &whole)
    unsafe SDL_SetTextureBlendMode(texture.handle, SDL_BLENDMODE_NONE)
    unsafe SDL_SetRenderTarget(handle.pointer, previous)
    var place = place
    unsafe SDL_SetTextureAlphaMod(target.handle, opacity)
    unsafe SDL_RenderCopy(handle.pointer, target.handle, nil, &place)
    return true
  }
}
