import CSDL2
import GridEngine

/// Offscreen textures in which images are masked with rounded corners in each frame.
///
/// The usual cost of a masked layer: for each tile and frame a change of the render target, the
/// drawing of a mask and an image, and a blended copy. Corners in the image's alpha channel avoid
/// it.
final class CornerPass {
  /// The maximum number of sizes. A window shows fewer tile sizes, except while it is resized.
  private static let sizeLimit = 8

  private let renderer: RendererHandle
  private let format: UInt32
  private var targets: [PixelSize: Texture] = [:]

  init(renderer: RendererHandle, layout: PixelLayout) {
    self.renderer = renderer
    format = layout.alpha
  }

  /// Removes the textures, after the renderer has lost them.
  func removeAll() { targets.removeAll() }

  /// Returns a texture for images of `size`, or nil if the renderer cannot draw into one.
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
  /// Draws a part of an opaque image into `place` with rounded corners.
  ///
  /// The mask is drawn first, white with its coverage as alpha. The image is multiplied into it,
  /// which keeps alpha. SDL's software renderer cannot multiply alpha alone.
  ///
  /// - Returns: Whether it was drawn.
  func copyMasked(
    _ texture: Texture, _ source: SDL_Rect, _ place: SDL_Rect, radius: Int32, opacity: UInt8
  ) -> Bool {
    let size = PixelSize(width: Int(place.w), height: Int(place.h))
    guard size.area > 0, let target = cornerPass.target(size) else { return false }
    // The same target serves the next tile, so nothing may be drawn later.
    handle.stopRecording()
    let previous = unsafe SDL_GetRenderTarget(handle.pointer)
    guard unsafe SDL_SetRenderTarget(handle.pointer, target.handle) == 0 else { return false }
    unsafe SDL_SetRenderDrawColor(handle.pointer, 255, 255, 255, 0)
    unsafe SDL_RenderClear(handle.pointer)
    var whole = SDL_Rect(x: 0, y: 0, w: place.w, h: place.h)
    fillRounded(whole, Color(0xFFFFFF), radius: min(radius, place.w / 2, place.h / 2))
    unsafe SDL_SetTextureBlendMode(texture.handle, SDL_BLENDMODE_MOD)
    let isStretched = whole.w != source.w || whole.h != source.h
    if isStretched, !textures.layout.isSoftware {
      drawScaled(texture, source, in: whole, opacity: 255)
    } else {
      var source = source
      unsafe SDL_RenderCopy(handle.pointer, texture.handle, &source, &whole)
    }
    unsafe SDL_SetTextureBlendMode(texture.handle, SDL_BLENDMODE_NONE)
    unsafe SDL_SetRenderTarget(handle.pointer, previous)
    var place = place
    unsafe SDL_SetTextureAlphaMod(target.handle, opacity)
    unsafe SDL_RenderCopy(handle.pointer, target.handle, nil, &place)
    return true
  }
}
