import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Applies the differences of random snapshots, and compares the results.
@Suite struct SnapshotDifferenceModelTests {
  @Test(arguments: Seeds.chosen)
  func `applying a difference to the old snapshot returns the new one`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for script in 0..<Seeds.iterations(20_000) / Seeds.chosen.count {
      var pair = SnapshotPair()
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        _ = try pair.editRandomly(using: &random)
      }
      let old = pair
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        _ = try pair.editRandomly(using: &random)
      }
      let difference = SnapshotDifference(from: old.snapshot, to: pair.snapshot)
      let reached = old.model.applying(difference, toReach: pair.model)
      #expect(reached == pair.model, "seed \(seed), script \(script): \(difference)")
      if reached != pair.model { return }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `every difference has the minimum number of moves`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(300) {
      let count = Int.random(in: 0...9, using: &random)
      let shuffled = Array(0..<count).shuffled(using: &random)
      let difference = SnapshotDifference(
        from: try snapshot(of: Array(0..<count)), to: try snapshot(of: shuffled))
      #expect(difference.movedItems.count == count - longestAscent(in: shuffled))
    }
  }

  private func snapshot(of items: [Int]) throws -> DiffableDataSourceSnapshot<Int, Int> {
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    try snapshot.appendSections([0])
    try snapshot.appendItems(items)
    return snapshot
  }

  /// Returns the longest ascending sequence, by trying every item as its end.
  private func longestAscent(in items: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, item) in items.enumerated() {
      let best = (0..<index).filter { items[$0] < item }.map { lengths[$0] }.max() ?? 0
      lengths.append(best + 1)
    }
    return lengths.max() ?? 0
  }
}
