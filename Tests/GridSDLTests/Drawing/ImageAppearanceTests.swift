import CSDL2
import GridEngine
import GridImages
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Tests how images appear that are transparent, or that are larger than life.
@MainActor
struct ImageAppearanceTests {
  private static let typesetter = Typesetter(configuration: TestFonts.configuration)

  /// Images are scaled as in a window.
  init() { set(SDL_HINT_RENDER_SCALE_QUALITY, "linear") }

  /// Draws an image of 2 × 2 colors without alpha (`0xAARRGGBB`) into `rect`, by SDL or directly.
  private func draw(
    _ colors: [UInt32], in rect: Rect, magnification: ImageRequest.Magnification = .smooth,
    backdrop: Color? = nil, isDirect: Bool
  ) -> PixelImage {
    let canvas = TextCanvas(width: 60, height: 60)
    let renderer = Renderer(
      isDirect ? canvas.rendererOfFrames : canvas.renderer,
      layout: PixelLayout(rendererName: "software"), scale: 1, typesetter: Self.typesetter)
    renderer.imageBackdrop = backdrop
    let size = PixelSize(width: 2, height: 2)
    var request = ImageRequest(source: .named("a.png"), sizeInPixels: size)
    request.magnification = magnification
    var pixels = PixelBuffer(byteCount: 4 * size.area)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      for (index, color) in colors.enumerated() {
        for channel in 0..<4 {
          unsafe bytes[4 * index + channel] = UInt8(truncatingIfNeeded: color >> (8 * channel))
        }
      }
    }
    renderer.textures.enqueue(
      PreparedImage(
        pixels: pixels, size: size, format: .bgra, isOpaque: colors.allSatisfy { $0 >> 24 == 255 }),
      for: request)
    while renderer.textures.pendingCount > 0 { _ = renderer.textures.uploadPending() }
    renderer.begin(background: Color(0x202020))
    var list = DrawList()
    list.image(request, in: rect, placeholder: Color(0x808080))
    renderer.draw(list)
    renderer.flush()
    let drawn = canvas.picture().image
    renderer.forgetTextures()
    return drawn
  }

  private func color(_ image: PixelImage, _ x: Int, _ y: Int) -> UInt32 {
    let color = image[x, y]
    return UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  @Test(arguments: [false, true])
  func `a black drawing on transparent is seen on the dark theme`(isDirect: Bool) {
    let drawing: [UInt32] = [0xFF00_0000, 0, 0, 0xFF00_0000]
    let rect = Rect(x: 10, y: 10, width: 2, height: 2)
    let image = draw(drawing, in: rect, backdrop: Color(0xC8C8C8), isDirect: isDirect)
    #expect(color(image, 10, 10) == 0 && color(image, 11, 11) == 0)
    #expect(color(image, 11, 10) == 0xC8C8C8 && color(image, 10, 11) == 0xC8C8C8)
    #expect(color(image, 12, 10) == 0x202020)
    // A program that sets no backdrop shows its own background.
    #expect(color(draw(drawing, in: rect, isDirect: isDirect), 11, 10) == 0x202020)
  }

  @Test(arguments: [false, true])
  func `an opaque image has no backdrop`(isDirect: Bool) {
    let colors: [UInt32] = [0xFFE0_2020, 0xFF20_E020, 0xFF20_20E0, 0xFFE0_E020]
    let image = draw(
      colors, in: Rect(x: 10, y: 10, width: 2, height: 2), backdrop: Color(0xC8C8C8),
      isDirect: isDirect)
    #expect(
      [(10, 10), (11, 10), (10, 11), (11, 11)].map { color(image, $0, $1) }
        == colors.map { $0 & 0xFFFFFF })
  }

  @Test(arguments: [false, true])
  func `magnified by the nearest pixel, each pixel is a square of one color`(isDirect: Bool) {
    let colors: [UInt32] = [0xFFE0_2020, 0xFF20_E020, 0xFF20_20E0, 0xFFE0_E020]
    let rect = Rect(x: 4, y: 4, width: 40, height: 40)
    func seen(_ magnification: ImageRequest.Magnification) -> Set<UInt32> {
      let image = draw(colors, in: rect, magnification: magnification, isDirect: isDirect)
      return Set((4..<44).flatMap { y in (4..<44).map { x in color(image, x, y) } })
    }
    #expect(seen(.nearest) == Set(colors.map { $0 & 0xFFFFFF }))
    #expect(seen(.smooth).count > 100)
  }
}
