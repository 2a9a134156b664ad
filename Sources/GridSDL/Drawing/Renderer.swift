import CSDL2
import GridEngine
import GridImages

/// Executes draw lists on SDL's renderer.
///
/// ``GridWindow/renderer`` is one. ``GridWindow/drawContent`` may call it to draw the collection view
/// in another way.
@MainActor
public final class Renderer {
  package let textures: TextureStore
  package let labels: LabelStore
  let shapes: ShapeStore
  /// The tiles of this frame without a sharp image.
  var tiles = UnsharpTiles()

  /// The color behind transparent images, on which black and white drawings can be seen; nil, the
  /// default, for none.
  public var imageBackdrop: Color?

  /// The number of times that all textures were removed. Layers of an earlier generation are
  /// invalid.
  package private(set) var generation = 0

  package let handle: RendererHandle
  package let typesetter: Typesetter
  private(set) var transform: DrawTransform
  let corners: CornerMasks
  var gradients: GradientMesh
  var scaledImage = ScaledImageMesh()
  let cornerPass: CornerPass
  private(set) var clips: [SDL_Rect] = []
  private var batch: [SDL_Rect] = []
  /// The color of the next rectangles.
  private var color = Color(0)
  /// The opacity of the current list, 0 … 255.
  private(set) var opacity: UInt8 = 255

  /// Creates a renderer for `window`, whose SDL renderer it uses.
  package convenience init(window: Window, typesetter: Typesetter) {
    self.init(
      window.rendererHandle, layout: PixelLayout(rendererName: window.rendererName),
      scale: window.scale, typesetter: typesetter,
      worker: LabelWorker(configuration: typesetter.configuration))
  }

  /// Creates a renderer that draws with `handle`, at `scale` device pixels per point.
  ///
  /// - Parameter worker: Draws the labels that exceed a frame's budget; nil leaves them to later
  ///   frames.
  init(
    _ handle: RendererHandle, layout: PixelLayout, scale: Double, typesetter: Typesetter,
    worker: LabelWorker? = nil
  ) {
    self.handle = handle
    self.typesetter = typesetter
    transform = DrawTransform(scale: scale)
    textures = TextureStore(renderer: handle, layout: layout)
    corners = CornerMasks(renderer: handle)
    gradients = GradientMesh(isSoftware: layout.isSoftware)
    cornerPass = CornerPass(renderer: handle, layout: layout)
    labels = LabelStore(renderer: handle, typesetter: typesetter, worker: worker)
    shapes = ShapeStore(renderer: handle)
  }

  /// The number of device pixels per point.
  public package(set) var scale: Double {
    get { transform.scale }
    set {
      guard newValue != transform.scale else { return }
      transform = DrawTransform(scale: newValue)
      forgetTextures()
    }
  }

  /// Begins a frame by clearing the target.
  package func begin(background: Color) {
    handle.beginFrame()
    begin()
    setColor(background)
    if handle.isRecording { return fill(windowRect) }
    applyColor(background)
    unsafe SDL_RenderClear(handle.pointer)
  }

  /// Begins a frame over what has been drawn.
  func begin() {
    tiles = UnsharpTiles()
    if !clips.isEmpty { clips.removeAll(keepingCapacity: true) }
    handle.setClip(nil)
    textures.beginFrame()
    labels.beginFrame()
  }

