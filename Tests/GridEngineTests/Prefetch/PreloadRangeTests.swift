import GridEngine
import Testing

/// How much is preloaded, and where.
struct PreloadRangeTests {
  private func stretch(_ velocity: Double, isForward: Bool = true, landing: Double = 0)
    -> ClosedRange<Double>
  {
    PreloadRange(velocity: velocity, isForward: isForward, viewport: 100, landing: landing).stretch
  }

  @Test func `at rest two and a half viewports lie ahead and one and a half behind`() {
    #expect(stretch(0) == -150...350)
    #expect(stretch(0, isForward: false) == -250...250)
  }

  @Test func `fast content has three and a half ahead and half a one behind`() {
    #expect(stretch(200) == -50...450)
    #expect(stretch(-400, isForward: false) == -350...150)
    #expect(stretch(150) == -100...400, "by degrees, not at once")
  }

  @Test func `content that flies by has only the viewport where it lands`() {
    #expect(stretch(401, landing: 900) == 900...1000)
    #expect(stretch(-401, isForward: false, landing: -70) == -70...30)
  }

  @Test func `before the first screen is complete less is asked for`() {
    let range = PreloadRange(
      velocity: 0, isForward: true, viewport: 100, landing: 0, mode: .minimum)
    #expect(range.stretch == -25...150)
  }
}
