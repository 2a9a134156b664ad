import FrameTiming
import GridEngine
import Testing

@testable import GridSDL

/// Tests the input of a window on a grid of 400 items, four in a row, 120 points high.
@MainActor
struct GridInputTests {
  private let input = GridInput()
  private let view: CollectionView
  private let source: DiffableDataSource<Int, Int>
  private let time = FrameTime(nanoseconds: 1_000_000_000)

  init() {
    let tile = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)))
    let row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(120)), subitems: [tile])
    view = CollectionView(
      layout: CompositionalLayout(section: LayoutSection(group: row)),
      environment: LayoutEnvironment(containerSize: Size(width: 640, height: 480), scale: 1))
    let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
    source = DiffableDataSource<Int, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
    }
    source.apply(uniquing: [(section: 0, items: Array(0..<400))])
    view.layoutIfNeeded()
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    input.handle(.keyDown(key, modifiers: modifiers, isRepeat: false), in: view, at: time)
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test func `End scrolls to the end, and Home back`() {
    press(.end)
    view.advance(to: time.advanced(bySeconds: 5))
    #expect(view.contentOffset.y == view.maximumContentOffset.y)
    press(.home)
    view.advance(to: time.advanced(bySeconds: 10))
    #expect(view.contentOffset.y == 0)
  }

  @Test func `arrows move the focus, Enter selects, and Esc clears both`() {
    press(.down)
    #expect(view.focusedIndexPath == path(0))
    press(.right)
    press(.down)
    #expect(view.focusedIndexPath == path(5))
    press(.enter)
    #expect(view.indexPathsForSelectedItems == [path(5)])
    press(.escape)
    #expect(view.focusedIndexPath == nil && view.indexPathsForSelectedItems.isEmpty)
  }

  @Test func `a tap on a touch screen selects the item, a drag scrolls`() {
    input.handle(.touchBegan(finger: 1, Point(x: 200, y: 130)), in: view, at: time)
    input.handle(.touchEnded(finger: 1, Point(x: 200, y: 130)), in: view, at: time)
    #expect(view.indexPathsForSelectedItems == [path(5)])
    input.handle(.touchBegan(finger: 1, Point(x: 200, y: 300)), in: view, at: time)
    input.handle(.touchMoved(finger: 1, Point(x: 200, y: 200)), in: view, at: time)
    input.handle(.touchMoved(finger: 1, Point(x: 200, y: 150)), in: view, at: time)
    #expect(view.isScrolling)
    #expect(view.indexPathsForSelectedItems == [path(5)])
  }

  /// A cell with a button at its left half.
  private final class ButtonCell: CollectionViewCell {
    var clicks = 0
    override func draw(into list: inout DrawList) {
      list.region("button", in: Rect(x: 0, y: 0, width: size.width / 2, height: size.height))
    }
    override func didClick(_ region: HitRegion, at point: Point) { clicks += 1 }
  }

  /// Replaces the cells by ones with a button, and returns that of item 5.
  private func cellWithButton() throws -> (ButtonCell, DiffableDataSource<Int, Int>) {
    let registration = CellRegistration<ButtonCell, Int> { _, _, _ in }
    let source = DiffableDataSource<Int, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    source.apply(uniquing: [(section: 0, items: Array(0..<400))])
    view.layoutIfNeeded()
    return (try #require(view.cellForItem(at: path(5)) as? ButtonCell), source)
  }

  @Test func `a tap on a touch screen clicks a region, which is pressed before`() throws {
    let (cell, source) = try cellWithButton()
    let point = Point(x: 200, y: 130)
    input.handle(.touchBegan(finger: 1, point), in: view, at: time)
    #expect(cell.regionState.pressed == "button")
    input.handle(.touchEnded(finger: 1, point), in: view, at: time)
    #expect(cell.clicks == 1 && cell.regionState.pressed == nil)
    #expect(view.indexPathsForSelectedItems.isEmpty)
    // Next to the button, the same tap selects the item.
    input.handle(.touchBegan(finger: 1, Point(x: 300, y: 130)), in: view, at: time)
    input.handle(.touchEnded(finger: 1, Point(x: 300, y: 130)), in: view, at: time)
    #expect(cell.clicks == 1 && view.indexPathsForSelectedItems == [path(5)])
    withExtendedLifetime(source) {}
  }

  @Test(arguments: [true, false])
  func `a finger that scrolls or pinches does not click the region under it`(
    scrolls: Bool
  ) throws {
    let (cell, source) = try cellWithButton()
    let point = Point(x: 200, y: 230)
    input.handle(.touchBegan(finger: 1, point), in: view, at: time)
    if scrolls {
      input.handle(.touchMoved(finger: 1, Point(x: 200, y: 210)), in: view, at: time)
    } else {
      input.handle(.touchBegan(finger: 2, Point(x: 400, y: 230)), in: view, at: time)
    }
    #expect(cell.regionState.pressed == nil)
    input.handle(.touchEnded(finger: 1, point), in: view, at: time)
    input.handle(.touchEnded(finger: 2, point), in: view, at: time)
    #expect(cell.clicks == 0 && view.indexPathsForSelectedItems.isEmpty)
    withExtendedLifetime(source) {}
  }

  @Test func `events request a frame, and a drawn frame ends the request`() {
    input.frameDrawn(moving: ScrollDelta(), at: time)
    #expect(!input.needsDisplay)
    input.handle(
      .pointerDown(Point(x: 20, y: 20), .primary, clicks: 1, modifiers: []), in: view, at: time)
    #expect(input.needsDisplay)
    input.frameDrawn(moving: ScrollDelta(), at: time)
    #expect(!input.needsDisplay)
  }

  // MARK: Selection rectangle

  /// Presses the button at a point, moves the pointer, and releases it.
  private func drag(
    from start: Point, to end: Point, _ modifiers: KeyModifiers = [], releases: Bool = true
  ) {
    input.handle(
      .pointerDown(start, .primary, clicks: 1, modifiers: modifiers), in: view, at: time)
    input.handle(.pointerMoved(Point(x: (start.x + end.x) / 2, y: end.y)), in: view, at: time)
    input.handle(.pointerMoved(end), in: view, at: time)
    if releases { input.handle(.pointerUp(end, .primary), in: view, at: time) }
  }

  private var selected: [Int] { view.indexPathsForSelectedItems.map(\.item) }

  /// Shows two rows of four items, with empty space below.
  private func showTwoRows() {
    source.apply(uniquing: [(section: 0, items: Array(0..<8))])
    view.advance(to: time)
    view.layoutIfNeeded()
  }

  @Test func `a drag from empty space selects the items that it meets`() {
    showTwoRows()
    drag(from: Point(x: 630, y: 400), to: Point(x: 330, y: 200))
    #expect(selected == [6, 7])
    drag(from: Point(x: 630, y: 400), to: Point(x: 10, y: 230), .shift)
    #expect(selected == [4, 5, 6, 7])
    drag(from: Point(x: 630, y: 400), to: Point(x: 500, y: 10), .control)
    #expect(selected == [3, 4, 5, 6])
    drag(from: Point(x: 630, y: 400), to: Point(x: 600, y: 300))
    #expect(selected.isEmpty)
  }

  @Test func `a drag from an item selects with Shift or Ctrl only`() {
    drag(from: Point(x: 20, y: 20), to: Point(x: 200, y: 200))
    #expect(selected.isEmpty && view.selectionRect == nil)
    drag(from: Point(x: 20, y: 20), to: Point(x: 200, y: 200), .control)
    #expect(selected == [0, 1, 4, 5])
    drag(from: Point(x: 20, y: 20), to: Point(x: 20, y: 300), .shift)
    #expect(selected == [0, 1, 4, 5, 8])
  }

  @Test func `Esc cancels the rectangle, which is drawn until then`() throws {
    showTwoRows()
    drag(from: Point(x: 630, y: 400), to: Point(x: 330, y: 200), releases: false)
    var list = DrawList()
    input.drawSelectionRect(over: view, theme: .dark, into: &list)
    let frame = Rect(x: 330, y: 200, width: 300, height: 200)
    #expect(list.commands.contains(.stroke(frame, Theme.dark.accent, width: 1, cornerRadius: 0)))
    press(.escape)
    input.handle(.pointerUp(Point(x: 330, y: 200), .primary), in: view, at: time)
    #expect(selected.isEmpty && view.selectionRect == nil)
    list.removeAll()
    input.drawSelectionRect(over: view, theme: .dark, into: &list)
    #expect(list.commands.isEmpty)
  }

  @Test func `a click that misses an item clears the selection unless Shift or Ctrl is held`() {
    showTwoRows()
    view.selectItem(at: path(2))
    for (modifiers, expected) in [(KeyModifiers.control, [2]), (.shift, [2]), ([], [])] {
      let point = Point(x: 600, y: 400)
      input.handle(
        .pointerDown(point, .primary, clicks: 1, modifiers: modifiers), in: view, at: time)
      input.handle(.pointerUp(point, .primary), in: view, at: time)
      #expect(selected == expected)
    }
  }

  /// Handles one key itself.
  private final class OwnInput: GridInput {
    var presses = 0
    override func press(
      _ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool, in view: CollectionView,
      at time: FrameTime
    ) -> Bool {
      guard key == .end else {
        return super.press(key, modifiers, isRepeat: isRepeat, in: view, at: time)
      }
      presses += 1
      return true
    }
  }

  @Test func `a subclass replaces the effect of a key, and keeps the others`() {
    let own = OwnInput()
    for key in [Key.end, .down] {
      own.handle(.keyDown(key, modifiers: [], isRepeat: false), in: view, at: time)
    }
    #expect(own.presses == 1 && !view.isScrolling && view.focusedIndexPath == path(0))
  }
}