  /// Draws `list`, whose coordinates are relative to `origin`, in window points.
  ///
  /// - Parameters:
  ///   - list: The drawing commands of a view, in points.
  ///   - origin: The position of the view in the window.
  ///   - opacity: The opacity of all colors and images, 0 … 1.
  public func draw(_ list: DrawList, at origin: Point = .zero, opacity: Double = 1) {
    self.opacity = UInt8((min(max(opacity, 0), 1) * 255).rounded())
    guard self.opacity > 0 else { return }
    for command in list.commands {
      switch command {
      case .fill(let rect, let color, let radius): fill(rect, faded(color), radius, at: origin)
      case .fills(let rects, let color): fill(rects, faded(color), at: origin)
      case .gradient(let rect, let gradient, let radius):
        fill(rect, gradient, radius, at: origin, opacity: self.opacity)
      case .stroke(let rect, let color, let width, let radius):
        stroke(rect, faded(color), width, radius, at: origin)
      case .path(let path, let painting, let color, let place):
        draw(path, painting, faded(color), at: place, of: origin)
      case .image(let request, let rect, let placeholder):
        image(request, rect, placeholder, at: origin)
      case .rotatedImage(let request, let rect, let turns, let placeholder):
        image(request, rect, quarterTurns: turns, placeholder, at: origin)
      case .placeholder(let rect, let color, let radius):
        blankTile(rect, color, radius, at: origin)
      case .text(let string, let rect, let style):
        var style = style
        style.color = faded(style.color)
        drawText(in: rect, at: origin) { labels.draw(string, in: $0, style: style, scale: scale) }
      case .attributedText(let text, let rect):
        let (width, opacity) = (rect.width * scale, self.opacity)
        drawText(in: rect, at: origin) {
          labels.draw(text, in: $0, width: width, scale: scale, opacity: opacity)
        }
      case .pushClip(let rect): pushClip(transform.rect(rect, at: origin))
      case .popClip: popClip()
      }
    }
  }

  /// Draws `list`, recorded for `size`, stretched into `frame` of the window.
  ///
  /// - Parameters:
  ///   - list: The drawing commands of a view, in points.
  ///   - size: The size of the view for which they were recorded.
  ///   - frame: The frame in the window, in points.
  ///   - opacity: The opacity of all colors and images, 0 … 1.
  public func draw(_ list: DrawList, of size: Size, in frame: Rect, opacity: Double = 1) {
    if size != frame.size, size.width > 0, size.height > 0 {
      transform.stretch = Size(
        width: frame.width / size.width, height: frame.height / size.height)
    }
    draw(list, at: frame.origin, opacity: opacity)
    transform.stretch = Size(width: 1, height: 1)
  }

  /// Submits the drawing commands to the driver, so that their cost is not counted as that of
  /// ``Window/present()``.
  package func flush() { handle.flush() }

  /// Waits until everything is drawn, even if the driver draws asynchronously.
  package func finish() {
    handle.flush()
    var pixel: UInt32 = 0
    var rect = SDL_Rect(x: 0, y: 0, w: 1, h: 1)
    // Reading a pixel waits for all earlier commands.
    unsafe SDL_RenderReadPixels(
      handle.pointer, &rect, SDL_PIXELFORMAT_ARGB8888.rawValue, &pixel, 4)
  }

  /// Removes every texture. They are made again when they are drawn.
  package func forgetTextures() {
    generation += 1
    handle.recorder?.discard()
    textures.removeAll()
    corners.removeAll()
    cornerPass.removeAll()
    labels.invalidateAll()
    shapes.removeAll()
  }

  /// Returns the render target as a PNG file. Call it before ``Window/present()``, which may clear
  /// the target.
  ///
  /// - Throws: ``SDLError`` if pixels cannot be read.
  package func screenshot() throws(SDLError) -> [UInt8] {
    handle.flush()
    // The frame is not presented.
    defer { handle.recorder?.discard() }
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
    let byteCount = Int(pitch) * Int(height)
    guard let bytes = unsafe PNGImage.data(of: surface, byteCount: byteCount) else {
      throw SDLError.last("IMG_SavePNG_RW")
    }
    return bytes
  }
}

// MARK: - Commands

extension Renderer {
  /// Sets the color of the next rectangles.
  func setColor(_ color: Color) { self.color = color }

  private func applyColor(_ color: Color) {
    // The software renderer blends even opaque colors pixel by pixel, unless blending is off.
    unsafe SDL_SetRenderDrawBlendMode(
      handle.pointer, color.alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND)
    unsafe SDL_SetRenderDrawColor(
      handle.pointer, color.red, color.green, color.blue, color.alpha)
  }

  func faded(_ color: Color) -> Color { color.faded(opacity) }

  func fill(_ rect: Rect, _ color: Color, _ cornerRadius: Double, at origin: Point) {
    let target = transform.rect(rect, at: origin)
    let radius = min(transform.pixel(cornerRadius), target.w / 2, target.h / 2)
    if radius > 1 {
      fillRounded(target, color, radius: radius)
    } else {
      setColor(color)
      fill(target)
    }
  }

