/// An image with a linear color for each pixel, rows from the top.
struct Canvas: Sendable {
  let width: Int
  let height: Int
  private(set) var pixels: [LinearColor]

  /// Creates a black canvas. `width` and `height` are in pixels and must be at least 1.
  init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a canvas of \(width)x\(height) has no pixels")
    self.width = width
    self.height = height
    pixels = Array(repeating: .zero, count: width * height)
  }

  /// Returns the color of the nearest pixel inside of the canvas.
  @inline(__always)
  func clamped(_ x: Int, _ y: Int) -> LinearColor {
    pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
  }

  @inline(__always)
  subscript(x: Int, y: Int) -> LinearColor {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Blends `color` over a pixel with the opacity `coverage`, 0 … 1. Ignores pixels outside of the
  /// canvas.
  @inline(__always)
  mutating func cover(_ x: Int, _ y: Int, with color: LinearColor, by coverage: Float) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let index = y * width + x
    pixels[index] += (color - pixels[index]) * coverage
  }

  /// Adds light to a pixel. Ignores pixels outside of the canvas.
  @inline(__always)
  mutating func add(_ x: Int, _ y: Int, _ light: LinearColor) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    pixels[y * width + x] += light
  }

  /// Replaces each pixel of `rows`, which are clamped to the canvas, with the result of `paint`.
  @inline(__always)
  mutating func paint(
    rows: Range<Int>, _ paint: (_ x: Int, _ y: Int, _ below: LinearColor) -> LinearColor
  ) {
    for y in rows.clamped(to: 0..<height) {
      for x in 0..<width {
        pixels[y * width + x] = paint(x, y, pixels[y * width + x])
      }
    }
  }

  /// Returns the bilinearly interpolated color at a point, counted from the center of the first
  /// pixel.
  @inline(__always)
  func between(_ x: Float, _ y: Float) -> LinearColor {
    let left = x.rounded(.down)
    let top = y.rounded(.down)
    let (column, row) = (Int(left), Int(top))
    let upper = mix(clamped(column, row), clamped(column + 1, row), x - left)
    let lower = mix(clamped(column, row + 1), clamped(column + 1, row + 1), x - left)
    return mix(upper, lower, y - top)
  }
}
