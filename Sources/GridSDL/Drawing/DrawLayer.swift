import CSDL2
import GridEngine

/// An opaque offscreen layer: draw lists are drawn into it occasionally, and it is copied to the
/// window in each frame.
package final class DrawLayer {
  /// The size in device pixels.
  package let size: PixelSize
  /// The ``Renderer/generation`` in which the layer was made. It is not valid in a later one.
  package let generation: Int
  fileprivate let texture: Texture
  fileprivate let canvas: LayerCanvas

  fileprivate init(_ texture: Texture, canvas: LayerCanvas, generation: Int) {
    self.texture = texture
    self.canvas = canvas
    size = texture.size
    self.generation = generation
  }
}

extension Renderer {
  /// Creates a layer of `size` points with undefined pixels. Returns nil if there is no memory for it.
  ///
  /// Layers are drawn on the CPU and copied into their textures. OpenGL on the CPU finishes a frame
  /// before it shows a texture that was a render target: 15 ms for 2560×1600. If a hundred labels change
  /// in each frame, it misses refreshes. Graphics cards copy the few that change at almost no cost.
  package func makeLayer(of size: Size) -> DrawLayer? {
    let pixels = PixelSize(
      width: Int(transform.pixel(size.width)), height: Int(transform.pixel(size.height)))
    guard pixels.width > 0, pixels.height > 0,
      let canvas = LayerCanvas(size: pixels, scale: scale, typesetter: typesetter),
      let texture = try? Texture(
        renderer: handle, size: pixels, format: LayerCanvas.format, blends: false)
    else { return nil }
    return DrawLayer(texture, canvas: canvas, generation: generation)
  }

  /// Draws `list` into `layer`. The list's coordinates are relative to the layer's top left corner. Call
  /// it before the frame begins.
  ///
  /// - Precondition: `layer` belongs to the current generation.
  package func draw(_ list: DrawList, into layer: DrawLayer) {
    precondition(
      layer.generation == generation,
      "the layer is of generation \(layer.generation), the renderer of \(generation)")
    layer.canvas.draw(list, into: layer.texture)
  }

  /// Draws `layer` with its top left corner at `origin`, in window points.
  ///
  /// - Parameters:
  ///   - cornerRadius: The radius of the rounded corners in points.
  ///   - color: The color of the corners, which replace those of the layer.
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
    let place = SDL_Rect(x: target.x + part.x, y: target.y + part.y, w: part.w, h: part.h)
    handle.submit(layer.texture.signature(part), in: place) { [handle, texture = layer.texture] in
      var (source, place) = (part, place)
      unsafe SDL_RenderCopy(handle.pointer, texture.handle, &source, &place)
    }
  }
}
