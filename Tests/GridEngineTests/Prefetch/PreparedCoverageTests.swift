import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

struct PreparedCoverageTests {
  /// Elements of one point each. An element between two neighbors of `positions` is covered.
  private struct NaiveCoverage {
    var positions: Set<Int> = []

    static func elements(in positions: some Sequence<Int>) -> Set<Int> {
      let positions = Set(positions)
      return positions.filter { positions.contains($0 + 1) }
    }

    /// Returns the elements that were not covered.
    mutating func cover(_ range: ClosedRange<Int>, around viewport: ClosedRange<Int>) -> Set<Int> {
      if positions.isDisjoint(with: viewport) { positions = [] }
      positions.formUnion(viewport)
      defer { positions.formUnion(range) }
      return Self.elements(in: range).subtracting(Self.elements(in: positions))
    }

    mutating func exclude(_ element: ClosedRange<Int>, viewport: ClosedRange<Int>) {
      guard let first = positions.min(), let last = positions.max() else { return }
      if element.lowerBound >= viewport.upperBound, element.lowerBound < last {
        positions = positions.filter { $0 < element.lowerBound }.union([element.lowerBound])
      } else if element.upperBound <= viewport.lowerBound, element.upperBound > first {
        positions = positions.filter { $0 > element.upperBound }.union([element.upperBound])
      }
    }
  }

  private enum Edit {
    case cover(section: Int?, ClosedRange<Int>, around: ClosedRange<Int>)
    case exclude(section: Int, ClosedRange<Int>, viewport: ClosedRange<Int>)
    case forget

    static func random(using random: inout SplitMix64) -> Edit {
      let start = random.whole(0...60)
      let viewport = start...start + random.whole(1...12)
      switch random.index(below: 20) {
      case 0: return .forget
      case 1..<8:
        let element = random.whole(0...70)
        return .exclude(
          section: random.index(below: 3), element...element + random.whole(1...4),
          viewport: viewport)
      default:
        let section = random.index(below: 4)
        return .cover(
          section: section == 3 ? nil : section,
          start - random.whole(0...9)...viewport.upperBound + random.whole(0...9),
          around: viewport)
      }
    }
  }

  private static func lengths(_ range: ClosedRange<Int>) -> ClosedRange<Double> {
    Double(range.lowerBound)...Double(range.upperBound)
  }

  private static func rect(_ range: ClosedRange<Int>) -> Rect {
    Rect(x: 0, y: Double(range.lowerBound), width: 10, height: Double(range.count - 1))
  }

  /// The elements of both missing ranges.
  private static func elements(in missing: PreparedCoverage.Missing) -> Set<Int> {
    [missing.before, missing.after].reduce(into: []) { elements, range in
      guard let range else { return }
      elements.formUnion(
        NaiveCoverage.elements(in: Int(range.lowerBound)...Int(range.upperBound)))
    }
  }

  @Test(arguments: Seeds.chosen)
  func `the missing elements are exactly those that are not covered`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var coverage = PreparedCoverage()
    var content = NaiveCoverage()
    var rows: [Int: NaiveCoverage] = [:]
    for step in 0..<400 {
      let edit = Edit.random(using: &random)
      switch edit {
      case .forget:
        coverage.forget()
        content = NaiveCoverage()
        rows = [:]
      case .exclude(let section, let element, let viewport):
        coverage.exclude(
          LayoutAttributes(
            element: ElementID(.cell, at: IndexPath(item: 0, section: section)),
            frame: Self.rect(element)),
          viewport: Self.rect(viewport), along: .vertical)
        content.exclude(element, viewport: viewport)
        rows[section] = nil
      case .cover(nil, let range, let viewport):
        let missing = coverage.cover(Self.lengths(range), around: Self.lengths(viewport))
        let expected = content.cover(range, around: viewport)
        #expect(Self.elements(in: missing) == expected, "step \(step): \(edit)")
      case .cover(let section?, let range, let viewport):
        let missing = coverage.coverRow(
          ofSection: section, Self.lengths(range), around: Self.lengths(viewport))
        let expected = rows[section, default: NaiveCoverage()].cover(range, around: viewport)
        #expect(Self.elements(in: missing) == expected, "step \(step): \(edit)")
      }
    }
  }

  @Test func `after a range has moved, its new part is missing`() {
    var coverage = PreparedCoverage()
    let first = coverage.cover(-10...60, around: 0...40)
    #expect(first.before == -10...0 && first.after == 40...60)
    let next = coverage.cover(-5...65, around: 5...45)
    #expect(next.before == nil && next.after == 60...65)
  }

  @Test func `after a jump everything around the viewport is missing`() {
    var coverage = PreparedCoverage()
    _ = coverage.cover(0...60, around: 0...40)
    let missing = coverage.cover(480...560, around: 500...540)
    #expect(missing.before == 480...500 && missing.after == 540...560)
  }
}
