import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Tests the lifecycle of a cell, one rule at a time.
@MainActor
struct CellLifecycleTests {
  private func rows(_ count: Int) -> String {
    "A[\((0..<count).map { "i\($0)" }.joined(separator: " "))]"
  }

  private func fixture(_ count: Int = 400) -> GridFixture {
    let fixture = GridFixture(size: Size(width: 50, height: 100))
    fixture.show(rows(count))
    fixture.settle()
    _ = fixture.takeRequested()
    return fixture
  }

  private func scroll(_ fixture: GridFixture, to y: Double) {
    fixture.view.setContentOffset(Point(x: 0, y: y))
    fixture.frame()
  }

  @Test func `a prepared cell is displayed again without the cell provider and without reuse`()
    throws
  {
    let fixture = fixture()
    let cell = try #require(fixture.cell("i0"))
    scroll(fixture, to: 50)
    #expect(fixture.view.preparedCells.contains { $0 === cell })
    #expect(!fixture.view.visibleCells.contains { $0 === cell })
    _ = fixture.takeRequested()
    fixture.log.forgetEvents()
    scroll(fixture, to: 0)
    #expect(fixture.cell("i0") === cell)
    #expect(cell.reuses == 0)
    #expect(fixture.takeRequested() == [])
    #expect(fixture.log.events.contains("show (0, 0)"))
    #expect(!fixture.log.events.contains("prepare (0, 0)"))
  }

  @Test func `displaying a prepared cell neither configures nor draws it again`() {
    let fixture = fixture()
    fixture.view.isPrefetchingEnabled = true
    fixture.view.prepareCells(until: FrameTime.now.advanced(bySeconds: 10))
    let requested = fixture.takeRequested()
    #expect(requested.contains("i50"))
    #expect(!fixture.log.events.contains("show (0, 50)"), "a prepared cell is not displayed")
    scroll(fixture, to: 10)
    #expect(!fixture.takeRequested().contains("i50"))
    #expect(fixture.log.events.contains("show (0, 50)"))
  }

  @Test func `after the first screens, scrolling back and forth creates no cell`() {
    let fixture = fixture(4_000)
    for y in stride(from: 0.0, through: 600, by: 7) { scroll(fixture, to: y) }
    let created = fixture.view.counters.created
    for lap in 0..<6 {
      let offsets = Array(stride(from: 0.0, through: 5_000, by: 13))
      for y in lap % 2 == 0 ? offsets : offsets.reversed() {
        fixture.view.setContentOffset(Point(x: 0, y: y))
        fixture.frame(after: 0.016)
      }
    }
    #expect(fixture.view.counters.created == created)
  }

  @Test func `repeated reconfigure requests configure displayed and prepared cells once`() throws {
    let fixture = fixture()
    scroll(fixture, to: 50)
    let waiting = try #require(fixture.cell("i0"))
    let displayed = try #require(fixture.cell("i40"))
    _ = fixture.takeRequested()
    for _ in 0..<3 { fixture.source.reconfigure(["i0", "i40", "i399"]) }
    #expect(fixture.takeRequested() == [], "no cell is requested before the next layout")
    fixture.frame()
    #expect(fixture.takeRequested().sorted() == ["i0", "i40"])
    #expect(fixture.cell("i0") === waiting)
    #expect(fixture.cell("i40") === displayed)
    #expect(waiting.reuses == 0)
  }

  @Test func `the cell of a deleted item ends with its old index path and enters the pool`() {
    let fixture = fixture(3)
    fixture.log.forgetEvents()
    fixture.source.apply(WordSnapshot("A[i0 i2]"), animatingDifferences: false)
    fixture.frame()
    #expect(fixture.log.events == ["hide (0, 1)", "discard (0, 1)"])
  }

  @Test func `a fading cell ends after its animation`() {
    let fixture = fixture(3)
    fixture.log.forgetEvents()
    fixture.source.apply(WordSnapshot("A[i0 i2]"))
    fixture.frame(after: 0.1)
    fixture.frame(after: 0.1)
    #expect(fixture.log.events == [])
    fixture.frame(after: 0.3)
    #expect(fixture.log.events == ["hide (0, 1)", "discard (0, 1)"])
  }

  @Test func `the cell's state is set before the cell is configured`() {
    let fixture = fixture(400)
    var seen: [CellState] = []
    let registration = CellRegistration<LoggedCell, String> { cell, _, _ in
      seen.append(cell.state)
    }
    let source = DiffableDataSource<String, String>(collectionView: fixture.view) {
      view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    source.apply(WordSnapshot("A[a b]"))
    fixture.view.selectItem(at: IndexPath(item: 1, section: 0))
    fixture.frame()
    #expect(seen.map(\.isSelected) == [false, true])
    #expect(seen.map(\.isFocused) == [false, true])
  }

  @Test func `registrations created in the provider are reported once, by the view's name`() {
    let fixture = fixture(1)
    let source = DiffableDataSource<String, String>(collectionView: fixture.view) {
      view, path, item in
      let registration = CellRegistration<LoggedCell, String> { cell, _, item in cell.item = item }
      return view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    source.apply(WordSnapshot("A[a b c d e f]"))
    fixture.frame()
    #expect(fixture.reports == [.registrationMadeInProvider(view: "LoggedCell")])
  }
}
