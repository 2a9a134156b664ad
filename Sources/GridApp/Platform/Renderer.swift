import CSDL2
import GridEngine

/// Executes draw lists on SDL's renderer.
final class Renderer {
  let textures: TextureStore
  let labels: LabelStore
  /// Tiles of this frame that showed neither picture nor preview.
  private(set) var blankTiles = 0

  private let handle: BorrowedRenderer
  private let corners: CornerMasks
  private var grid: PixelGrid
  private var clips: [SDL_Rect] = []

  /// Makes a renderer for `window`, whose SDL renderer it uses.
  init(window: Window, typesetter: Typesetter) {
    handle = window.rendererHandle
    grid = PixelGrid(scale: window.scale)
    textures = TextureStore(
      renderer: handle, layout: PixelLayout(rendererName: window.rendererName))
    corners = CornerMasks(renderer: handle)
    labels = LabelStore(
      renderer: handle, typesetter: typesetter)
  }

  /// Device pixels in a point.
  var scale: Double {
    get { grid.scale }
    set {
      guard newValue != grid.scale else { return }
      grid = PixelGrid(scale: newValue)
      forgetTextures()
    }
  }

  /// Begins a frame with a cleared target.
  func begin(background: Color) {
    blankTiles = 0
    clips.removeAll(keepingCapacity: true)
    unsafe SDL_RenderSetClipRect(handle.pointer, nil)
    setColor(background)
    unsafe SDL_RenderClear(handle.pointer)
    textures.beginFrame()
  }

  /// Draws `list`, whose coordinates count from `origin`, a point of the window.
  func draw(_ list: DrawList, at origin: Point = .zero) {
    for command in list.commands {
      switch command {
      case .fill(let rect, let color, let radius): fill(rect, color, radius, at: origin)
      case .stroke(let rect, let color, let width): stroke(rect, color, width, at: origin)
      case .image(let request, let rect, let placeholder):
        image(request, rect, placeholder, at: origin)
      case .text(let string, let rect, let style): text(string, rect, style, at: origin)
      case .pushClip(let rect): pushClip(grid.rect(rect, at: origin))
      case .popClip: popClip()
      }
    }
  }

  /// Hands what was drawn to the driver, so that its cost does not hide in ``present()``.
  func flush() { unsafe SDL_RenderFlush(handle.pointer) }

  /// Shows the frame; waits for the display where the renderer does.
  func present() { unsafe SDL_RenderPresent(handle.pointer) }

  /// Forgets every texture; they are made again as they are drawn.
  func forgetTextures() {
    textures.removeAll()
    corners.removeAll()
    labels.invalidateAll()
  }

  /// Writes what is on the target into a PNG file; before ``present()``, which may empty it.
  ///
  /// - Throws: ``SDLError`` when pixels cannot be read or the file cannot be written.
  func writeScreenshot(to path: String) throws(SDLError) {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetRendererOutputSize(handle.pointer, &width, &height)
    let format = SDL_PIXELFORMAT_RGB24.rawValue
    guard let surface = unsafe SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, format) else {
      throw SDLError.last("SDL_CreateRGBSurfaceWithFormat")
    }
    defer { unsafe SDL_FreeSurface(surface) }
    let pixels = unsafe surface.pointee.pixels
    let pitch = unsafe surface.pointee.pitch
    guard unsafe SDL_RenderReadPixels(handle.pointer, nil, format, pixels, pitch) == 0 else {
      throw SDLError.last("SDL_RenderReadPixels")
    }
    guard unsafe IMG_SavePNG(surface, path) == 0 else { throw SDLError.last("IMG_SavePNG") }
  }
}

// MARK: - Commands

extension Renderer {
  private func setColor(_ color: Color) {
    unsafe SDL_SetRenderDrawColor(
      handle.pointer, color.red, color.green, color.blue, color.alpha)
  }

  private func fill(_ rect: Rect, _ color: Color, _ cornerRadius: Double, at origin: Point) {
    let target = grid.rect(rect, at: origin)
    let radius = min(grid.pixel(cornerRadius), target.w / 2, target.h / 2)
    if radius > 1 {
      fillRounded(target, color, radius: radius)
    } else {
      setColor(color)
      fill(target)
    }
  }

