import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Updates of a data source without identifiers.
@MainActor
struct PlainUpdateTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `one batch deletes, inserts and moves, and remaining items keep their cells`() {
    let fixture = PlainFixture([["a", "b", "c", "d"]])
    let cells = fixture.cells
    fixture.words.asked = []
    var isFinished: Bool?
    fixture.view.performBatchUpdates {
      fixture.words.sections = [["d", "b", "x"]]
      fixture.view.insertItems(at: [path(2)])
      fixture.view.deleteItems(at: [path(0), path(2)])
      fixture.view.moveItem(at: path(3), to: path(0))
    } completion: {
      isFinished = $0
    }
    fixture.frame(after: 0.01)
    #expect(isFinished == nil, "the animation runs")
    #expect(fixture.view.isAnimating)
    fixture.frame()
    fixture.frame()
    #expect(isFinished == true)
    #expect(fixture.shown == ["d", "b", "x"])
    #expect(fixture.cells["d"] === cells["d"])
    #expect(fixture.cells["b"] === cells["b"])
    #expect(fixture.words.asked == ["x"])
    #expect(fixture.log.violations.isEmpty)
  }

  @Test func `a single call is an update of its own`() {
    let fixture = PlainFixture([["a", "b"]])
    fixture.words.sections[0].insert("x", at: 1)
    fixture.view.insertItems(at: [path(1)])
    fixture.words.sections[0].swapAt(0, 2)
    fixture.view.performBatchUpdates {
      fixture.view.moveItem(at: path(0), to: path(2))
      fixture.view.moveItem(at: path(2), to: path(0))
    }
    fixture.frame()
    #expect(fixture.shown == ["b", "x", "a"])
  }

  @Test func `sections are inserted, moved, deleted and reloaded`() {
    let fixture = PlainFixture([["a"], ["b"], ["c"]])
    let cells = fixture.cells
    fixture.view.performBatchUpdates {
      fixture.words.sections = [["c"], ["n"], ["x", "y"]]
      fixture.view.moveSection(2, toSection: 0)
      fixture.view.deleteSections([0])
      fixture.view.insertSections(1...1)
      fixture.view.reloadSections([1])
    }
    fixture.frame()
    fixture.frame()
    #expect(fixture.shown == ["c", "n", "x", "y"])
    #expect(fixture.cells["c"] === cells["c"])
    #expect(fixture.log.violations.isEmpty)
  }

  @Test func `reloaded items are requested again, once, and stay in place`() {
    let fixture = PlainFixture([["a", "b", "c"]])
    fixture.words.asked = []
    fixture.words.sections[0][1] = "B"
    fixture.view.reloadItems(at: [path(1), path(1)])
    fixture.frame()
    #expect(fixture.words.asked == ["B"])
    #expect(fixture.shown == ["a", "B", "c"])
  }

  @Test func `reloaded items are measured again, with or without a cell`() {
    let fixture = PlainFixture([(0..<40).map { "i\($0)" }], isMeasured: true)
    fixture.view.setContentOffset(Point(x: 0, y: 300))
    fixture.frame()
    fixture.words.heights["i0"] = 25
    fixture.words.heights["i35"] = 30
    fixture.view.reloadItems(at: [path(0), path(35)])
    fixture.frame()
    #expect(fixture.view.layoutAttributesForItem(at: path(35))?.frame.height == 30)
    fixture.view.setContentOffset(.zero)
    fixture.frame()
    #expect(fixture.view.layoutAttributesForItem(at: path(0))?.frame.height == 25)
  }

  @Test func `items inserted above keep the visible ones in place`() {
    let fixture = PlainFixture([(0..<40).map { "i\($0)" }])
    fixture.view.setContentOffset(Point(x: 0, y: 100))
    fixture.frame()
    fixture.words.sections[0].insert(contentsOf: ["x", "y"], at: 0)
    fixture.view.performBatchUpdates(animated: false) {
      fixture.view.insertItems(at: [path(0), path(1)])
    }
    fixture.frame()
    #expect(fixture.view.contentOffset.y == 120)
    #expect(fixture.shown.first == "i10")
    fixture.words.sections[0].insert("z", at: 0)
    fixture.view.performBatchUpdates(anchor: .topEdge) {
      fixture.view.insertItems(at: [path(0)])
    }
    fixture.frame()
    #expect(fixture.view.contentOffset.y == 120, "as in UIKit")
  }

  @Test func `nested updates are one, and an empty one is done after a frame`() {
    let fixture = PlainFixture([["a", "b"]])
    var completions: [String] = []
    fixture.view.performBatchUpdates {
      fixture.words.sections[0].removeFirst()
      fixture.view.deleteItems(at: [path(0)])
      fixture.view.performBatchUpdates {
        fixture.words.sections[0].append("c")
        fixture.view.insertItems(at: [path(1)])
      } completion: { _ in
        completions.append("inner")
      }
    } completion: { _ in
      completions.append("outer")
    }
    fixture.view.performBatchUpdates {
    } completion: { _ in
      completions.append("empty")
    }
    fixture.frame()
    fixture.frame()
    #expect(fixture.shown == ["b", "c"])
    #expect(completions == ["inner", "outer", "empty"])
  }

  @Test func `another viewport before an update that was not laid out yet does no harm`() {
    let fixture = PlainFixture([["a", "b", "c"]])
    fixture.view.environment.containerSize.width = 70
    fixture.words.sections[0].removeFirst()
    fixture.view.deleteItems(at: [path(0)])
    fixture.frame()
    fixture.frame()
    #expect(fixture.shown == ["b", "c"])
    #expect(fixture.view.layoutAttributesForItem(at: path(0))?.frame.width == 70)
    fixture.view.performBatchUpdates {
      fixture.view.environment.containerSize.width = 80
      fixture.words.sections[0].append("d")
      fixture.view.insertItems(at: [path(2)])
    }
    fixture.frame()
    fixture.frame()
    #expect(fixture.shown == ["b", "c", "d"])
    #expect(fixture.cells["d"]?.size.width == 80)
  }

  @Test func `changes before the first layout, or with a reload, are part of it`() {
    let fixture = PlainFixture([["a"]])
    fixture.view.reloadData()
    fixture.words.sections[0].append("b")
    fixture.view.insertItems(at: [path(1)])
    fixture.frame()
    #expect(fixture.shown == ["a", "b"])
    fixture.view.performBatchUpdates {
      fixture.words.sections = [["x"]]
      fixture.view.reloadData()
    }
    fixture.frame()
    #expect(fixture.shown == ["x"])
  }

  @Test func `counts that do not match stop with the section and both numbers`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let fixture = PlainFixture([["a", "b"]])
        fixture.view.performBatchUpdates {
          fixture.words.sections[0].append("c")
        }
      }
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("section 0 has 3 items after the update, but the changes lead to 2"))
  }

  @Test func `a diffable data source applies snapshots instead`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let fixture = GridFixture()
        // The view does not retain its data source.
        withExtendedLifetime(fixture) {
          fixture.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        }
      }
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("apply a snapshot instead"))
  }

  @Test(arguments: Seeds.chosen, [false, true])
  func `any updates show the items of the data source in their own cells`(
    seed: UInt64, isMeasured: Bool
  ) {
    var random = SplitMix64(seed: seed)
    var words = RandomWords(using: &random)
    let fixture = PlainFixture(words.text, isMeasured: isMeasured)
    fixture.words.heights = Dictionary(
      uniqueKeysWithValues: (0..<2_000).map { (String($0), Double(4 + $0 * 7 % 23)) })
    var selected: Set<Int> = []
    for step in 0..<Seeds.iterations(150) {
      let old = words
      words.change(using: &random)
      let update = BatchUpdate.leading(from: old, to: words, using: &random)
      if let path = old.paths.randomElement(using: &random) {
        fixture.view.selectItem(at: path.0, animated: false)
        selected.insert(path.1)
      }
      let cells = fixture.cells
      fixture.words.asked = []
      fixture.view.performBatchUpdates(animated: Bool.random(using: &random)) {
        fixture.words.sections = words.text
        fixture.view.report(update)
      }
      let before = selected
      selected.formIntersection(words.paths.map(\.1))
      #expect(
        fixture.view.indexPathsForSelectedItems == selected.compactMap(words.path).sorted(),
        "seed \(seed), step \(step): \(before)")
      if Bool.random(using: &random) { fixture.frame(after: 0.05) }
      fixture.frame()
      fixture.frame()
      let shown = fixture.cells
      let reloaded = Set(update.reloadedItems.map { String(old.word(at: $0)) })
      let remaining = Set(old.paths.map { String($0.1) })
      for (word, cell) in cells where shown[word] != nil && !reloaded.contains(word) {
        #expect(shown[word] === cell, "seed \(seed), step \(step): \(word)")
        #expect(!fixture.words.asked.contains(word) || !remaining.contains(word))
      }
      for (word, cell) in shown {
        let path = Int(word).flatMap(words.path)
        #expect(cell.layoutAttributes?.indexPath == path, "seed \(seed), step \(step): \(word)")
        #expect(cell.state.isSelected == Int(word).map(selected.contains))
      }
      #expect(fixture.log.violations.isEmpty, "seed \(seed), step \(step)")
    }
  }
}

extension CollectionView {
  /// Reports the changes of an update one by one, as a program does.
  fileprivate func report(_ update: BatchUpdate) {
    for path in update.deletedItems { deleteItems(at: [path]) }
    insertItems(at: update.insertedItems)
    for move in update.movedSections { moveSection(move.from, toSection: move.to) }
    reloadItems(at: update.reloadedItems)
    insertSections(update.insertedSections)
    deleteSections(update.deletedSections)
    for move in update.movedItems { moveItem(at: move.from, to: move.to) }
  }
}
