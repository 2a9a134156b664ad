import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Laws of a cell's life, one by one.
@MainActor
struct CellLifecycleTests {
  private func rows(_ count: Int) -> String {
    "A[\((0..<count).map { "i\($0)" }.joined(separator: " "))]"
  }

  private func world(_ count: Int = 400) -> GridFixture {
    let world = GridFixture(size: Size(width: 50, height: 100))
    world.show(rows(count))
    world.settle()
    _ = world.takeAsked()
    return world
  }

  private func scroll(_ world: GridFixture, to y: Double) {
    world.view.setContentOffset(Point(x: 0, y: y))
    world.frame()
  }

  @Test func `a waiting cell is shown again without the provider and without reuse`() throws {
    let world = world()
    let cell = try #require(world.cell("i0"))
    scroll(world, to: 50)
    #expect(world.view.preparedCells.contains { $0 === cell })
    #expect(!world.view.visibleCells.contains { $0 === cell })
    _ = world.takeAsked()
    world.log.forgetEvents()
    scroll(world, to: 0)
    #expect(world.cell("i0") === cell)
    #expect(cell.reuses == 0)
    #expect(world.takeAsked() == [])
    #expect(world.log.events.contains("show (0, 0)"))
    #expect(!world.log.events.contains("prepare (0, 0)"))
  }

  @Test func `a prepared cell that is shown costs nothing more`() {
    let world = world()
    world.view.isPrefetchingEnabled = true
    world.view.prepareAhead(until: FrameTime.now.advanced(bySeconds: 10))
    let asked = world.takeAsked()
    #expect(asked.contains("i50"))
    #expect(!world.log.events.contains("show (0, 50)"), "prepared is not displayed")
    scroll(world, to: 10)
    #expect(!world.takeAsked().contains("i50"))
    #expect(world.log.events.contains("show (0, 50)"))
  }

  @Test func `after the first screens no cell is made, however far one scrolls to and fro`() {
    let world = world(4_000)
    for y in stride(from: 0.0, through: 600, by: 7) { scroll(world, to: y) }
    let created = world.view.counters.created
    for lap in 0..<6 {
      let offsets = Array(stride(from: 0.0, through: 5_000, by: 13))
      for y in lap % 2 == 0 ? offsets : offsets.reversed() {
        world.view.setContentOffset(Point(x: 0, y: y))
        world.frame(after: 0.016)
      }
    }
    #expect(world.view.counters.created == created)
  }

  @Test func `reconfiguring reaches displayed and waiting cells, once for many requests`() throws {
    let world = world()
    scroll(world, to: 50)
    let waiting = try #require(world.cell("i0"))
    let displayed = try #require(world.cell("i40"))
    _ = world.takeAsked()
    for _ in 0..<3 { world.source.reconfigure(["i0", "i40", "i399"]) }
    #expect(world.takeAsked() == [], "not before the next layout")
    world.frame()
    #expect(world.takeAsked().sorted() == ["i0", "i40"])
    #expect(world.cell("i0") === waiting)
    #expect(world.cell("i40") === displayed)
    #expect(waiting.reuses == 0)
  }

  @Test func `a deleted item's cell ends with its old place and goes to the pool`() {
    let world = world(3)
    world.log.forgetEvents()
    world.source.apply(WordSnapshot("A[i0 i2]"), animatingDifferences: false)
    world.frame()
    #expect(world.log.events == ["hide (0, 1)", "discard (0, 1)"])
  }

  @Test func `a cell that fades away ends when it is gone`() {
    let world = world(3)
    world.log.forgetEvents()
    world.source.apply(WordSnapshot("A[i0 i2]"))
    world.frame(after: 0.1)
    world.frame(after: 0.1)
    #expect(world.log.events == [])
    world.frame(after: 0.3)
    #expect(world.log.events == ["hide (0, 1)", "discard (0, 1)"])
  }

  @Test func `state is there before the cell is configured`() {
    let world = world(400)
    var seen: [CellState] = []
    let registration = CellRegistration<LoggedCell, String> { cell, _, _ in
      seen.append(cell.state)
    }
    let source = DiffableDataSource<String, String>(collectionView: world.view) {
      view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    source.apply(WordSnapshot("A[a b]"))
    world.view.selectItem(at: IndexPath(item: 1, section: 0))
    world.frame()
    #expect(seen.map(\.isSelected) == [false, true])
    #expect(seen.map(\.isFocused) == [false, true])
  }

  @Test func `registrations made in the provider are reported once, by the view's name`() {
    let world = world(1)
    let source = DiffableDataSource<String, String>(collectionView: world.view) {
      view, path, item in
      let registration = CellRegistration<LoggedCell, String> { cell, _, item in cell.item = item }
      return view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    source.apply(WordSnapshot("A[a b c d e f]"))
    world.frame()
    #expect(world.reports == [.registrationMadeInProvider(view: "LoggedCell")])
  }
}
