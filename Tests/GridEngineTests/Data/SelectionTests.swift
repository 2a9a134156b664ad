import FrameTiming
import GridEngine
import TestSupport
import Testing

/// The selection of items, with or without identifiers, apart from the focus.
@MainActor
struct SelectionTests {
  /// Records what it is asked and told, and refuses some items.
  private final class Log: CollectionViewDelegate {
    var events: [String] = []
    var refused: Set<Int> = []

    func take() -> [String] {
      defer { events = [] }
      return events
    }

    func collectionView(
      _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool {
      events.append("select \(indexPath.item)?")
      return !refused.contains(indexPath.item)
    }

    func collectionView(
      _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool {
      events.append("deselect \(indexPath.item)?")
      return !refused.contains(indexPath.item)
    }

    func collectionView(
      _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
    ) { events.append("selected \(indexPath.item)") }

    func collectionView(
      _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
    ) { events.append("deselected \(indexPath.item)") }
  }

  private let plain = PlainFixture([(0..<40).map { "i\($0)" }])
  private let diffable: GridFixture
  private let log = Log()

  init() {
    diffable = GridFixture(size: Size(width: 10, height: 100))
    diffable.show("A[\((0..<40).map { "i\($0)" }.joined(separator: " "))]")
    plain.view.delegate = log
    diffable.view.delegate = log
  }

  private func view(_ isPlain: Bool) -> CollectionView { isPlain ? plain.view : diffable.view }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func items(_ view: CollectionView) -> [Int] {
    view.indexPathsForSelectedItems.map(\.item)
  }

  @Test(arguments: [true, false])
  func `a click asks, deselects the others and selects`(isPlain: Bool) {
    let view = view(isPlain)
    view.selectItem(at: path(2))
    #expect(log.take() == ["select 2?", "selected 2"])
    view.selectItem(at: path(4))
    #expect(log.take() == ["select 4?", "deselected 2", "selected 4"])
    #expect(items(view) == [4])
    #expect(view.isItemSelected(at: path(4)))
    #expect(view.cellForItem(at: path(4))?.state.isSelected == true)
    #expect(view.cellForItem(at: path(2))?.state.isSelected == false)
    #expect(view.focusedIndexPath == path(4))
  }

  @Test(arguments: [true, false])
  func `a refused item stays as it was, and only the focus moves`(isPlain: Bool) {
    let view = view(isPlain)
    view.selectItem(at: path(1))
    log.refused = [1, 3]
    view.selectItem(at: path(3))
    #expect(items(view) == [1])
    #expect(view.focusedIndexPath == path(3))
    view.selectItem(at: path(1), by: .toggle)
    #expect(items(view) == [1])
    #expect(log.take().suffix(2) == ["select 3?", "deselect 1?"])
  }

  @Test(arguments: [true, false])
  func `a range leaves out what is refused`(isPlain: Bool) {
    let view = view(isPlain)
    view.selectItem(at: path(1))
    log.refused = [3]
    _ = log.take()
    view.selectItem(at: path(5), by: .range)
    #expect(items(view) == [1, 2, 4, 5])
    #expect(
      log.take().filter { $0.hasPrefix("selected") } == ["selected 2", "selected 4", "selected 5"])
    view.selectItem(at: path(0), by: .range)
    #expect(items(view) == [0, 1], "the range starts where it started before")
  }

  @Test(arguments: [true, false])
  func `the program selects without delegate and focus`(isPlain: Bool) {
    let view = view(isPlain)
    view.selectItem(at: path(3), animated: false)
    view.selectItem(at: path(30), animated: false, scrollPosition: .start)
    view.selectItem(at: path(99), animated: false)
    #expect(items(view) == [3, 30])
    #expect(view.contentOffset.y == 300)
    view.deselectItem(at: path(3))
    view.deselectItem(at: path(4), animated: true)
    #expect(items(view) == [30])
    view.selectItem(at: nil, animated: false)
    #expect(!view.hasSelection)
    #expect(log.events.isEmpty)
    #expect(view.focusedIndexPath == nil)
  }

