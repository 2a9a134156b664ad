import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Compares the elements that a collection view shows in a random custom layout with those that a
/// loop over all frames finds.
@MainActor
struct CustomLayoutModelTests {
  /// A canvas whose frames are random, but the same whenever they are asked for.
  private static func canvas(seed: UInt64, extent: Double, _ axis: Axis) -> CanvasLayout {
    let layout = CanvasLayout(scrollDirection: axis)
    layout.frame = { path in
      var random = SplitMix64(seed: seed &+ UInt64(path.section * 1_000 + path.item) &* 7_919)
      // Multiples of ten meet the edges of pages exactly.
      func number(in range: ClosedRange<Double>) -> Double {
        let value = Double.random(in: range, using: &random)
        return Bool.random(using: &random) ? (value / 10).rounded() * 10 : value
      }
      return Rect(
        x: number(in: -20...extent), y: number(in: -20...extent), width: number(in: 0...120),
        height: number(in: 0...120))
    }
    layout.change = { $0.zIndex = $0.indexPath.item % 3 - 1 }
    layout.header = { section in
      section % 2 == 0 ? Rect(x: 0, y: Double(section) * 90, width: 100, height: 15) : nil
    }
    return layout
  }

  private struct World {
    let fixture: PlainFixture
    var layout: CanvasLayout
    var random: SplitMix64
    var next = 0

    @MainActor
    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      fixture = PlainFixture([["a"], ["b", "c"]])
      layout = CustomLayoutModelTests.canvas(seed: seed, extent: 400, .vertical)
      fixture.view.setCollectionViewLayout(layout)
    }

    @MainActor
    mutating func newWords(_ count: Int) -> [String] {
      defer { next += count }
      return (next..<next + count).map { "w\($0)" }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `the displayed elements are those whose frames are in the viewport`(seed: UInt64) {
    var world = World(seed: seed)
    let view = world.fixture.view
    view.isPrefetchingEnabled = true
    for step in 0..<Seeds.iterations(150) {
      let operation = change(&world)
      world.fixture.frame(after: .random(in: 0...0.4, using: &world.random))
      view.prepareCells(until: .now.advanced(bySeconds: 10))
      check(world, "step \(step): \(operation)")
    }
    #expect(world.fixture.log.violations == [])
  }

  private func check(_ world: World, _ comment: Comment) {
    let view = world.fixture.view
    let bounds = view.bounds
    let counts = world.fixture.words.sections.map(\.count)
    var expected: [ElementID: Rect] = [:]
    for (section, count) in counts.enumerated() {
      for item in 0..<count {
        let path = IndexPath(item: item, section: section)
        let frame = world.layout.frame(path)
        if frame.intersects(bounds) { expected[ElementID(.cell, at: path)] = frame }
      }
      if let frame = world.layout.header(section), frame.intersects(bounds) {
        let path = IndexPath(item: 0, section: section)
        expected[ElementID(.supplementary(kind: "header"), at: path)] = frame
      }
    }
    var found: [ElementID: Rect] = [:]
    for view in view.views.displayedViews where !view.isLeaving {
      if let attributes = view.layoutAttributes { found[attributes.element] = attributes.frame }
    }
    #expect(found == expected, comment)
    for case let cell as LoggedCell in view.visibleCells where !cell.isLeaving {
      guard let path = cell.layoutAttributes?.indexPath else { continue }
      #expect(cell.item == world.fixture.words.sections[path.section][path.item], comment)
    }
  }

  /// Scrolls, changes the items, the viewport or the layout.
  private func change(_ world: inout World) -> String {
    let view = world.fixture.view
    let words = world.fixture.words
    let section = Int.random(in: words.sections.indices, using: &world.random)
    let count = words.sections[section].count
    switch Int.random(in: 0..<12, using: &world.random) {
    case 0..<4:
      view.setContentOffset(
        Point(
          x: .random(in: -50...500, using: &world.random),
          y: .random(in: -50...500, using: &world.random)))
      return "scroll"
    case 4, 5:
      let item = Int.random(in: 0...count, using: &world.random)
      let new = world.newWords(.random(in: 1...8, using: &world.random))
      words.sections[section].insert(contentsOf: new, at: item)
      view.insertItems(
        at: new.indices.map { IndexPath(item: item + $0, section: section) })
      return "insert \(new.count) at \(section).\(item)"
    case 6 where count > 0:
      let item = Int.random(in: 0..<count, using: &world.random)
      words.sections[section].remove(at: item)
      view.deleteItems(at: [IndexPath(item: item, section: section)])
      return "delete \(section).\(item)"
    case 7 where count > 0:
      let (from, to) = (
        Int.random(in: 0..<count, using: &world.random),
        Int.random(in: 0..<count, using: &world.random)
      )
      words.sections[section].insert(words.sections[section].remove(at: from), at: to)
      view.moveItem(
        at: IndexPath(item: from, section: section), to: IndexPath(item: to, section: section))
      return "move \(section).\(from) to \(to)"
    case 8:
      view.environment.containerSize = Size(
        width: .random(in: 0...300, using: &world.random).rounded(),
        height: .random(in: 20...300, using: &world.random).rounded())
      return "resize to \(view.environment.containerSize)"
    case 9:
      world.layout.frame = Self.canvas(seed: world.random.next(), extent: 500, .vertical).frame
      view.invalidateLayout(animated: Bool.random(using: &world.random))
      return "invalidate"
    case 10 where count > 0:
      let path = IndexPath(
        item: .random(in: 0..<count, using: &world.random), section: section)
      let (old, moved) = (
        world.layout.frame,
        Rect(
          x: 30, y: .random(in: 0...300, using: &world.random),
          width: 40, height: 40)
      )
      world.layout.frame = { $0 == path ? moved : old($0) }
      var context = LayoutInvalidationContext()
      context.invalidateItems(at: [path])
      world.layout.invalidateLayout(with: context)
      return "invalidate \(path)"
    default:
      let axis: Axis = Bool.random(using: &world.random) ? .vertical : .horizontal
      let layout = Self.canvas(seed: world.random.next(), extent: 300, axis)
      world.layout = layout
      view.setCollectionViewLayout(layout, animated: Bool.random(using: &world.random))
      return "new layout along \(axis)"
    }
  }
}
