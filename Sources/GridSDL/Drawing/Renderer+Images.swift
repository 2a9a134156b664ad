import CSDL2
import GridEngine
import GridImages

/// Places images, and counts the tiles that have none.
extension Renderer {
  /// The number of tiles in this frame that showed neither an image nor a preview.
  package var blankTiles: Int { tiles.blank }

  /// The number of tiles in this frame that showed a preview, or the image at another size.
  package var softTiles: Int { tiles.soft }

  /// The share of the window that blank tiles cover in the current frame, 0…1. Tiles that cover
  /// each other count twice.
  package var blankArea: Double {
    let size = unsafe Window.outputSize(of: handle.pointer)
    return min(1, Double(tiles.blankPixels) / Double(max(1, size.width * size.height)))
  }

  /// The window, in pixels.
  var windowRect: SDL_Rect {
    let size = unsafe Window.outputSize(of: handle.pointer)
    return SDL_Rect(x: 0, y: 0, w: Int32(size.width), h: Int32(size.height))
  }

  private func visiblePixels(of rect: SDL_Rect) -> Int {
    let window = windowRect
    let visible = rect.intersection(clips.last ?? window).intersection(window)
    return Int(max(0, visible.w)) * Int(max(0, visible.h))
  }

  func blankTile(_ rect: Rect, _ color: Color, _ radius: Double, at origin: Point) {
    tiles.addBlank(pixels: visiblePixels(of: transform.rect(rect, at: origin)))
    fill(rect, faded(color), radius, at: origin)
  }

  func image(
    _ request: ImageRequest, _ rect: Rect, quarterTurns: Int = 0, _ placeholder: Color,
    at origin: Point
  ) {
    let exact = textures.entry(for: request)
    guard let entry = exact ?? textures.substitute(for: request) else {
      let radius = Double(request.cornerRadiusInPixels) / transform.scale
      return blankTile(rect, placeholder, radius, at: origin)
    }
    if exact?.isSoft ?? true { tiles.addSoft() }
    let isPixelated = request.magnification == .nearest && exact?.isPreview == false
    let pixels = entry.image.flatMap { image in
      let hasPixels = request.rounding == .decoding || request.cornerRadiusInPixels == 0
      // The canvas interpolates.
      return handle.isRecording && hasPixels && !isPixelated ? image : nil
    }
    if let imageBackdrop, entry.isTransparent {
      let radius = Double(request.cornerRadiusInPixels) / transform.scale
      fill(rect, faded(imageBackdrop), radius, at: origin)
    }
    var target = transform.rect(rect, at: origin)
    var source = SDL_Rect(x: 0, y: 0, w: Int32(entry.size.width), h: Int32(entry.size.height))
    if quarterTurns != 0 {
      // The frame before the rotation.
      let isSideways = !quarterTurns.isMultiple(of: 2)
      let upright = SDL_Rect(
        x: 0, y: 0, w: isSideways ? target.h : target.w, h: isSideways ? target.w : target.h)
      source = source.middle(filling: upright)
      if let pixels { return draw(pixels, source, quarterTurns: quarterTurns, in: target) }
      return copy(
        entry, source, upright, to: target, quarterTurns: quarterTurns, isSmooth: !isPixelated)
    }
    if exact == nil || transform.isStretched { source = source.middle(filling: target) }
    // A tile whose rounded frame differs from its image by a pixel is still drawn 1:1.
    if abs(target.w - source.w) <= 1, abs(target.h - source.h) <= 1 {
      target.w = source.w
      target.h = source.h
    }
    if let pixels { return draw(pixels, source, in: target) }
    guard let texture = textures.texture(of: entry) else { return }
    // An image that is not opaque is transparent itself, or has its rounded corners already.
    if request.rounding == .drawing, request.cornerRadiusInPixels > 0, entry.isOpaque,
      copyMasked(
        texture, source, target, radius: Int32(request.cornerRadiusInPixels),
        opacity: opacity)
    {
      return
    }
    copyFaded(texture, source, target, isSmooth: !isPixelated)
  }

  /// Draws a part of an image without a texture, rotated clockwise by quarter turns, at the current
  /// opacity.
  private func draw(
    _ image: PreparedImage, _ part: SDL_Rect, quarterTurns: Int = 0, in target: SDL_Rect
  ) {
    let opacity = opacity
    let isWhole = part.w == Int32(image.width) && part.h == Int32(image.height)
    let isScaled = quarterTurns != 0 || !isWhole || target.w != part.w || target.h != part.h
    let signature = DrawSignature(
      kind: .image, object: UInt64(UInt(bitPattern: ObjectIdentifier(image))),
      source: (part.x, part.y, part.w, part.h), color: UInt32(opacity), variant: quarterTurns & 3)
    // Scaled corners reach further than those of the image.
    let corner = isScaled && image.cornerExtent > 0 ? target.h : Int32(clamping: image.cornerExtent)
    let opaque = SDL_Rect(x: target.x, y: target.y + corner, w: target.w, h: target.h - 2 * corner)
    let command =
      isScaled
      ? CanvasCommand.scaledImage(
        image, part, quarterTurns: quarterTurns, to: target, opacity: opacity)
      : .image(image, at: SDL_Point(x: target.x, y: target.y), opacity: opacity)
    handle.submit(
      signature, in: target, opaque: opacity == 255 ? opaque : nil, image: image, command: command
    ) {
      // Recorded frames draw images without SDL.
    }
  }

