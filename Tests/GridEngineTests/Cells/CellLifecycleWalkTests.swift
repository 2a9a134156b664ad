import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Checks the lifecycle of cells during random operations on their view.
@MainActor
struct CellLifecycleWalkTests {
  @Test(arguments: Seeds.chosen, [false, true])
  func `lifecycle calls, index paths and reuse are consistent during random operations`(
    seed: UInt64, isMeasured: Bool
  ) {
    var walk = Walk(seed: seed, isMeasured: isMeasured)
    for step in 0..<Seeds.iterations(400) {
      let deed = walk.step()
      let problems = walk.problems()
      #expect(problems == [], "seed \(seed), step \(step): \(deed)")
      if !problems.isEmpty { return }
    }
    walk.fixture.source.applySnapshotUsingReloadData(WordSnapshot("A[]"))
    walk.fixture.settle()
    #expect(walk.fixture.prefetches.outstanding.isEmpty)
    #expect(walk.fixture.log.prepared.isEmpty)
    #expect(walk.fixture.log.displayed.isEmpty)
  }
}

/// Random operations: scrolling, applying, resizing, reconfiguring, and frames of any length.
@MainActor
private struct Walk {
  let fixture: GridFixture
  var random: SplitMix64
  var snapshot = WordSnapshot("A[] B[]")
  var named = 0

  init(seed: UInt64, isMeasured: Bool) {
    fixture = GridFixture(size: Size(width: 50, height: 100), isMeasured: isMeasured)
    fixture.view.prefetchDataSource = fixture.prefetches
    random = SplitMix64(seed: seed)
    fixture.source.reorderingHandlers.canReorderItem = { _ in true }
  }

  mutating func step() -> String {
    let deed = deed()
    if Int.random(in: 0..<4, using: &random) > 0 {
      fixture.frame(after: [0.0, 0.016, 0.1, 0.5].randomElement(using: &random) ?? 0)
    } else {
      fixture.frame(after: 0.016)
    }
    return deed
  }

  private mutating func deed() -> String {
    switch Int.random(in: 0..<13, using: &random) {
    case 0...2: return scroll()
    case 3...5: return apply()
    case 10...12: return drag()
    case 6: return resize()
    case 7: return reconfigure()
    case 8:
      fixture.view.isPrefetchingEnabled.toggle()
      return "prefetching \(fixture.view.isPrefetchingEnabled)"
    default:
      fixture.view.prepareCells(until: FrameTime.now.advanced(bySeconds: 10))
      return "prepare ahead"
    }
  }

  private mutating func scroll() -> String {
    let limit = fixture.view.maximumContentOffset.y
    let near = fixture.view.contentOffset.y + Double.random(in: -60...60, using: &random)
    let target = Bool.random(using: &random) ? near : Double.random(in: 0...limit, using: &random)
    fixture.view.setContentOffset(Point(x: 0, y: target.rounded()))
    return "scroll to \(target)"
  }

  private mutating func apply() -> String {
    for _ in 0..<Int.random(in: 1...6, using: &random) { edit() }
    let items = snapshot.itemIdentifiers
    if let item = items.randomElement(using: &random) {
      if Bool.random(using: &random) {
        try? snapshot.reloadItems([item])
      } else {
        try? snapshot.reconfigureItems([item])
      }
    }
    let isAnimated = Int.random(in: 0..<4, using: &random) > 0
    fixture.source.apply(snapshot, animatingDifferences: isAnimated, anchor: anchor(items))
    snapshot = fixture.source.snapshot()
    return "apply \(snapshot.numberOfItems) items, animated \(isAnimated)"
  }