  func fill(_ target: SDL_Rect) {
    let color = color
    handle.submit(
      DrawSignature(kind: .fill, color: color.argb), in: target, command: .fill(target, color)
    ) { [self] in
      var target = target
      applyColor(color)
      unsafe SDL_RenderFillRect(handle.pointer, &target)
    }
  }

  private func fill(_ rects: [Rect], _ color: Color, at origin: Point) {
    setColor(color)
    if handle.isRecording {
      for rect in rects { fill(transform.rect(rect, at: origin)) }
      return
    }
    batch.removeAll(keepingCapacity: true)
    for rect in rects { batch.append(transform.rect(rect, at: origin)) }
    applyColor(color)
    unsafe SDL_RenderFillRects(handle.pointer, batch, Int32(batch.count))
  }

  /// Fills `target` with rounded corners.
  func fillRounded(_ target: SDL_Rect, _ color: Color, radius: Int32) {
    setColor(color)
    let (width, height) = (target.w - 2 * radius, target.h - 2 * radius)
    // SDL draws a line for a rectangle without height or width, which would show as a cross on each
    // disc.
    if width > 0 {
      let x = target.x + radius
      fill(SDL_Rect(x: x, y: target.y, w: width, h: radius))
      fill(SDL_Rect(x: x, y: target.y + target.h - radius, w: width, h: radius))
    }
    if height > 0 {
      fill(SDL_Rect(x: target.x, y: target.y + radius, w: target.w, h: height))
    }
    drawCorners(of: target, color, radius: radius)
  }

  /// Draws the four quarters of a disc, or of a ring of `line` pixels, into the corners of `target`.
  func drawCorners(of target: SDL_Rect, _ color: Color, radius: Int32, line: Int32? = nil) {
    let mask = CornerMasks.Shape(radius: Int(radius), line: Int(min(line ?? radius, radius)))
    guard let mask = corners.mask(of: mask) else { return }
    let disc = mask.texture
    for corner in 0..<4 {
      let (source, quarter) = Self.corner(corner, of: target, radius: radius)
      handle.submit(
        disc.signature(source, color: color.argb), in: quarter,
        command: .bitmap(mask.bitmap, source, at: SDL_Point(x: quarter.x, y: quarter.y), color)
      ) { [handle] in
        var (source, quarter) = (source, quarter)
        unsafe SDL_SetTextureColorMod(disc.handle, color.red, color.green, color.blue)
        unsafe SDL_SetTextureAlphaMod(disc.handle, color.alpha)
        unsafe SDL_RenderCopy(handle.pointer, disc.handle, &source, &quarter)
      }
    }
  }

  /// Returns the rectangles of a corner in its mask and in `target`: from 0 to 3 top left, top right,
  /// bottom left, bottom right.
  static func corner(
    _ number: Int, of target: SDL_Rect, radius: Int32
  ) -> (source: SDL_Rect, target: SDL_Rect) {
    let (isRight, isBottom) = (number & 1 == 1, number & 2 == 2)
    return (
      SDL_Rect(x: isRight ? radius : 0, y: isBottom ? radius : 0, w: radius, h: radius),
      SDL_Rect(
        x: isRight ? target.x + target.w - radius : target.x,
        y: isBottom ? target.y + target.h - radius : target.y, w: radius, h: radius)
    )
  }

  /// Calls `draw` with the box of a text in device pixels.
  ///
  /// In a stretched list, labels are drawn at their normal size and stretched: labels of every size
  /// in between would have to be drawn again in each frame.
  private func drawText(in rect: Rect, at origin: Point, _ draw: (Rect) -> Void) {
    guard transform.isStretched else { return draw(transform.box(rect, at: origin)) }
    let (x, y) = (transform.stretch.width, transform.stretch.height)
    unsafe SDL_RenderSetScale(handle.pointer, Float(x), Float(y))
    draw(
      DrawTransform(scale: transform.scale).box(
        rect, at: Point(x: origin.x / x, y: origin.y / y)))
    unsafe SDL_RenderSetScale(handle.pointer, 1, 1)
  }

  func pushClip(_ rect: SDL_Rect) {
    var clip = rect
    if let outer = clips.last { clip = outer.intersection(rect) }
    clips.append(clip)
    handle.setClip(clip)
  }

  func popClip() {
    clips.removeLast()
    handle.setClip(clips.last)
  }
}
