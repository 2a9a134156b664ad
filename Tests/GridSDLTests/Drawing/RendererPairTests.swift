import FrameTiming
import GridEngine
import GridImages
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Compares images drawn by OpenGL and in memory.
@MainActor
struct RendererPairTests {
  private static let typesetter = Typesetter(configuration: TestFonts.configuration)
  private static let size = PixelSize(width: 230, height: 170)

  /// Returns an image of random colors, the hardest case for a filter.
  private static func noise(
    _ size: PixelSize, _ format: PixelFormat, seed: UInt64, isOpaque: Bool = true
  ) -> PreparedImage {
    var random = SplitMix64(seed: seed)
    var pixels = PixelBuffer(byteCount: 4 * size.area)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      for pixel in 0..<size.area {
        let color = UInt32(truncatingIfNeeded: random.next())
        for channel in 0..<3 {
          let place = format == .bgra ? channel : 2 - channel
          // Weights of 256 steps, as graphics cards use, differ by 2 between black and white neighbors.
          unsafe bytes[4 * pixel + place] = UInt8(64 + color >> (8 * channel) & 127)
        }
        unsafe bytes[4 * pixel + 3] = isOpaque ? 255 : UInt8(truncatingIfNeeded: color >> 24)
      }
    }
    return PreparedImage(
      pixels: pixels, size: size, format: format, isOpaque: isOpaque, isPreview: false)
  }

  /// An image of `size` in `rect`.
  private struct Case: CustomStringConvertible {
    var size: PixelSize
    var rect: Rect
    var quarterTurns = 0
    var opacity = 1.0
    var isOpaque = true

    var description: String {
      "\(size.width) x \(size.height) in \(rect), \(quarterTurns) turns, opacity \(opacity)"
    }
  }

  /// Draws an image after another one of its size class has left its pixels in the texture.
  private func draw(_ drawn: Case, on target: RendererPair.Target, _ format: PixelFormat) {
    let (renderer, textures) = (target.renderer, target.renderer.textures)
    let rounded = TexturePool.textureSize(for: drawn.size)
    textures.byteLimit = rounded.area * 4
    for (seed, size) in [(UInt64(1), rounded), (2, drawn.size)] {
      // The images of earlier cases are not visible any more, so their textures are reused.
      for _ in 0..<3 { renderer.begin(background: Color(0x304050)) }
      let request = ImageRequest(source: .named("\(seed) \(drawn.isOpaque)"), sizeInPixels: size)
      let image = Self.noise(size, format, seed: seed, isOpaque: drawn.isOpaque)
      textures.enqueue(image, for: request)
      while textures.pendingCount > 0 { _ = textures.uploadPending() }
      guard seed == 2 else { continue }
      var list = DrawList()
      list.image(
        request, in: drawn.rect, quarterTurns: drawn.quarterTurns, placeholder: Color(0x808080))
      renderer.draw(list, opacity: drawn.opacity)
    }
  }

  private func compare(_ cases: [Case]) throws {
    let targets = try RendererPair.allCases.map {
      ($0.format, try $0.target(size: Self.size, scale: 1, typesetter: Self.typesetter))
    }
    for drawn in cases {
      let images = targets.map { format, target in
        draw(drawn, on: target, format)
        return target.picture()
      }
      let difference = images[0].difference(from: images[1], tolerance: RendererPair.tolerance)
      #expect(difference == nil, "\(drawn)")
    }
  }

  @Test(arguments: [0, 1, 2, 3])
  func `scaled images have the same pixels with OpenGL and in memory`(turns: Int) throws {
    let sizes = [(40, 20), (33, 65), (64, 32), (31, 31), (1, 1), (2, 90), (100, 3)]
    var cases: [Case] = []
    for (width, height) in sizes {
      for factor in [0.4, 0.77, 1, 1.25, 1.5, 2, 3.7] {
        let (across, down) = turns & 1 == 0 ? (width, height) : (height, width)
        let rect = Rect(
          x: 7, y: 5, width: max(1, (Double(across) * factor).rounded()),
          height: max(1, (Double(down) * factor).rounded()))
        cases.append(
          Case(size: PixelSize(width: width, height: height), rect: rect, quarterTurns: turns))
      }
    }
    try compare(cases)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `cropped, faded and transparent images have the same pixels`(turns: Int) throws {
    // Another aspect ratio cuts off a part. The last one is mostly outside of the window.
    try compare(
      [
        Rect(x: 3, y: 9, width: 180, height: 60), Rect(x: 3, y: 9, width: 61, height: 150),
        Rect(x: -300, y: -200, width: 900, height: 700),
      ].flatMap { rect in
        let drawn = Case(
          size: PixelSize(width: 45, height: 37), rect: rect, quarterTurns: turns)
        var (faded, transparent) = (drawn, drawn)
        faded.opacity = 0.4
        transparent.isOpaque = false
        return [drawn, faded, transparent]
      })
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2])
  func `shapes have the same pixels with OpenGL and in memory`(scale: Double) throws {
    let images = try RendererPair.allCases.map { pair in
      let target = try pair.target(
        size: PixelSize(width: 480, height: 400), scale: scale, typesetter: Self.typesetter)
      target.renderer.begin(background: Color(0x304050))
      target.renderer.draw(Self.shapes)
      target.renderer.draw(Self.shapes, at: Point(x: 3, y: 90), opacity: 0.37)
      return target.picture()
    }
    #expect(images[0].difference(from: images[1], tolerance: RendererPair.tolerance) == nil)
  }

  private static var shapes: DrawList {
    var list = DrawList()
    list.fill(Rect(x: 4, y: 4, width: 60, height: 40), Color(0xE0A020), cornerRadius: 9)
    list.fill(
      Rect(x: 30, y: 20, width: 60, height: 40), Color(0x20A0E0, alpha: 90), cornerRadius: 14)
    list.stroke(
      Rect(x: 100, y: 5, width: 50, height: 60), Color(0xF0F0F0, alpha: 200), width: 2,
      cornerRadius: 11)
    list.text(
      "Größe, 東京, سلام", in: Rect(x: 8, y: 8, width: 200, height: 30),
      style: TextStyle(size: 15, weight: .bold, color: Color(0xC0F0D0)))
    list.text(
      "faint", in: Rect(x: 8, y: 50, width: 200, height: 30),
      style: TextStyle(size: 13, color: Color(0xFFFFFF, alpha: 120)))
    list.text("😀🎉", in: Rect(x: 150, y: 8, width: 80, height: 30), style: TextStyle(size: 22))
    return list
  }
}
