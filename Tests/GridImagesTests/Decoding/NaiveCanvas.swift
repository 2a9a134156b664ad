/// Composes frames pixel by pixel, as the specifications describe it, in floating point.
struct NaiveCanvas {
  enum Disposal: Int { case keep, clear, restore }

  /// Red, green, blue and straight alpha, from 0 to 255.
  typealias Pixel = [Double]

  let width: Int
  let height: Int
  private(set) var pixels: [Pixel]
  private var disposal = Disposal.keep
  private var lastArea: [Int] = []
  private var saved: [Pixel] = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: [0, 0, 0, 0], count: width * height)
  }

  /// Draws a frame after the disposal of the one before.
  ///
  /// - Parameter compose: Returns a pixel of the canvas from one of the frame and the one below.
  mutating func draw(
    left: Int, top: Int, width frameWidth: Int, height frameHeight: Int, frame: [Pixel],
    disposal next: Disposal, compose: (Pixel, Pixel) -> Pixel
  ) {
    for i in lastArea where disposal != .keep {
      pixels[i] = disposal == .clear ? [0, 0, 0, 0] : saved[i]
    }
    saved = pixels
    (disposal, lastArea) = (next, [])
    for y in 0..<frameHeight where top + y < height {
      for x in 0..<frameWidth where left + x < width {
        let i = (top + y) * width + left + x
        pixels[i] = compose(frame[y * frameWidth + x], pixels[i])
        lastArea.append(i)
      }
    }
  }

  /// The sum of a pixel and the part of another one that is visible through it.
  static func over(_ pixel: Pixel, _ below: Pixel) -> Pixel {
    let (alpha, rest) = (pixel[3] / 255, below[3] / 255 * (1 - pixel[3] / 255))
    guard alpha + rest > 0 else { return [0, 0, 0, 0] }
    return (0..<3).map { (pixel[$0] * alpha + below[$0] * rest) / (alpha + rest) } + [
      255 * (alpha + rest)
    ]
  }

  /// The largest difference from decoded pixels, of colors multiplied by alpha.
  func difference(from decoded: [[UInt8]]) -> Double {
    guard decoded.count == pixels.count else { return .infinity }
    return zip(pixels, decoded).map { expected, found in
      (0..<4).map { c in
        let (a, b) = (expected[3] / 255, Double(found[3]) / 255)
        return c == 3
          ? abs(expected[3] - Double(found[3])) : abs(expected[c] * a - Double(found[c]) * b)
      }.max() ?? 0
    }.max() ?? 0
  }
}
