import Testing

@testable import GridEngine

@Suite struct `Rubber band` {
  private let band = RubberBand(extent: 480)
  private let range = 0.0...1000.0

  @Test func `100 points past the end of a viewport of 480 are displayed as 49`() {
    #expect(band.shown(1100, within: range).rounded() == 1049)
    #expect(band.shown(-100, within: range).rounded() == -49)
  }

  @Test func `content within its range follows the finger exactly`() {
    #expect(band.shown(400, within: range) == 400)
    #expect(band.slope(400, within: range) == 1)
  }

  @Test func `content never leaves the viewport`() {
    #expect(band.shown(1e9, within: range) < 1480)
  }

  @Test(arguments: [-900.0, -100, -0.5, 0, 500, 1000, 1000.5, 1100, 1900])
  func `converting a displayed distance to a pulled one is the inverse`(pulled: Double) {
    let shown = band.shown(pulled, within: range)
    #expect(abs(band.pulled(shown, within: range) - pulled) < 1e-6)
  }

  @Test(arguments: [-900.0, -100, 1100, 1900])
  func `the slope is the derivative of the displayed distance`(pulled: Double) {
    let rise = band.shown(pulled + 1e-4, within: range) - band.shown(pulled - 1e-4, within: range)
    #expect(abs(rise / 2e-4 - band.slope(pulled, within: range)) < 1e-6)
  }
}
