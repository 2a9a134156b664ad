import GridEngine
import SDLTestSupport
import Testing

@testable import GridSDL

@MainActor
struct BlankTileTests {
  @Test func `the place of an image that cannot be requested yet counts as a blank tile`() {
    let canvas = TextCanvas(width: 40, height: 20)
    let renderer = Renderer(
      canvas.renderer, layout: PixelLayout(rendererName: "software"), scale: 1,
      typesetter: Typesetter())
    defer { renderer.forgetTextures() }
    let color = Color(0x2B2D36)
    var list = DrawList()
    list.fill(Rect(x: 0, y: 0, width: 5, height: 20), color)
    // Half of it is outside the window.
    list.placeholder(Rect(x: 30, y: 0, width: 20, height: 20), color)
    renderer.begin(background: Color(0))
    renderer.draw(list)
    #expect(renderer.blankTiles == 1)
    #expect(renderer.blankArea == 0.25)
    #expect(canvas.picture().pixels[35] & 0xFFFFFF == 0x2B2D36)
    renderer.begin(background: Color(0))
    #expect(renderer.blankTiles == 0 && renderer.blankArea == 0)
  }
}
