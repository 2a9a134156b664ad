import CSDL2
import GridEngine

/// An opaque picture that draw lists are drawn into now and then, and that is shown in each frame
/// for the price of one copy.
final class DrawLayer {
  /// Its size in device pixels.
  let size: PixelSize
  /// The ``Renderer/generation`` it belongs to; in a later one it is empty.
  let generation: Int
  fileprivate let texture: Texture

  fileprivate init(_ texture: Texture, generation: Int) {
    self.texture = texture
    size = texture.size
    self.generation = generation
  }
}

extension Renderer {
  /// Whether a layer is the fast way to show what changes seldom.
  ///
  /// The software renderer copies pixels faster than it sets type. Graphics cards do not care, and
  /// OpenGL emulated on the processor finishes the frame before it shows a layer that was drawn
  /// into: 15 ms for 2560×1600, where drawing the type anew takes 0.8 ms.
  var prefersLayers: Bool { !textures.layout.isRedFirst }

  /// Makes a layer of `size` points whose pixels are not defined yet; nil where the renderer has no
  /// room for it or cannot draw into textures.
  func makeLayer(of size: Size) -> DrawLayer? {
    let pixels = PixelSize(width: Int(grid.pixel(size.width)), height: Int(grid.pixel(size.height)))
    guard pixels.width > 0, pixels.height > 0 else { return nil }
    let texture = try? unsafe Texture(
      renderer: handle.pointer, size: pixels, format: textures.layout.opaque, blends: false,
      isTarget: true)
    return texture.map { DrawLayer($0, generation: generation) }
  }

  /// Draws `list` into `layer`, whose top left corner its coordinates count from.
  ///
  /// - Precondition: `layer` is of this generation.
  func draw(_ list: DrawList, into layer: DrawLayer) {
    precondition(layer.generation == generation, "the layer was forgotten")
    guard unsafe SDL_SetRenderTarget(handle.pointer, layer.texture.handle) == 0 else { return }
    draw(list)
    unsafe SDL_SetRenderTarget(handle.pointer, nil)
  }

  /// Shows `layer` with its top left corner at `origin`, a point of the window.
  ///
  /// - Parameters:
  ///   - cornerRadius: Of its round corners, points.
  ///   - color: Of the corners, which are drawn anew: what the layer has there is not shown.
  func draw(_ layer: DrawLayer, at origin: Point, cornerRadius: Double, color: Color) {
    let radius = grid.pixel(cornerRadius)
    let target = SDL_Rect(
      x: grid.pixel(origin.x), y: grid.pixel(origin.y), w: Int32(layer.size.width),
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
