import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Positions that show an element` {
  private let reveal = ScrollReveal(viewport: 600, range: 0...9000)

  @Test(arguments: [(ScrollAlignment.start, 3000.0), (.center, 2750), (.end, 2500)])
  func `an element is aligned with the viewport`(alignment: ScrollAlignment, expected: Double) {
    #expect(reveal.position(showing: 3000...3100, at: alignment, from: 42) == expected)
  }

  @Test(arguments: [
    (100.0, 2500.0), (2400, 2500), (2500, 2500), (2700, 2700), (3000, 3000), (8000, 3000),
  ])
  func `nearest moves the content by the shortest distance`(from position: Double, expected: Double)
  {
    #expect(reveal.position(showing: 3000...3100, at: .nearest, from: position) == expected)
  }

  @Test(arguments: [(0.0, 3000.0), (2999, 3000), (3100, 3100), (3400, 3400), (3900, 3400)])
  func `an element longer than the viewport moves until it fills the viewport`(
    from position: Double, expected: Double
  ) {
    #expect(reveal.position(showing: 3000...4000, at: .nearest, from: position) == expected)
  }

  @Test func `positions are clamped to the range`() {
    #expect(reveal.position(showing: 0...50, at: .end, from: 500) == 0)
    #expect(reveal.position(showing: 9500...9600, at: .start, from: 500) == 9000)
  }

  @Test func `a covered part of the viewport does not count as visible`() {
    let covered = ScrollReveal(viewport: 600, range: -50...9000, startInset: 50, endInset: 20)
    #expect(covered.position(showing: 3000...3100, at: .start, from: 0) == 2950)
    #expect(covered.position(showing: 3000...3100, at: .end, from: 0) == 2520)
    #expect(covered.position(showing: 3000...3100, at: .nearest, from: 2960) == 2950)
    #expect(covered.position(showing: 0...100, at: .start, from: 300) == -50)
  }

  @Test(arguments: Seeds.chosen)
  func `nearest shows the maximum part of an element by the shortest distance`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let reveal = ScrollReveal(viewport: 60, range: 0...900)
    for _ in 0..<Seeds.iterations(100) {
      let start = Double(Int.random(in: 0...900, using: &random))
      let element = start...(start + Double(Int.random(in: 1...120, using: &random)))
      let from = Double(Int.random(in: 0...900, using: &random))
      let found = reveal.position(showing: element, at: .nearest, from: from)
      func seen(_ position: Double) -> Double {
        max(0, min(element.upperBound, position + 60) - max(element.lowerBound, position))
      }
      let candidates = (0...900).map(Double.init)
      let most = candidates.map(seen).max()
      let nearest = candidates.filter { seen($0) == most }.map { abs($0 - from) }.min()
      #expect(seen(found) == most)
      #expect(abs(found - from) == nearest)
    }
  }
}
