import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// The items on both sides of a range, compared with a list of all items.
struct OutwardItemsTests {
  private func items(around first: IndexPath, _ last: IndexPath, counts: [Int]) -> [IndexPath] {
    var items = OutwardItems(around: first, last)
    var found: [IndexPath] = []
    while let path = items.next(sectionCount: counts.count, itemCount: { counts[$0] }) {
      found.append(path)
    }
    return found
  }

  @Test func `items after and before the range alternate until both ends`() {
    let range = (IndexPath(item: 2, section: 0), IndexPath(item: 3, section: 0))
    #expect(
      items(around: range.0, range.1, counts: [5, 0, 2]).map { "\($0.section).\($0.item)" }
        == ["0.4", "0.1", "2.0", "0.0", "2.1"])
    #expect(items(around: range.0, range.1, counts: [4]).map(\.item) == [1, 0])
  }

  @Test(arguments: Seeds.chosen)
  func `each item outside of the range occurs once, nearest first on each side`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(200) {
      let counts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Int.random(in: 0...5, using: &random)
      }
      let all = counts.indices.flatMap { section in
        (0..<counts[section]).map { IndexPath(item: $0, section: section) }
      }
      guard !all.isEmpty else { continue }
      let first = Int.random(in: 0..<all.count, using: &random)
      let last = Int.random(in: first..<all.count, using: &random)
      let found = items(around: all[first], all[last], counts: counts)
      #expect(found.filter { $0 > all[last] } == Array(all[(last + 1)...]))
      #expect(found.filter { $0 < all[first] } == all[..<first].reversed())
      #expect(found.count == all.count - (last - first + 1))
    }
  }
}