  /// Copies a texture at the current opacity. Textures of opaque images do not blend, which is
  /// faster, unless they fade.
  private func copyFaded(
    _ texture: Texture, _ source: SDL_Rect, _ target: SDL_Rect, isSmooth: Bool
  ) {
    let opacity = opacity
    let isStretched = target.w != source.w || target.h != source.h
    let isSmooth = isStretched && isSmooth
    if isSmooth, !textures.layout.isSoftware {
      return drawScaled(texture, source, in: target, opacity: opacity)
    }
    handle.submit(
      texture.signature(source, color: UInt32(opacity)), in: target, isIndivisible: isStretched
    ) { [handle] in
      var (source, target) = (source, target)
      texture.isSmooth = isSmooth
      Self.withOpacity(opacity, of: texture) {
        unsafe SDL_RenderCopy(handle.pointer, texture.handle, &source, &target)
      }
    }
  }

  /// Draws a part of a texture at another size, rotated clockwise by quarter turns, on a graphics card.
  ///
  /// - SeeAlso: ``ScaledImageMesh``.
  func drawScaled(
    _ texture: Texture, _ source: SDL_Rect, quarterTurns: Int = 0, in target: SDL_Rect,
    opacity: UInt8
  ) {
    guard source.w > 0, source.h > 0, target.w > 0, target.h > 0 else { return }
    scaledImage.set(
      source, ofTexture: texture.size, quarterTurns: quarterTurns, in: target, opacity: opacity)
    texture.isSmooth = true
    Self.blending(texture, atOpacity: opacity) {
      unsafe scaledImage.vertices.withUnsafeBufferPointer {
        _ = unsafe SDL_RenderGeometry(
          handle.pointer, texture.handle, $0.baseAddress, Int32($0.count), nil, 0)
      }
    }
  }

  /// Copies a part of a texture, rotated clockwise by quarter turns.
  ///
  /// - Parameters:
  ///   - upright: The size of the frame before the rotation.
  ///   - target: The frame after the rotation.
  private func copy(
    _ entry: TextureStore.Entry, _ source: SDL_Rect, _ upright: SDL_Rect, to target: SDL_Rect,
    quarterTurns: Int, isSmooth: Bool
  ) {
    guard let texture = textures.texture(of: entry) else { return }
    if isSmooth, !textures.layout.isSoftware {
      return drawScaled(
        texture, source, quarterTurns: quarterTurns, in: target, opacity: opacity)
    }
    // SDL rotates around the center of the frame, which may be between two pixels.
    let frame = SDL_FRect(
      x: Float(target.x) + Float(target.w - upright.w) / 2,
      y: Float(target.y) + Float(target.h - upright.h) / 2,
      w: Float(upright.w), h: Float(upright.h))
    let (opacity, isStretched) = (opacity, upright.w != source.w || upright.h != source.h)
    var signature = texture.signature(source, color: UInt32(opacity))
    signature.kind = .rotated
    signature.variant = quarterTurns
    // SDL may draw a pixel more, because the center of rotation may be between two.
    let reach = SDL_Rect(x: target.x - 1, y: target.y - 1, w: target.w + 2, h: target.h + 2)
    handle.submit(signature, in: reach, isIndivisible: true) { [handle] in
      var (source, frame) = (source, frame)
      texture.isSmooth = isStretched && isSmooth
      Self.withOpacity(opacity, of: texture) {
        _ = unsafe SDL_RenderCopyExF(
          handle.pointer, texture.handle, &source, &frame, Double(quarterTurns) * 90, nil,
          SDL_FLIP_NONE)
      }
    }
  }

  /// Calls `copy` with an opacity, 0 … 255, as that of a texture.
  private static func withOpacity(_ opacity: UInt8, of texture: Texture, _ copy: () -> Void) {
    blending(texture, atOpacity: opacity) {
      guard opacity < 255 else { return copy() }
      unsafe SDL_SetTextureAlphaMod(texture.handle, opacity)
      copy()
      unsafe SDL_SetTextureAlphaMod(texture.handle, 255)
    }
  }

  /// Calls `draw` while a texture blends, if its opacity is less than 255.
  private static func blending(
    _ texture: Texture, atOpacity opacity: UInt8, _ draw: () -> Void
  ) {
    guard opacity < 255 else { return draw() }
    var mode = SDL_BLENDMODE_NONE
    unsafe SDL_GetTextureBlendMode(texture.handle, &mode)
    unsafe SDL_SetTextureBlendMode(texture.handle, SDL_BLENDMODE_BLEND)
    draw()
    unsafe SDL_SetTextureBlendMode(texture.handle, mode)
  }
}

/// The tiles of a frame without a sharp image.
struct UnsharpTiles {
  /// The number of tiles that showed neither an image nor a preview.
  private(set) var blank = 0
  /// The number of the window's pixels that they cover.
  private(set) var blankPixels = 0
  /// The number of tiles that showed a preview, or the image at another size.
  private(set) var soft = 0

  /// Adds a blank tile that covers a number of the window's pixels.
  mutating func addBlank(pixels: Int) {
    blank += 1
    blankPixels += pixels
  }

  /// Adds a tile with a preview or an image of another size.
  mutating func addSoft() { soft += 1 }
}
