import GridEngine
import SDLTestSupport
import Testing

@testable import GridSDL

@MainActor
struct RendererFillTests {
  @Test(arguments: [Size(width: 40, height: 40), Size(width: 40, height: 20)], [20.0, 10.0])
  func `a translucent rounded rectangle has a uniform color`(size: Size, radius: Double) {
    let canvas = TextCanvas(width: 60, height: 60)
    let renderer = Renderer(
      canvas.renderer, layout: PixelLayout(rendererName: "software"), scale: 1,
      typesetter: Typesetter())
    renderer.begin(background: Color(0x000000))
    var list = DrawList()
    list.fill(
      Rect(origin: Point(x: 10, y: 10), size: size), Color(0xFFFFFF, alpha: 60),
      cornerRadius: radius)
    renderer.draw(list)
    let picture = canvas.picture()
    renderer.forgetTextures()
    func pixel(_ x: Double, _ y: Double) -> UInt32 {
      picture.pixels[(10 + Int(y)) * picture.width + 10 + Int(x)]
    }
    let (x, y) = (size.width / 2, size.height / 2)
    let inside = [
      pixel(x, y), pixel(x - 1, y), pixel(x, y - 1), pixel(x - 1, y - 1), pixel(x + 2, y + 2),
    ]
    #expect(Set(inside).count == 1, "\(inside)")
    #expect(inside[0] != pixel(-5, -5))
  }
}
