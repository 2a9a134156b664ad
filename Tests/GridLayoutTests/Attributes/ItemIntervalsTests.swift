import FrameTiming
import TestSupport
import Testing

@testable import GridLayout

/// Compares sets of items stored as ranges with plain sets.
struct ItemIntervalsTests {
  @Test(arguments: Seeds.chosen)
  func `intervals agree with sets of index paths`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(200) {
      let a = Self.paths(&random)
      let b = Self.paths(&random)
      let (left, right) = (ItemIntervals(a), ItemIntervals(b))
      var result = ItemIntervals()
      ItemIntervals.subtract(right, from: left, into: &result)
      #expect(Self.items(result) == Set(a).subtracting(b).sorted(), "seed \(seed), step \(step)")
      ItemIntervals.intersect(left, right, into: &result)
      #expect(Self.items(result) == Set(a).intersection(b).sorted(), "seed \(seed), step \(step)")
      ItemIntervals.unite(left, right, into: &result)
      #expect(Self.items(result) == Set(a).union(b).sorted(), "seed \(seed), step \(step)")
      #expect(result.isSortedAndDisjoint, "seed \(seed), step \(step)")
      for path in a + b { #expect(left.contains(path) == a.contains(path)) }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `items inserted in any order form the same ranges as sorted ones`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(200) {
      let paths = Self.paths(&random)
      var inserted = ItemIntervals()
      for path in paths { inserted.insert(path) }
      #expect(inserted == ItemIntervals(paths), "seed \(seed), step \(step)")
      let removed = Self.paths(&random)
      for path in removed { inserted.remove(path) }
      let left = Set(paths).subtracting(removed).sorted()
      #expect(inserted == ItemIntervals(left), "seed \(seed), step \(step)")
    }
  }

  private static func paths(_ random: inout SplitMix64) -> [IndexPath] {
    (0..<Int.random(in: 0...24, using: &random)).map { _ in
      IndexPath(
        item: Int.random(in: 0..<12, using: &random), section: Int.random(in: 0..<3, using: &random)
      )
    }
  }

  private static func items(_ intervals: ItemIntervals) -> [IndexPath] {
    var items: [IndexPath] = []
    intervals.forEachItem { items.append($0) }
    return items
  }
}

extension ItemIntervals {
  fileprivate var isSortedAndDisjoint: Bool {
    zip(intervals, intervals.dropFirst()).allSatisfy {
      ($0.section, $0.items.upperBound) < ($1.section, $1.items.lowerBound)
        && ($0.section != $1.section || $0.items.upperBound < $1.items.lowerBound)
    }
  }
}
