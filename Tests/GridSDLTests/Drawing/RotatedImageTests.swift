import GridEngine
import GridImages
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Tests the drawing of rotated images.
@MainActor
struct RotatedImageTests {
  private static let typesetter = Typesetter(configuration: TestFonts.configuration)
  /// The colors of the quarters of the image: top left, top right, bottom left, bottom right.
  private static let quarters: [UInt32] = [0xE02020, 0x20E020, 0x2020E0, 0xE0E020]

  private static let size = PixelSize(width: 40, height: 20)

  /// Draws an image of 40 x 20 pixels into `rect` on black, by SDL or directly.
  private func draw(in rect: Rect, quarterTurns: Int, isDirect: Bool) -> PixelImage {
    let canvas = TextCanvas(width: 120, height: 90)
    let renderer = Renderer(
      isDirect ? canvas.rendererOfFrames : canvas.renderer,
      layout: PixelLayout(rendererName: "software"), scale: 1,
      typesetter: Self.typesetter)
    let request = ImageRequest(source: .named("a.png"), sizeInPixels: Self.size)
    renderer.textures.enqueue(Self.image, for: request)
    while renderer.textures.pendingCount > 0 { _ = renderer.textures.uploadPending() }
    renderer.begin(background: Color(0x000000))
    var list = DrawList()
    list.image(request, in: rect, quarterTurns: quarterTurns, placeholder: Color(0x808080))
    renderer.draw(list)
    renderer.flush()
    let drawn = canvas.picture().image
    renderer.forgetTextures()
    return drawn
  }

  private static var image: PreparedImage {
    var pixels = PixelBuffer(byteCount: 4 * size.area)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      for pixel in 0..<size.area {
        let (x, y) = (pixel % size.width, pixel / size.width)
        let color = quarters[(y < size.height / 2 ? 0 : 2) + (x < size.width / 2 ? 0 : 1)]
        for channel in 0..<4 {
          unsafe bytes[4 * pixel + channel] =
            channel == 3 ? 255 : UInt8(truncatingIfNeeded: color >> (8 * channel))
        }
      }
    }
    return PreparedImage(
      pixels: pixels, size: size, format: .bgra, isOpaque: true, isPreview: false)
  }

  private func color(_ image: PixelImage, _ x: Int, _ y: Int) -> UInt32 {
    let color = image[x, y]
    return UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  @Test(
    arguments: [
      (0, [0, 1, 2, 3]), (1, [2, 0, 3, 1]), (2, [3, 2, 1, 0]), (3, [1, 3, 0, 2]),
      (-1, [1, 3, 0, 2]), (5, [2, 0, 3, 1]),
    ], [false, true])
  func `quarter turns are clockwise, at the size of the image and at others`(
    rotation: (turns: Int, order: [Int]), isDirect: Bool
  ) {
    let (turns, order) = rotation
    let isSideways = turns & 1 == 1
    for (width, height) in [(40.0, 20.0), (80, 40), (20, 10), (39, 20)] {
      let rect = Rect(
        x: 10, y: 3, width: isSideways ? height : width, height: isSideways ? width : height)
      let image = draw(in: rect, quarterTurns: turns, isDirect: isDirect)
      let colors = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map { x, y in
        color(image, Int(rect.minX + x * rect.width), Int(rect.minY + y * rect.height))
      }
      #expect(colors == order.map { Self.quarters[$0] }, "\(width) x \(height)")
    }
  }

  @Test(arguments: [1, 2, 3], [false, true])
  func `a rotated image fills its frame of any shape, and no more`(turns: Int, isDirect: Bool) {
    for rect in [
      Rect(x: 5, y: 5, width: 60, height: 60), Rect(x: 31, y: 20, width: 20, height: 40),
      Rect(x: 31, y: 20, width: 41, height: 20),
    ] {
      let image = draw(in: rect, quarterTurns: turns, isDirect: isDirect)
      for y in 0..<image.height {
        for x in 0..<image.width {
          // SDL's software renderer rounds the center of a rotation to a pixel.
          let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          let isDrawn = color(image, x, y) != 0
          if rect.insetBy(dx: 1, dy: 1).contains(point) { #expect(isDrawn, "\(x), \(y)") }
          if !rect.insetBy(dx: -1, dy: -1).contains(point) { #expect(!isDrawn, "\(x), \(y)") }
        }
      }
    }
  }
}
