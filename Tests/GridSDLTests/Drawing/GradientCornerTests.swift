import GridEngine
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Compares the rounded corners of gradients with those of plain fills.
@MainActor
struct GradientCornerTests {
  private static let typesetter = Typesetter(configuration: TestFonts.configuration)

  private func pixels(_ draw: (inout DrawList) -> Void) -> PixelImage {
    let canvas = TextCanvas(width: 120, height: 90)
    let renderer = Renderer(
      canvas.renderer, layout: PixelLayout(rendererName: "software"), scale: 1,
      typesetter: Self.typesetter)
    renderer.begin(background: Color(0x000000))
    var list = DrawList()
    draw(&list)
    renderer.draw(list)
    let image = canvas.picture().image
    renderer.forgetTextures()
    return image
  }

  /// The pixels of two images whose colors differ by more than `limit`.
  private func differences(_ a: PixelImage, _ b: PixelImage, above limit: Int) -> [String] {
    (0..<a.width * a.height).filter { pixel in
      (4 * pixel..<4 * pixel + 4).contains { abs(Int(a.bytes[$0]) - Int(b.bytes[$0])) > limit }
    }
    .map { "(\($0 % a.width), \($0 / a.width)): \(a.bytes[4 * $0]), \(b.bytes[4 * $0])" }
  }

  /// Directions of gradients, so that triangles are cut at every angle.
  private nonisolated static let directions = [
    Point(x: 0, y: 1), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0.3, y: -0.9),
  ]

  @Test(arguments: directions, [6.0, 17, 24, 40])
  func `corners of a gradient have the shape of those of a plain fill`(
    direction: Point, radius: Double
  ) {
    let rect = Rect(x: 10, y: 5, width: 101, height: 80)
    let plain = pixels { $0.fill(rect, Color(0xFFFFFF), cornerRadius: radius) }
    // Nearly one color, so that nothing is copied as a rectangle.
    let stops = [
      (0xFFFFFF, 0.0), (0xFEFEFE, 0.1), (0xFFFFFF, 0.5), (0xFEFEFE, 0.93), (0xFFFFFF, 1),
    ]
    let gradient = LinearGradient(
      stops: stops.map { .init(Color(UInt32($0.0)), at: $0.1) },
      from: Point(x: 0.5 - direction.x / 2, y: 0.5 - direction.y / 2),
      to: Point(x: 0.5 + direction.x / 2, y: 0.5 + direction.y / 2))
    let shaded = pixels { $0.fill(rect, gradient, cornerRadius: radius) }
    let different = differences(plain, shaded, above: 4)
    #expect(different.isEmpty)
  }

  @Test func `corners of a gradient of one color equal those of a plain fill`() {
    let rect = Rect(x: 10, y: 5, width: 101, height: 80)
    let color = Color(0x2F6FED)
    let plain = pixels { $0.fill(rect, color, cornerRadius: 17) }
    let shaded = pixels { $0.fill(rect, LinearGradient([color, color]), cornerRadius: 17) }
    #expect(differences(plain, shaded, above: 1).isEmpty)
  }
}
