import CSDL2
import GridEngine

/// A bitmap with alpha that is drawn many times: a texture, or pixels that ``FrameCanvas`` draws.
@safe
@MainActor final class LabelTexture {
  private let owner: RendererHandle
  private let number = RendererHandle.nextTextureNumber()
  /// The texture. Frames in memory need it only for a scaled copy.
  private var texture: OpaquePointer?
  /// The pixels, if the frames are in memory.
  private let bitmap: Bitmap?

  /// Uploads `bitmap`. Returns nil if the renderer refuses, for example because a side exceeds its
  /// limit.
  init?(_ bitmap: Bitmap, renderer: RendererHandle) {
    owner = renderer
    self.bitmap = renderer.recorder == nil ? nil : bitmap
    guard renderer.recorder == nil else { return }
    guard let texture = unsafe Self.makeTexture(bitmap, renderer: renderer) else { return nil }
    unsafe self.texture = texture
  }

  isolated deinit { if let texture = unsafe texture { unsafe owner.destroy(texture) } }

  private static func makeTexture(
    _ bitmap: Bitmap, renderer: RendererHandle
  ) -> OpaquePointer? {
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
    return unsafe texture
  }

  private func preparedTexture() -> OpaquePointer? {
    if unsafe texture == nil, let bitmap {
      unsafe texture = Self.makeTexture(bitmap, renderer: owner)
    }
    return unsafe texture
  }

  /// Copies a part of the texture, pixel for pixel, to (`x`, `y`) of the renderer's target.
  ///
  /// - Parameter color: The color by which it is multiplied; opaque white has no effect.
  func draw(
    sourceX: Int = 0, width: Int, height: Int, x: Int, y: Int, color: Color,
    renderer: RendererHandle
  ) {
    let source = SDL_Rect(x: Int32(sourceX), y: 0, w: Int32(width), h: Int32(height))
    let target = SDL_Rect(
      x: Self.onScreen(x), y: Self.onScreen(y), w: Int32(width), h: Int32(height))
    copy(source, to: target, color, isStretched: false, renderer)
  }

  /// Copies the texture into `target`, scaled.
  ///
  /// - Parameters:
  ///   - size: The size of the texture.
  ///   - color: The color by which it is multiplied; opaque white has no effect.
  func draw(_ size: PixelSize, in target: SDL_Rect, color: Color, renderer: RendererHandle) {
    let source = SDL_Rect(x: 0, y: 0, w: Int32(size.width), h: Int32(size.height))
    let isStretched = target.w != source.w || target.h != source.h
    copy(source, to: target, color, isStretched: isStretched, renderer)
  }

  private func copy(
    _ source: SDL_Rect, to target: SDL_Rect, _ color: Color, isStretched: Bool,
    _ renderer: RendererHandle
  ) {
    var (x, y) = (Float(1), Float(1))
    unsafe SDL_RenderGetScale(renderer.pointer, &x, &y)
    let isScaled = x != 1 || y != 1
    let signature = DrawSignature(
      kind: .texture, object: number, source: (source.x, source.y, source.w, source.h),
      color: color.argb)
    renderer.submit(
      signature, in: isScaled ? Self.frame(of: target, scaledBy: x, y) : target,
      isIndivisible: isStretched || isScaled,
      command: isStretched || isScaled
        ? nil
        : bitmap.map {
          CanvasCommand.bitmap($0, source, at: SDL_Point(x: target.x, y: target.y), color)
        }
    ) { [self] in
      guard let texture = unsafe preparedTexture() else { return }
      var (source, target) = (source, target)
      if isScaled { unsafe SDL_RenderSetScale(renderer.pointer, x, y) }
      _ = unsafe SDL_SetTextureColorMod(texture, color.red, color.green, color.blue)
      _ = unsafe SDL_SetTextureAlphaMod(texture, color.alpha)
      _ = unsafe SDL_RenderCopy(renderer.pointer, texture, &source, &target)
      if isScaled { unsafe SDL_RenderSetScale(renderer.pointer, 1, 1) }
    }
  }

  /// Returns the pixels that SDL may draw for a rectangle of scaled coordinates.
  private static func frame(of target: SDL_Rect, scaledBy x: Float, _ y: Float) -> SDL_Rect {
    func pixel(_ value: Float) -> Int32 { Int32(min(max(value, -268_435_456), 268_435_456)) }
    let left = pixel((Float(target.x) * x).rounded(.down) - 1)
    let top = pixel((Float(target.y) * y).rounded(.down) - 1)
    let right = pixel((Float(target.x + target.w) * x).rounded(.up) + 1)
    let bottom = pixel((Float(target.y + target.h) * y).rounded(.up) + 1)
    return SDL_Rect(x: left, y: top, w: right - left, h: bottom - top)
  }

  /// Clamps a coordinate, so that SDL can add a width to it. Coordinates beyond are never visible.
  private static func onScreen(_ coordinate: Int) -> Int32 {
    Int32(min(max(coordinate, -(1 << 24)), 1 << 24))
  }
}
