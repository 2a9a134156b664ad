import Testing

@testable import GridEngine

struct EdgeScrollTests {
  let scroll = EdgeScroll(viewport: 800)

  @Test func `away from the edges the content does not scroll`() {
    for position in [72.0, 400, 728] { #expect(scroll.velocity(at: position, after: 1) == 0) }
  }

  @Test func `the speed grows towards the edge, equally on both sides, and not beyond it`() {
    #expect(scroll.velocity(at: 800, after: 1) == 800 * EdgeScroll.speed)
    #expect(scroll.velocity(at: 900, after: 1) == 800 * EdgeScroll.speed)
    #expect(scroll.velocity(at: 764, after: 1) == 200 * EdgeScroll.speed)
    for position in stride(from: -20.0, through: 400, by: 5) {
      let start = scroll.velocity(at: position, after: 1)
      #expect(start == -scroll.velocity(at: 800 - position, after: 1))
      #expect(start <= scroll.velocity(at: position + 5, after: 1))
    }
  }

  @Test func `the speed starts at a small value`() {
    #expect(scroll.velocity(at: 800, after: 0) == 0)
    #expect(scroll.velocity(at: 800, after: EdgeScroll.ramp / 4) == 200 * EdgeScroll.speed)
  }

  @Test func `in a small viewport the middle does not scroll`() {
    let small = EdgeScroll(viewport: 100)
    #expect(small.zone == 20)
    #expect(small.velocity(at: 50, after: 1) == 0)
  }
}
