import CSDL2
import GridEngine

/// An opaque picture that draw lists are drawn into now and then, and that is shown in each frame
/// for the price of one copy.
package final class DrawLayer {
  /// Its size in device pixels.
  package let size: PixelSize
  /// The ``Renderer/generation`` it belongs to; in a later one it is empty.
  package let generation: Int
  fileprivate let texture: Texture
  /// Where it is drawn, for a renderer that draws into textures slowly.
  fileprivate let canvas: LayerCanvas?

  fileprivate init(_ texture: Texture, canvas: LayerCanvas?, generation: Int) {
    self.texture = texture
    self.canvas = canvas
    size = texture.size
    self.generation = generation
  }
}

extension Renderer {
  /// Whether layers are drawn on the processor and copied into their textures.
  ///
  /// OpenGL emulated on the processor finishes the frame before it shows a texture that was drawn
  /// into, 15 ms for 2560×1600, and a hundred labels drawn anew in each frame cost it refreshes.
  /// Copying the few that change costs graphics cards nothing to speak of.
  private var drawsLayersInMemory: Bool { textures.layout.isRedFirst }

  /// Makes a layer of `size` points whose pixels are not defined yet; nil where the renderer has no
  /// room for it or cannot draw into textures.
  package func makeLayer(of size: Size) -> DrawLayer? {
    let pixels = PixelSize(
      width: Int(transform.pixel(size.width)), height: Int(transform.pixel(size.height)))
    guard pixels.width > 0, pixels.height > 0 else { return nil }
    let format = textures.layout.opaque
    let texture = try? Texture(
      renderer: handle, size: pixels, format: format, blends: false,
      isTarget: !drawsLayersInMemory)
    guard let texture else { return nil }
    guard drawsLayersInMemory else {
      return DrawLayer(texture, canvas: nil, generation: generation)
    }
    let canvas = LayerCanvas(size: pixels, format: format, scale: scale, typesetter: typesetter)
    return canvas.map { DrawLayer(texture, canvas: $0, generation: generation) }
  }

  /// Draws `list` into `layer`, whose top left corner its coordinates count from.
  ///
  /// - Precondition: `layer` is of this generation.
  package func draw(_ list: DrawList, into layer: DrawLayer) {
    precondition(layer.generation == generation, "the layer was forgotten")
    if let canvas = layer.canvas { return canvas.draw(list, into: layer.texture) }
    guard unsafe SDL_SetRenderTarget(handle.pointer, layer.texture.handle) == 0 else { return }
    draw(list)
    unsafe SDL_SetRenderTarget(handle.pointer, nil)
  }

  /// Shows `layer` with its top left corner at `origin`, a point of the window.
  ///
  /// - Parameters:
  ///   - cornerRadius: Of its round corners, points.
  ///   - color: Of the corners, which are drawn anew: what the layer has there is not shown.
  package func draw(_ layer: DrawLayer, at origin: Point, cornerRadius: Double, color: Color) {
    let radius = transform.pixel(cornerRadius)
    let target = SDL_Rect(
      x: transform.pixel(origin.x), y: transform.pixel(origin.y), w: Int32(layer.size.width),
      h: Int32(layer.size.height))
    copy(layer, SDL_Rect(x: radius, y: 0, w: target.w - 2 * radius, h: radius), to: target)
    copy(layer, SDL_Rect(x: 0, y: radius, w: target.w, h: target.h - 2 * radius), to: target)
    copy(
      layer, SDL_Rect(x: radius, y: target.h - radius, w: target.w - 2 * radius, h: radius),
      to: target)
    drawCorners(of: target, color, radius: radius)
  }

  private func copy(_ layer: DrawLayer, _ part: SDL_Rect, to target: SDL_Rect) {
    var source = part
    var place = SDL_Rect(x: target.x + part.x, y: target.y + part.y, w: part.w, h: part.h)
    unsafe SDL_RenderCopy(handle.pointer, layer.texture.handle, &source, &place)
  }
}