  private func fill(_ target: SDL_Rect) {
    var target = target
    unsafe SDL_RenderFillRect(handle.pointer, &target)
  }

  private func fillRounded(_ target: SDL_Rect, _ color: Color, radius: Int32) {
    guard let disc = corners.disc(radius: Int(radius)) else { return }
    setColor(color)
    let inner = target.h - 2 * radius
    fill(SDL_Rect(x: target.x + radius, y: target.y, w: target.w - 2 * radius, h: radius))
    fill(SDL_Rect(x: target.x, y: target.y + radius, w: target.w, h: inner))
    fill(
      SDL_Rect(
        x: target.x + radius, y: target.y + target.h - radius, w: target.w - 2 * radius,
        h: radius))
    unsafe SDL_SetTextureColorMod(disc.handle, color.red, color.green, color.blue)
    unsafe SDL_SetTextureAlphaMod(disc.handle, color.alpha)
    let right = target.x + target.w - radius
    let bottom = target.y + target.h - radius
    for (x, y, u, v) in [
      (target.x, target.y, 0, 0), (right, target.y, radius, 0),
      (target.x, bottom, 0, radius), (right, bottom, radius, radius),
    ] {
      var source = SDL_Rect(x: u, y: v, w: radius, h: radius)
      var quarter = SDL_Rect(x: x, y: y, w: radius, h: radius)
      unsafe SDL_RenderCopy(handle.pointer, disc.handle, &source, &quarter)
    }
  }

  private func stroke(_ rect: Rect, _ color: Color, _ width: Double, at origin: Point) {
    let outer = grid.rect(rect, at: origin)
    let line = max(1, grid.pixel(width))
    setColor(color)
    fill(SDL_Rect(x: outer.x, y: outer.y, w: outer.w, h: line))
    fill(SDL_Rect(x: outer.x, y: outer.y + outer.h - line, w: outer.w, h: line))
    fill(SDL_Rect(x: outer.x, y: outer.y + line, w: line, h: outer.h - 2 * line))
    fill(
      SDL_Rect(
        x: outer.x + outer.w - line, y: outer.y + line, w: line, h: outer.h - 2 * line))
  }

  private func image(
    _ request: ImageRequest, _ rect: Rect, _ placeholder: Color, at origin: Point
  ) {
    let exact = textures.entry(for: request)
    guard let entry = exact ?? textures.substitute(for: request) else {
      blankTiles += 1
      let radius = Double(request.cornerRadiusInPixels) / grid.scale
      fill(rect, placeholder, radius, at: origin)
      return
    }
    var target = grid.rect(rect, at: origin)
    var source = SDL_Rect(x: 0, y: 0, w: Int32(entry.size.width), h: Int32(entry.size.height))
    if exact == nil { source = PixelGrid.filling(target, from: source) }
    // A tile whose rounded frame is a pixel off its picture is still drawn 1:1.
    if abs(target.w - source.w) <= 1, abs(target.h - source.h) <= 1 {
      target.w = source.w
      target.h = source.h
    }
    unsafe SDL_RenderCopy(handle.pointer, entry.texture.handle, &source, &target)
  }

  private func text(_ string: String, _ rect: Rect, _ style: TextStyle, at origin: Point) {
    labels.draw(string, in: grid.box(rect, at: origin), style: style, scale: grid.scale)
  }

  private func pushClip(_ rect: SDL_Rect) {
    var clip = rect
    if let outer = clips.last { clip = PixelGrid.intersection(outer, rect) }
    clips.append(clip)
    unsafe SDL_RenderSetClipRect(handle.pointer, &clip)
  }

  private func popClip() {
    clips.removeLast()
    if var clip = clips.last {
      unsafe SDL_RenderSetClipRect(handle.pointer, &clip)
    } else {
      unsafe SDL_RenderSetClipRect(handle.pointer, nil)
    }
  }
}
