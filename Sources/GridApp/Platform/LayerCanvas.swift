import CSDL2
import GridEngine

/// A picture in memory that draw lists are drawn into on the processor, and from there into a
/// texture.
///
/// For renderers that make a frame wait before they show a texture that was drawn into.
@safe
final class LayerCanvas {
  private let surface: UnsafeMutablePointer<SDL_Surface>
  private let ownRenderer: OpaquePointer
  private let renderer: Renderer

  /// Makes a canvas of `size` device pixels, whose pixels have one of SDL's 4-byte formats; nil
  /// where there is no memory for it.
  init?(size: PixelSize, format: UInt32, scale: Double, typesetter: Typesetter) {
    guard
      let surface = unsafe SDL_CreateRGBSurfaceWithFormat(
        0, Int32(size.width), Int32(size.height), 32, format)
    else { return nil }
    guard let own = unsafe SDL_CreateSoftwareRenderer(surface) else {
      unsafe SDL_FreeSurface(surface)
      return nil
    }
    unsafe SDL_SetRenderDrawBlendMode(own, SDL_BLENDMODE_BLEND)
    unsafe self.surface = surface
    unsafe ownRenderer = own
    renderer = Renderer(
      unsafe BorrowedRenderer(own), layout: PixelLayout(rendererName: "software"), scale: scale,
      typesetter: typesetter)
  }

  isolated deinit {
    renderer.forgetTextures()
    unsafe SDL_DestroyRenderer(ownRenderer)
    unsafe SDL_FreeSurface(surface)
  }

  /// Draws `list` and copies the part of the picture that it covers into `texture`, which has the
  /// canvas' size and format.
  func draw(_ list: DrawList, into texture: Texture) {
    renderer.draw(list)
    renderer.flush()
    guard let area = list.coveredRect else { return }
    var rect = renderer.grid.rect(area, at: .zero)
    var whole = SDL_Rect(x: 0, y: 0, w: Int32(texture.size.width), h: Int32(texture.size.height))
    var part = SDL_Rect()
    guard unsafe SDL_IntersectRect(&rect, &whole, &part) == SDL_TRUE,
      let pixels = unsafe surface.pointee.pixels
    else { return }
    let pitch = unsafe Int(surface.pointee.pitch)
    let start = unsafe pixels + Int(part.y) * pitch + Int(part.x) * 4
    unsafe SDL_UpdateTexture(texture.handle, &part, start, Int32(pitch))
  }
}

extension DrawList {
  /// A rectangle around everything that is filled or set in type; nil where there is nothing.
  fileprivate var coveredRect: Rect? {
    commands.reduce(nil) { covered, command in
      switch command {
      case .fill(let rect, _, _), .text(_, let rect, _): covered?.union(rect) ?? rect
      default: covered
      }
    }
  }
}
