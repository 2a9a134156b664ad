import GridEngine
import Testing

@testable import GridSDL

@MainActor
struct DrawTransformTests {
  @Test(
    arguments: [1e9, -1e9, 1e300, -.infinity, .infinity, .nan] as [Double], [1, 2.5] as [Double])
  func `rectangles at extreme positions are clamped so that sums do not overflow`(
    far: Double, scale: Double
  ) {
    let transform = DrawTransform(scale: scale)
    let place = transform.rect(
      Rect(x: far, y: -far, width: abs(far), height: abs(far)), at: Point(x: far, y: far))
    for number in [place.x, place.y, place.x + place.w, place.y + place.h, transform.pixel(far)] {
      #expect(abs(number) <= 1 << 28)
    }
  }

  @Test func `edges are rounded, so that adjacent rectangles meet`() {
    let transform = DrawTransform(scale: 1.5)
    let left = transform.rect(Rect(x: 0, y: 0, width: 1, height: 1), at: .zero)
    let right = transform.rect(Rect(x: 1, y: 0, width: 1, height: 1), at: .zero)
    #expect(left.x + left.w == right.x && left.w == 2 && right.w == 1)
  }
}
