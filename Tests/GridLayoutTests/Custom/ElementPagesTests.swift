import FrameTiming
import TestSupport
import Testing

@testable import GridLayout

/// Compares the pages of a custom layout with a loop over all of its frames.
struct ElementPagesTests {
  /// Returns a random frame whose edges are often at multiples of ten.
  private func frame(using random: inout SplitMix64) -> Rect {
    func number(in range: ClosedRange<Double>) -> Double {
      let value = Double.random(in: range, using: &random)
      return Bool.random(using: &random) ? (value / 10).rounded() * 10 : value
    }
    return Rect(
      x: number(in: -20...600), y: number(in: -20...600), width: number(in: 0...120),
      height: number(in: 0...120))
  }

  @Test(arguments: Seeds.chosen)
  func `pages report each element of a rectangle once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pages = ElementPages()
    pages.removeAll(viewport: Size(width: 70.3, height: 90.1))
    let all = (0..<300).map {
      LayoutAttributes(
        forCellWith: IndexPath(item: $0, section: 0), frame: frame(using: &random))
    }
    for _ in 0..<Seeds.iterations(300) {
      let rect = Rect(
        x: .random(in: -90...600, using: &random), y: .random(in: -90...600, using: &random),
        width: .random(in: 0...250, using: &random), height: .random(in: 0...250, using: &random))
      let area = pages.area(of: rect)
      for index in pages.missingPages(in: area) {
        let frame = pages.frame(of: index)
        pages.store(all.filter { $0.frame.intersects(frame) }, at: index)
      }
      var found: [Int] = []
      pages.forEachElement(in: rect, of: area) { found.append($0.indexPath.item) }
      #expect(
        found.sorted() == all.filter { $0.frame.intersects(rect) }.map(\.indexPath.item),
        "\(rect)")
      #expect(pages.count <= 2 * ElementPages.maximumQuery)
    }
  }
}
