import FrameTiming
import GridEngine
import Testing

@testable import GridSDL

/// Tests the change of the number of columns on a grid of square tiles in a window of 800 points.
@MainActor
struct GridInputZoomTests {
  private let input = GridInput()
  private let view: CollectionView
  private let source: DiffableDataSource<Int, Int>
  private let columns = ColumnCount(idealWidth: 200, in: 1...8)
  private let time = FrameTime(nanoseconds: 1_000_000_000)

  init() {
    let columns = columns
    view = CollectionView(
      layout: CompositionalLayout { _, environment in
        let count = Double(columns.count(forWidth: environment.containerSize.width))
        let tile = LayoutItem(
          size: LayoutSize(width: .fractionalWidth(1 / count), height: .fractionalHeight(1)))
        return LayoutSection(
          group: .horizontal(
            size: LayoutSize(width: .fractionalWidth(1), height: .fractionalWidth(1 / count)),
            repeatingSubitem: tile, count: Int(count)))
      },
      environment: LayoutEnvironment(containerSize: Size(width: 800, height: 600), scale: 1))
    let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
    source = DiffableDataSource<Int, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
    }
    source.apply(uniquing: [(section: 0, items: Array(0..<400))])
    view.layoutIfNeeded()
    input.columns = columns
  }

  /// The number of tiles in the first row.
  private var tilesInRow: Int {
    view.layoutIfNeeded()
    let width = view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.width ?? 0
    return Int((800 / max(1, width)).rounded())
  }

  /// Scales by a factor with a touchpad; the fingers rest before they leave.
  private func pinch(by factor: Double) {
    func handle(_ kind: GestureInput.Kind, _ seconds: Double) {
      input.handle(
        GestureInput(kind, at: time.advanced(bySeconds: seconds)),
        on: input.adjustableColumns(of: view), in: view)
      view.layoutIfNeeded()
    }
    handle(.pinchBegan, 0)
    for step in 1...10 {
      handle(
        .pinchChanged(
          scale: 1 + (factor - 1) * Double(step) / 10, movedBy: ScrollDelta()),
        Double(step) / 60)
    }
    handle(.pinchEnded, 1)
  }

  @Test(arguments: [(2.0, 2), (0.5, 8), (4, 1), (0.1, 8), (1.02, 4)])
  func `a pinch on a touchpad settles on the nearest number of columns`(
    factor: Double, expected: Int
  ) {
    pinch(by: factor)
    #expect(columns.count(forWidth: 800) == expected && tilesInRow == expected)
    #expect(!view.isZooming)
  }

  @Test func `two fingers on a touch screen pinch`() {
    let left = Point(x: 350, y: 300), right = Point(x: 450, y: 300)
    input.handle(.touchBegan(finger: 1, left), in: view, at: time)
    input.handle(.touchBegan(finger: 2, right), in: view, at: time)
    #expect(view.isZooming)
    input.handle(.touchMoved(finger: 1, Point(x: 300, y: 300)), in: view, at: time)
    input.handle(.touchMoved(finger: 2, Point(x: 500, y: 300)), in: view, at: time)
    let later = time.advanced(bySeconds: 1)
    input.handle(.touchEnded(finger: 1, Point(x: 300, y: 300)), in: view, at: later)
    input.handle(.touchEnded(finger: 2, Point(x: 500, y: 300)), in: view, at: later)
    #expect(tilesInRow == 2 && !view.isZooming)
    #expect(view.indexPathsForSelectedItems.isEmpty)
  }

  @Test func `Ctrl with a wheel adds a column per notch, also from the display server`() {
    input.handle(.wheel(x: 0, y: -1, modifiers: .control), in: view, at: time)
    #expect(tilesInRow == 5)
    input.handle(
      AxisInput(
        delta: ScrollDelta(y: 15), notches: ScrollDelta(y: 1), source: .wheel, hasStopped: false,
        time: time), modifiers: .control, in: view)
    #expect(tilesInRow == 6 && view.contentOffset.y == 0 && !view.isScrolling)
  }

  @Test func `Ctrl with two fingers on a touchpad scales until they leave`() {
    func move(by distance: Double, hasStopped: Bool = false, after seconds: Double) {
      input.handle(
        AxisInput(
          delta: ScrollDelta(y: distance), notches: nil, source: .finger, hasStopped: hasStopped,
          time: time.advanced(bySeconds: seconds)), modifiers: .control, in: view)
    }
    move(by: -100, after: 0)
    move(by: -100, after: 0.1)
    #expect(view.isZooming)
    move(by: 0, hasStopped: true, after: 1)
    #expect(!view.isZooming && tilesInRow == 2)
  }

  @Test func `Ctrl with plus, minus and 0 changes and resets the number`() {
    func press(_ key: Key) -> Int {
      input.handle(.keyDown(key, modifiers: .control, isRepeat: false), in: view, at: time)
      return tilesInRow
    }
    #expect(press(.plus) == 3)
    #expect(press(.minus) == 4)
    #expect(press(.minus) == 5)
    #expect(press(.character("0")) == 4)
    #expect(columns.chosen == nil)
  }

  @Test func `without a number of columns, pinches and Ctrl with a wheel have no effect`() {
    input.columns = nil
    pinch(by: 3)
    input.handle(.wheel(x: 0, y: -1, modifiers: .control), in: view, at: time)
    input.handle(
      AxisInput(
        delta: ScrollDelta(y: 15), notches: ScrollDelta(y: 1), source: .wheel, hasStopped: false,
        time: time), modifiers: .control, in: view)
    view.advance(to: time.advanced(bySeconds: 2))
    #expect(tilesInRow == 4 && view.zoomScale == 1 && view.contentOffset.y == 0)
  }

  @Test(arguments: [(800.0, 4), (90, 1), (1e9, 8), (0, 1)])
  func `the number suits the width until one is chosen`(width: Double, expected: Int) {
    #expect(columns.count(forWidth: width) == expected)
    columns.chosen = 7
    #expect(columns.count(forWidth: width) == 7)
  }
}
