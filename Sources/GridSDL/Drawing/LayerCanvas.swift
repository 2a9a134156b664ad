import CSDL2
import GridEngine

/// A canvas in memory: draw lists are drawn into it on the CPU and copied to a texture.
@safe
final class LayerCanvas {
  private let pixels: SurfaceHandle
  private let renderer: Renderer

  /// The format of the pixels, which ``FrameCanvas`` draws.
  static var format: UInt32 { SDL_PIXELFORMAT_RGB888.rawValue }

  /// Creates a canvas of `size` device pixels. Returns nil if no memory is left.
  init?(size: PixelSize, scale: Double, typesetter: Typesetter) {
    guard let pixels = SurfaceHandle(size: size, format: Self.format),
      let handle = pixels.makeRenderer(ofFrames: true)
    else { return nil }
    unsafe SDL_SetRenderDrawBlendMode(handle.pointer, SDL_BLENDMODE_BLEND)
    self.pixels = pixels
    renderer = Renderer(
      handle, layout: PixelLayout(rendererName: "software"), scale: scale,
      typesetter: typesetter)
  }

  /// Draws `list` and copies the covered part into `texture`, which has the canvas' size and
  /// format.
  func draw(_ list: DrawList, into texture: Texture) {
    renderer.draw(list)
    renderer.flush()
    guard let area = list.coveredRect else { return }
    var rect = renderer.transform.rect(area, at: .zero)
    var whole = SDL_Rect(x: 0, y: 0, w: Int32(texture.size.width), h: Int32(texture.size.height))
    var part = SDL_Rect()
    guard unsafe SDL_IntersectRect(&rect, &whole, &part) == SDL_TRUE,
      let base = unsafe pixels.pointer.pointee.pixels
    else { return }
    let pitch = unsafe Int(pixels.pointer.pointee.pitch)
    let start = unsafe base + Int(part.y) * pitch + Int(part.x) * 4
    texture.didChange()
    unsafe SDL_UpdateTexture(texture.handle, &part, start, Int32(pitch))
  }
}

extension DrawList {
  /// The bounding rectangle of all commands that layers contain; nil if there are none.
  fileprivate var coveredRect: Rect? {
    commands.reduce(nil) { covered, command in
      switch command {
      case .fill(let rect, _, _), .placeholder(let rect, _, _), .text(_, let rect, _):
        covered?.union(rect) ?? rect
      case .fills(let rects, _):
        rects.reduce(covered) { $0?.union($1) ?? $1 }
      case .stroke(let rect, _, _, _), .image(_, let rect, _), .attributedText(_, let rect),
        .gradient(let rect, _, _), .rotatedImage(_, let rect, _, _):
        covered?.union(rect) ?? rect
      case .path(let path, let painting, _, let origin):
        path.controlPointBounds.map { bounds in
          let area = bounds.insetBy(dx: -painting.reach, dy: -painting.reach)
            .offsetBy(dx: origin.x, dy: origin.y)
          return covered?.union(area) ?? area
        } ?? covered
      case .pushClip, .popClip: covered
      }
    }
  }
}
