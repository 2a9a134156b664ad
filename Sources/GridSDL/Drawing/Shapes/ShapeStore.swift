import CSDL2
import GridEngine

/// Draws paths and caches their textures.
///
/// A path is rasterized when it is drawn for the first time, at the scale of the screen. Textures are
/// white and tinted, so one serves every color and position. The least recently drawn ones are
/// removed when they exceed a limit.
///
/// Belongs to one renderer.
final class ShapeStore {
  private struct Key: Hashable {
    var path: BezierPath
    var painting: PathPainting
    var scale: Double
  }

  /// A drawn path.
  private final class Shape {
    /// The covered pixels, relative to the path's origin.
    let pixels: SDL_Rect
    /// The size of the texture, which differs from that of the path if it exceeds the limits.
    let size: PixelSize
    let texture: LabelTexture

    init?(_ image: PathImage, renderer: RendererHandle) {
      guard let texture = LabelTexture(image.bitmap, renderer: renderer) else { return nil }
      self.texture = texture
      size = PixelSize(width: image.bitmap.width, height: image.bitmap.height)
      pixels = SDL_Rect(
        x: Int32(image.x), y: Int32(image.y), w: Int32(image.size.width),
        h: Int32(image.size.height))
    }
  }

  /// 16 MiB: 4,000 icons of 32 x 32 pixels.
  static let defaultByteLimit = 16 << 20
  /// The cost in bytes of an entry apart from its texture, which limits their number.
  private static let entryCost = 256

  private let renderer: RendererHandle
  /// The shapes; nil for paths without pixels.
  private var shapes: LabelCache<Key, Shape?>
  /// The number of paths rasterized.
  private(set) var shapesMade = 0

  /// Creates an empty store that draws with `renderer`.
  init(renderer: RendererHandle, byteLimit: Int = ShapeStore.defaultByteLimit) {
    self.renderer = renderer
    shapes = LabelCache(costLimit: byteLimit)
  }

  /// The size of the textures in bytes, with the cost of their entries.
  var byteCount: Int { shapes.cost }

  /// Frees all textures.
  func removeAll() { shapes.removeAll() }

  /// Draws a path.
  ///
  /// - Parameters:
  ///   - scale: The number of device pixels per point.
  ///   - place: Returns the rectangle on the target for the pixels of a path, which are relative to
  ///     its origin.
  func draw(
    _ path: BezierPath, _ painting: PathPainting, _ color: Color, scale: Double,
    place: (SDL_Rect) -> SDL_Rect
  ) {
    guard color.alpha > 0, let shape = shape(path, painting, scale: scale) else { return }
    shape.texture.draw(shape.size, in: place(shape.pixels), color: color, renderer: renderer)
  }

  /// Rasterizes a path ahead, and returns whether it was not yet. Called in idle time.
  func prepare(_ path: BezierPath, _ painting: PathPainting, scale: Double) -> Bool {
    let made = shapesMade
    _ = shape(path, painting, scale: scale)
    return shapesMade > made
  }

  private func shape(
    _ path: BezierPath, _ painting: PathPainting, scale: Double
  ) -> Shape? {
    let key = Key(path: path, painting: painting, scale: scale)
    if let known = shapes[key] { return known }
    shapesMade += 1
    let image = PathImage(path, painting, scale: scale)
    let shape = image.flatMap { Shape($0, renderer: renderer) }
    let byteCount = (image?.bitmap.pixels.count ?? 0) * 4
    shapes.insert(shape, for: key, cost: byteCount + Self.entryCost)
    return shape
  }
}
