/// The bloom around bright pixels: light above white, at an eighth of the image's size, blurred
/// with three radii.
struct Bloom: Sendable {
  private static let step = 8
  private let small: Canvas

  /// Collects and blurs the light of `canvas` that is above white.
  ///
  /// - Complexity: O(*p*), *p* being the pixels of the canvas.
  init(of canvas: Canvas) {
    var gathered = Self.gather(canvas)
    let unit = max(1, max(gathered.width, gathered.height) / 90)
    var total = Canvas(width: gathered.width, height: gathered.height)
    for (radius, weight) in [(unit, Float(0.5)), (unit * 2, 0.3), (unit * 5, 0.2)] {
      for _ in 0..<2 { gathered = Self.blurred(gathered, radius: radius) }
      total.paint(rows: 0..<total.height) { x, y, sum in sum + gathered[x, y] * weight }
    }
    small = total
  }

  /// Returns the bloom at a pixel of the full-size image.
  @inline(__always)
  func at(_ x: Int, _ y: Int) -> LinearColor {
    let scale = 1 / Float(Self.step)
    return small.between((Float(x) + 0.5) * scale - 0.5, (Float(y) + 0.5) * scale - 0.5)
  }

  private static func gather(_ canvas: Canvas) -> Canvas {
    var small = Canvas(
      width: (canvas.width + step - 1) / step, height: (canvas.height + step - 1) / step)
    let share = 1 / Float(step * step)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let light = canvas[x, y]
        let excess = max(0, light.max() - 0.8)
        guard excess > 0 else { continue }
        // Limited, because a single pixel may be thousands of times brighter than white.
        small[x / step, y / step] += light * (min(excess, 6) / light.max() * share)
      }
    }
    return small
  }

  private static func blurred(_ canvas: Canvas, radius: Int) -> Canvas {
    let along = boxBlurred(
      canvas, lines: canvas.height, length: canvas.width, radius: radius, at: { ($1, $0) })
    return boxBlurred(
      along, lines: canvas.width, length: canvas.height, radius: radius, at: { ($0, $1) })
  }

  /// Box-blurs each line with a running sum. `at` converts (line, index) to (x, y).
  private static func boxBlurred(
    _ canvas: Canvas, lines: Int, length: Int, radius: Int, at place: (Int, Int) -> (Int, Int)
  ) -> Canvas {
    var result = canvas
    let share = 1 / Float(2 * radius + 1)
    func light(_ line: Int, _ index: Int) -> LinearColor {
      let (x, y) = place(line, min(max(index, 0), length - 1))
      return canvas[x, y]
    }
    for line in 0..<lines {
      var sum = LinearColor.zero
      for index in -radius...radius { sum += light(line, index) }
      for index in 0..<length {
        let (x, y) = place(line, index)
        result[x, y] = sum * share
        sum += light(line, index + radius + 1) - light(line, index - radius)
      }
    }
    return result
  }
}
