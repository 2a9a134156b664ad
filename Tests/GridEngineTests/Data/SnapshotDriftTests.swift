import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Tests scattered edits of long sections, whose items do not all record their index anew.
@Suite struct SnapshotDriftTests {
  private typealias Snapshot = DiffableDataSourceSnapshot<Int, Int>

  private static func snapshot(_ items: [Int]) throws -> Snapshot {
    var snapshot = Snapshot()
    try snapshot.appendSections([0])
    try snapshot.appendItems(items)
    return snapshot
  }

  @Test(arguments: Seeds.chosen)
  func `scattered edits of a long section agree with an array`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var list = Array(0..<2_000)
    var snapshot = try Self.snapshot(list)
    var next = list.count
    for step in 0..<Seeds.iterations(400) {
      let count = Int.random(in: 0..<8, using: &random) == 0 ? 200 : 2
      let place = Int.random(in: 0..<list.count, using: &random)
      let chosen = Set((0..<count).map { _ in list.randomElement(using: &random)! })
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let new = Array(next..<next + count)
        next += count
        try snapshot.insertItems(new, beforeItem: list[place])
        list.insert(contentsOf: new, at: place)
      case 1 where list.count > 1_000:
        snapshot.deleteItems(Array(chosen))
        list.removeAll { chosen.contains($0) }
      default:
        let target = list[place]
        let moved = list.filter { chosen.contains($0) && $0 != target }
        try snapshot.insertItems(moved, afterItem: target)
        list.removeAll { chosen.contains($0) && $0 != target }
        list.insert(contentsOf: moved, at: list.firstIndex(of: target)! + 1)
      }
      snapshot.checkInvariants()
      #expect(snapshot.itemIdentifiers == list, "seed \(seed), step \(step)")
      let indices = list.map { snapshot.indexOfItem($0) }
      #expect(indices == Array(0..<list.count), "seed \(seed), step \(step)")
      guard indices == Array(0..<list.count) else { return }
    }
  }

  @Test func `an edit in the middle does not record the index of each later item`() throws {
    var snapshot = try Self.snapshot(Array(0..<10_000))
    let places = snapshot.items.places
    try snapshot.insertItems([10_000], beforeItem: 100)
    snapshot.deleteItems([5_000])
    try snapshot.moveItem(7_000, afterItem: 20)
    let changed = places.indices.filter {
      $0 < 5_000 && snapshot.items.places[$0].item != places[$0].item
    }
    #expect(changed.count <= 3)
    #expect(snapshot.indexOfItem(9_000) == 9_000)
    #expect(snapshot.indexOfItem(4_000) == 4_002)
  }

  @Test(arguments: Seeds.chosen)
  func `a difference of long lists has the minimum number of moves`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(40) {
      // Blocks of different lengths that change places.
      var (blocks, first): ([Range<Int>], Int) = ([], 0)
      for _ in 0..<Int.random(in: 2...7, using: &random) {
        let end = first + Int.random(in: 1...90, using: &random)
        blocks.append(first..<end)
        first = end
      }
      let list = blocks.shuffled(using: &random).flatMap(Array.init)
      let difference = SnapshotDifference(
        from: try Self.snapshot(Array(0..<first)), to: try Self.snapshot(list))
      let kept = longestIncreasingSubsequence(of: list.map(Int32.init)).count { $0 }
      #expect(difference.movedItems.count == first - kept, "seed \(seed): \(blocks)")
    }
  }
}
