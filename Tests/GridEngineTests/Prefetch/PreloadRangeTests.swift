import GridEngine
import Testing

/// Tests the size and the position of the preload range.
struct PreloadRangeTests {
  private func stretch(_ velocity: Double, isForward: Bool = true, landing: Double = 0)
    -> ClosedRange<Double>
  {
    PreloadRange(velocity: velocity, isForward: isForward, viewport: 100, landing: landing).stretch
  }

  @Test func `at rest the range covers 2.5 viewports ahead and 1.5 behind`() {
    #expect(stretch(0) == -150...350)
    #expect(stretch(0, isForward: false) == -250...250)
  }

  @Test func `for fast content the range covers 3.5 viewports ahead and 0.5 behind`() {
    #expect(stretch(200) == -50...450)
    #expect(stretch(-400, isForward: false) == -350...150)
    #expect(stretch(150) == -100...400, "the range shifts gradually with the velocity")
  }

  @Test func `for very fast content the range is the viewport where it will land`() {
    #expect(stretch(401, landing: 900) == 900...1000)
    #expect(stretch(-401, isForward: false, landing: -70) == -70...30)
  }

  @Test func `before the first screen is complete the range is smaller`() {
    let range = PreloadRange(
      velocity: 0, isForward: true, viewport: 100, landing: 0, mode: .minimum)
    #expect(range.stretch == -25...150)
  }
}
