import FrameTiming
import GridEngine
import GridSDL
import Scenes
import Testing

@testable import GridApp

/// Tests the clicks of pointer and keyboard on regions of cells, as opposed to items.
@MainActor
@Suite struct RegionInputTests {
  private final class ButtonCell: CollectionViewCell {
    var clicks: [String] = []

    override func draw(into list: inout DrawList) {
      list.region("button", in: Rect(x: 0, y: 0, width: 20, height: 20), isFocusable: true)
    }

    override func didClick(_ region: HitRegion, at point: Point) { clicks.append(region.name) }
  }

  /// A scene of tiles with a button in the corner.
  @MainActor private final class ButtonScene: Scene {
    let title = "Buttons"
    let collectionView: CollectionView
    var isLoading: Bool { false }
    private let source: DiffableDataSource<Int, Int>

    init() throws {
      let tile = LayoutSize(width: .absolute(100), height: .absolute(100))
      let row = LayoutSize(width: .fractionalWidth(1), height: .absolute(100))
      collectionView = CollectionView(
        layout: CompositionalLayout(
          section: LayoutSection(
            group: LayoutGroup.horizontal(size: row, subitems: [LayoutItem(size: tile)]))),
        environment: LayoutEnvironment(containerSize: Size(width: 300, height: 300), scale: 1))
      let cell = CellRegistration<ButtonCell, Int> { _, _, _ in }
      source = DiffableDataSource(collectionView: collectionView) {
        $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
      }
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      try snapshot.appendSections([0])
      try snapshot.appendItems(Array(0..<9))
      source.apply(snapshot, animatingDifferences: false)
      collectionView.layoutIfNeeded()
    }

    var clicks: [Int: [String]] {
      var all: [Int: [String]] = [:]
      for case let cell as ButtonCell in collectionView.visibleCells where !cell.clicks.isEmpty {
        all[cell.layoutAttributes?.indexPath.item ?? -1] = cell.clicks
      }
      return all
    }
  }

  private let scene: ButtonScene
  private let input = InputController(driver: "wayland", hasPointer: true)
  private let time = FrameTime(nanoseconds: 1_000_000_000)

  init() throws { scene = try ButtonScene() }

  private func send(_ event: InputEvent) {
    _ = input.handle(event, scene: scene, at: time)
  }

  private func click(at point: Point) {
    send(.pointerDown(point, .primary, clicks: 1, modifiers: []))
    send(.pointerUp(point, .primary))
  }

  @Test func `a click on a region does not select its item, and a click next to it does`() {
    click(at: Point(x: 110, y: 10))
    #expect(scene.clicks == [1: ["button"]])
    #expect(!scene.collectionView.hasSelection)
    click(at: Point(x: 150, y: 50))
    #expect(scene.clicks == [1: ["button"]])
    #expect(scene.collectionView.isItemSelected(at: IndexPath(item: 1, section: 0)))
  }

  @Test func `the pointer over a region changes the cursor and requests a frame`() {
    send(.pointerMoved(Point(x: 150, y: 50)))
    #expect(scene.collectionView.cursor == .arrow)
    input.frameDrawn(moving: ScrollDelta(), at: time)
    send(.pointerMoved(Point(x: 110, y: 10)))
    #expect(scene.collectionView.cursor == .pointingHand && input.needsDisplay)
    send(.pointerLeft)
    #expect(scene.collectionView.cursor == .arrow)
  }

  @Test func `Tab moves into a region, and Return and Space click it`() {
    for key in [Key.tab, .tab, .enter, .space] {
      send(.keyDown(key, modifiers: [], isRepeat: false))
    }
    #expect(scene.collectionView.focusedRegion == "button")
    #expect(!scene.collectionView.hasSelection)
    #expect(scene.clicks[0]?.first == "button")
  }
}
