import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Changes by index, in the way of UIKit: what leaves is counted before the update, what enters after.
struct BatchUpdateTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `deletions are old positions and insertions new ones, whatever the order`() throws {
    var update = BatchUpdate()
    update.insertedItems = [path(0), path(3)]
    update.deletedItems = [path(2), path(0)]
    let (change, _) = try update.resolved(from: [4], to: [4])
    let map = IndexPathMap(change, from: [4], to: [4])
    #expect((0..<4).map { map.newPath(path($0)) } == [nil, path(1), nil, path(2)])
    #expect((0..<4).map { map.oldPath(path($0)) } == [nil, path(1), path(3), nil])
    #expect(map.newPath(path(4)) == nil)
    #expect(map.newPath(path(0, 1)) == nil)
  }

  @Test func `reloaded items are counted before the update and found at their new places`() throws {
    var update = BatchUpdate()
    update.reloadedItems = [path(2), path(2), path(1)]
    update.deletedItems = [path(0)]
    update.movedItems = [.init(from: path(1), to: path(0, 1))]
    let (_, reloaded) = try update.resolved(from: [3, 1], to: [1, 2])
    #expect(reloaded == [path(0), path(0, 1)])
  }

  @Test func `a reloaded section may have another number of items`() throws {
    var update = BatchUpdate()
    update.insertedSections = [0]
    update.reloadedSections = [0]
    let (change, _) = try update.resolved(from: [5, 2], to: [1, 9, 2])
    #expect(change.removedSections == [0])
    #expect(change.insertedSections == [0, 1])
    #expect(IndexPathMap(change, from: [5, 2], to: [1, 9, 2]).newPath(path(1, 1)) == path(1, 2))
  }

  @Test func `items of deleted and inserted sections need not be reported, but may be`() throws {
    var update = BatchUpdate()
    update.deletedSections = [0]
    update.insertedSections = [1]
    update.deletedItems = [path(1, 0)]
    update.insertedItems = [path(0, 1)]
    update.movedItems = [.init(from: path(0, 0), to: path(0, 0))]
    let (change, _) = try update.resolved(from: [2, 1], to: [2, 1])
    #expect(change.removedItems.isEmpty && change.insertedItems.isEmpty)
    #expect(change.movedItems.count == 1)
  }

  @Test func `a section whose old number of items is unknown is not counted`() throws {
    var update = BatchUpdate()
    update.deletedItems = [path(6)]
    #expect(try update.resolved(from: [nil], to: [3]).change.removedItems == [path(6)])
  }

  private static let mistakes: [(BatchUpdateError, @Sendable (inout BatchUpdate) -> Void)] = [
    (.count(section: 0, expected: 3, found: 4), { _ in }),
    (
      .noItem(IndexPath(item: 3, section: 0), isOld: true),
      { $0.deletedItems = [IndexPath(item: 3, section: 0)] }
    ),
    (
      .noItem(IndexPath(item: 4, section: 0), isOld: false),
      { $0.insertedItems = [IndexPath(item: 4, section: 0)] }
    ),
    (.noSection(2, count: 2, isOld: true), { $0.reloadedSections = [2] }),
    (.noSection(5, count: 2, isOld: false), { $0.insertedSections = [5] }),
    (.sectionCount(old: 2, expected: 1, found: 2), { $0.deletedSections = [1] }),
    (
      .sectionChangedTwice(1, isOld: true),
      {
        $0.deletedSections = [1]
        $0.reloadedSections = [1]
      }
    ),
    (
      .sectionChangedTwice(0, isOld: false),
      {
        $0.insertedSections = [0]
        $0.movedSections = [.init(from: 1, to: 0)]
      }
    ),
    (
      .itemChangedTwice(IndexPath(item: 0, section: 0), isOld: true),
      {
        $0.deletedItems = [IndexPath(item: 0, section: 0)]
        $0.movedItems = [
          .init(from: IndexPath(item: 0, section: 0), to: IndexPath(item: 1, section: 0))
        ]
      }
    ),
    (
      .itemChangedTwice(IndexPath(item: 0, section: 0), isOld: true),
      {
        $0.deletedItems = [IndexPath(item: 0, section: 0)]
        $0.reloadedItems = [IndexPath(item: 0, section: 0)]
      }
    ),
    (
      .itemChangedTwice(IndexPath(item: 1, section: 0), isOld: false),
      {
        $0.insertedItems = [IndexPath(item: 1, section: 0), IndexPath(item: 1, section: 0)]
      }
    ),
  ]

  @Test(arguments: mistakes.indices)
  func `a contradiction is refused`(number: Int) throws {
    let (expected, change) = Self.mistakes[number]
    var update = BatchUpdate()
    change(&update)
    #expect(throws: expected) { try update.resolved(from: [3, 1], to: [4, 1]) }
  }

  @Test func `messages name the place, the numbers and the way out`() {
    #expect(
      "\(BatchUpdateError.count(section: 1, expected: 6, found: 7))"
        == "section 1 has 7 items after the update, but the changes lead to 6; report each inserted, "
        + "deleted and moved item, and change the data source in the same update")
    #expect("\(BatchUpdateError.noItem(path(3), isOld: true))".contains("old index paths"))
    #expect("\(BatchUpdateError.noSection(3, count: 2, isOld: false))".contains("new indices"))
  }

  /// Any change of a million items costs as much as its own length.
  @Test func `maps of long sections know every item`() throws {
    var update = BatchUpdate()
    update.deletedItems = stride(from: 0, to: 1_000_000, by: 2).map { path($0) }
    let (change, _) = try update.resolved(from: [1_000_000], to: [500_000])
    let map = IndexPathMap(change, from: [1_000_000], to: [500_000])
    #expect(map.newPath(path(999_999)) == path(499_999))
    #expect(map.oldPath(path(250_000)) == path(500_001))
  }

  @Test(arguments: Seeds.chosen)
  func `positions agree with identities looked up one by one`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var words = RandomWords(using: &random)
    for step in 0..<Seeds.iterations(300) {
      let old = words
      words.change(using: &random)
      let update = BatchUpdate.leading(from: old, to: words, using: &random)
      let (oldCounts, newCounts) = (old.counts, words.counts)
      let (change, reloaded) = try update.resolved(from: oldCounts, to: newCounts)
      let map = IndexPathMap(change, from: oldCounts, to: newCounts)
      for (path, word) in old.paths {
        #expect(map.newPath(path) == words.path(of: word), "seed \(seed), step \(step): \(update)")
      }
      for (path, word) in words.paths {
        #expect(map.oldPath(path) == old.path(of: word), "seed \(seed), step \(step): \(update)")
      }
      #expect(
        reloaded == Set(update.reloadedItems.compactMap { words.path(of: old.word(at: $0)) }))
    }
  }
}