  private mutating func anchor(_ items: [String]) -> UpdateAnchor<String> {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .firstVisible
    case 1: .lastVisible
    case 2: .topEdge
    case 3: .bottomEdge
    case 4: items.randomElement(using: &random).map { .item($0) } ?? .automatic
    default: .automatic
    }
  }

  private mutating func edit() {
    let items = snapshot.itemIdentifiers
    let a = items.randomElement(using: &random)
    let b = items.randomElement(using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2:
      let added = (0..<Int.random(in: 1...20, using: &random)).map { "\(named + $0)" }
      named += added.count
      if let a {
        try? snapshot.insertItems(added, beforeItem: a)
      } else {
        try? snapshot.appendItems(added, toSection: "A")
      }
    case 3: try? snapshot.appendItems([a].compactMap { $0 }, toSection: "B")
    case 4: if let a, let b, a != b { try? snapshot.moveItem(a, afterItem: b) }
    case 5: snapshot.deleteItems([a, b].compactMap { $0 })
    case 6: snapshot.deleteItems(Array(items.shuffled(using: &random).prefix(items.count / 4)))
    default: try? snapshot.moveSection("A", afterSection: "B")
    }
    if Int.random(in: 0..<60, using: &random) == 0 {
      snapshot = WordSnapshot("A[] B[]")
    }
  }

  private mutating func resize() -> String {
    let size = Size(
      width: Double(Int.random(in: 2...9, using: &random)) * 10,
      height: Double(Int.random(in: 3...14, using: &random)) * 10)
    fixture.view.environment.containerSize = size
    return "resize to \(size)"
  }

  /// Starts, continues or ends a drag of an item.
  private mutating func drag() -> String {
    let view = fixture.view
    let point = Point(
      x: Double.random(in: -5...95, using: &random), y: Double.random(in: -5...145, using: &random))
    guard view.isReordering else {
      guard let path = view.indexPathForItem(atViewportPoint: point) else { return "lift nothing" }
      view.beginInteractiveMovementForItem(at: path, grabbedAt: point)
      return "lift \(path)"
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      view.endInteractiveMovement()
      snapshot = fixture.source.snapshot()
      return "let go"
    case 1:
      view.cancelInteractiveMovement()
      return "cancel the drag"
    default:
      view.updateInteractiveMovementTargetPosition(point)
      return "drag to \(point)"
    }
  }

  private mutating func reconfigure() -> String {
    let items = snapshot.itemIdentifiers.shuffled(using: &random).prefix(5)
    let cells = items.map { ($0, fixture.cell($0)) }
    fixture.source.reconfigure(items)
    fixture.source.reconfigure(items)
    let before = cells.map { $0.1?.configurations ?? 0 }
    fixture.frame(after: 0)
    for ((item, cell), count) in zip(cells, before) where cell != nil {
      #expect(fixture.cell(item) === cell, "\(item) changed its cell")
      #expect(cell?.configurations == count + 1, "\(item) was configured once")
    }
    return "reconfigure \(items.count)"
  }

  /// Returns the violated rules after a frame.
  func problems() -> [String] {
    var problems = fixture.log.violations + fixture.prefetches.violations
    let view = fixture.view
    let reuses = allCells.reduce(0) { $0 + $1.reuses }
    if reuses > view.counters.reused { problems.append("prepared for reuse without being reused") }
    for case let cell as LoggedCell in view.visibleCells + view.preparedCells {
      guard let path = cell.layoutAttributes?.indexPath else {
        problems.append("\(cell.item) has no place")
        continue
      }
      if fixture.source.itemIdentifier(for: path) != cell.item {
        problems.append("\(cell.item) is shown at \(path)")
      }
      if view.cellForItem(at: path) !== cell { problems.append("\(cell.item) is not found") }
    }
    let displayed = Set(view.visibleCells.map { ObjectIdentifier($0) })
    if !displayed.isSubset(of: Set(fixture.log.displayed.keys)) {
      problems.append("a visible cell was not announced")
    }
    if !view.isAnimating, displayed.count != fixture.log.displayed.count {
      problems.append("a cell that is gone is still announced")
    }
    if view.preparedCells.contains(where: { displayed.contains(ObjectIdentifier($0)) }) {
      problems.append("a cell waits and is displayed")
    }
    return problems
  }

  private var allCells: [LoggedCell] {
    (fixture.view.visibleCells + fixture.view.preparedCells).compactMap { $0 as? LoggedCell }
  }
}