  @Test(arguments: [true, false])
  func `without multiple selection one item is selected at most`(isPlain: Bool) {
    let view = view(isPlain)
    view.allowsMultipleSelection = false
    view.selectItem(at: path(1))
    view.selectItem(at: path(2), by: .toggle)
    #expect(items(view) == [2])
    view.selectItem(at: path(6), by: .range)
    #expect(items(view) == [6])
    view.selectItem(at: path(7), animated: false)
    #expect(items(view) == [7])
    view.selectAllItems()
    #expect(items(view) == [7])
    view.selectItem(at: path(7), by: .toggle)
    #expect(items(view).isEmpty)
  }

  @Test(arguments: [true, false])
  func `without selection only the focus moves`(isPlain: Bool) {
    let view = view(isPlain)
    view.allowsSelection = false
    view.selectItem(at: path(1))
    view.selectItem(at: path(2), animated: false)
    view.selectAllItems()
    #expect(!view.hasSelection)
    #expect(view.focusedIndexPath == path(1))
    #expect(log.events.isEmpty)
  }

  @Test(arguments: [true, false])
  func `all items are selected except one`(isPlain: Bool) {
    let view = view(isPlain)
    view.selectAllItems()
    view.deselectItem(at: path(7))
    #expect(items(view) == Array(0..<7) + Array(8..<40))
  }

  @Test func `selection and focus stay with plain items through updates, and end with a reload`() {
    let view = plain.view
    view.selectItem(at: path(2))
    view.selectItem(at: path(3), by: .toggle)
    plain.words.sections[0].removeFirst()
    view.deleteItems(at: [path(0)])
    plain.words.sections[0].insert(plain.words.sections[0].remove(at: 2), at: 0)
    view.moveItem(at: path(2), to: path(0))
    plain.frame()
    #expect(items(view) == [0, 2])
    #expect(view.focusedIndexPath == path(0))
    #expect(view.cellForItem(at: path(0))?.state.isFocused == true)
    plain.words.sections[0].removeFirst()
    view.deleteItems(at: [path(0)])
    #expect(items(view) == [1])
    #expect(view.focusedIndexPath == nil)
    view.reloadData()
    #expect(!view.hasSelection)
  }

  @Test func `arrows move the focus of plain items too`() {
    #expect(plain.view.moveFocus(.down))
    #expect(plain.view.moveFocus(.down))
    #expect(plain.view.focusedIndexPath == path(1))
    #expect(!plain.view.hasSelection)
    plain.view.hoveredIndexPath = path(4)
    #expect(plain.view.cellForItem(at: path(4))?.state.isHovered == true)
  }

  @Test(arguments: Seeds.chosen)
  func `plain items are selected like identified ones`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(300) {
      let path = path(Int.random(in: 0..<40, using: &random))
      let kind = Int.random(in: 0..<8, using: &random)
      for view in [plain.view, diffable.view] {
        switch kind {
        case 0, 1: view.selectItem(at: path)
        case 2, 3: view.selectItem(at: path, by: .toggle)
        case 4: view.selectItem(at: path, by: .range)
        case 5: view.deselectItem(at: path)
        case 6: view.selectItem(at: path, animated: false)
        default: if path.item < 4 { view.selectAllItems() } else { view.moveFocus(.down) }
        }
      }
      #expect(
        plain.view.indexPathsForSelectedItems == diffable.view.indexPathsForSelectedItems,
        "seed \(seed), step \(step): \(kind) at \(path)")
      #expect(plain.view.focusedIndexPath == diffable.view.focusedIndexPath)
      #expect(plain.view.hasSelection == !plain.view.indexPathsForSelectedItems.isEmpty)
      #expect(
        plain.view.numberOfSelectedItems == plain.view.indexPathsForSelectedItems.count)
      #expect(diffable.view.numberOfSelectedItems == plain.view.numberOfSelectedItems)
    }
  }
}
