import GridEngine
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Checks by counts that unchanged draw lists cost no rasterization in later frames.
@MainActor
struct SteadyDrawingTests {
  private let canvas = TextCanvas(width: 400, height: 300)
  private let renderer: Renderer

  init() {
    renderer = Renderer(
      canvas.renderer, layout: PixelLayout(rendererName: "software"), scale: 2,
      typesetter: Typesetter(configuration: TestFonts.configuration))
  }

  private static var list: DrawList {
    var list = DrawList()
    let frame = Rect(x: 10, y: 10, width: 150, height: 100)
    var text = AttributedText("one ", style: TextStyle(size: 12, color: Color(0xFF0000)))
    text.append("two three four five", style: TextStyle(size: 15, weight: .bold))
    list.fill(frame, LinearGradient([Color(0), Color(0xFFFFFF, alpha: 9)]), cornerRadius: 12)
    list.stroke(frame, Color(0xFFFFFF), width: 2, cornerRadius: 12)
    list.fill(DrawingGoldenTests.heart, Color(0xFF0000), at: Point(x: 20, y: 20))
    list.stroke(DrawingGoldenTests.heart, Color(0xFF0000), at: Point(x: 20, y: 20))
    // Neither path has pixels.
    list.fill(BezierPath(rect: Rect(x: 0, y: 0, width: 0, height: 9)), Color(0xFF0000))
    list.fill(BezierPath(rect: Rect(x: .nan, y: 0, width: 9, height: 9)), Color(0xFF0000))
    list.text(text, in: Rect(x: 10, y: 60, width: 60, height: 80))
    return list
  }

  private func frame(_ list: DrawList, at origin: Point = .zero, opacity: Double = 1) {
    renderer.begin(background: Color(0))
    renderer.draw(list, at: origin, opacity: opacity)
  }

  private var made: [Int] {
    [renderer.labels.labelsMade, renderer.shapes.shapesMade, renderer.corners.masksMade]
  }

  @Test func `later frames rasterize nothing, at other positions, colors and opacities too`() {
    let list = Self.list
    frame(list)
    let first = made
    #expect(first.allSatisfy { $0 > 0 })
    let capacity = renderer.gradients.vertices.capacity
    for step in 0..<20 {
      frame(list, at: Point(x: Double(step) / 3, y: -Double(step)), opacity: Double(step) / 20)
    }
    var recolored = DrawList()
    recolored.fill(DrawingGoldenTests.heart, Color(0x00FF00), at: Point(x: 70, y: 3))
    frame(recolored)
    #expect(made == first)
    #expect(renderer.gradients.vertices.capacity == capacity, "the array is used again")
    renderer.forgetTextures()
  }

  @Test func `idle time prepares every text and path, one in each step`() {
    let list = Self.list
    var next: Int? = 0
    var steps = 0
    while let index = next {
      let before = renderer.labels.labelsMade + renderer.shapes.shapesMade
      next = renderer.prepareText(of: list, from: index)
      let count = renderer.labels.labelsMade + renderer.shapes.shapesMade - before
      #expect(count <= 1)
      steps += 1
      #expect(steps < 100)
      if steps >= 100 { break }
    }
    let prepared = (renderer.labels.labelsMade, renderer.shapes.shapesMade)
    #expect(prepared.0 > 1 && prepared.1 == 4)
    frame(list)
    #expect(prepared == (renderer.labels.labelsMade, renderer.shapes.shapesMade))
    renderer.forgetTextures()
  }

  @Test func `paths beyond the memory limit replace those that were drawn least recently`() {
    let store = ShapeStore(renderer: canvas.renderer, byteLimit: 40_000)
    for side in 10..<200 {
      let path = BezierPath(
        rect: Rect(x: 0, y: 0, width: Double(side % 60 + 10), height: Double(side)))
      store.draw(path, .fill(.nonZero), Color(0xFFFFFF), scale: 1) { $0 }
      #expect(store.byteCount <= 40_000 || store.byteCount <= 4 * side * 70 + 256)
    }
    let made = store.shapesMade
    store.draw(
      BezierPath(rect: Rect(x: 0, y: 0, width: 20, height: 10)), .fill(.nonZero), Color(0xFFFFFF),
      scale: 1
    ) { $0 }
    #expect(store.shapesMade == made + 1, "the first one was removed")
    store.removeAll()
    #expect(store.byteCount == 0)
  }
}
