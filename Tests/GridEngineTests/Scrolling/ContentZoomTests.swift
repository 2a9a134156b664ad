import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@MainActor
@Suite struct ContentZoomTests {
  private let size = Size(width: 1000, height: 700)

  /// A grid of 4,000 squares with a variable number of columns, and frames of 60 Hz.
  @MainActor private final class ZoomFixture {
    let view: CollectionView
    let source: DiffableDataSource<Int, Int>
    private(set) var time = FrameTime(nanoseconds: 1_000_000_000)

    init(columns: Int, size: Size) {
      let box = Box(columns)
      self.box = box
      let layout = CompositionalLayout { _, environment in
        let width = environment.containerSize.width
        let gap = 8.0
        let side = ((width - gap * Double(box.columns - 1)) / Double(box.columns)).rounded(.down)
        let tile = LayoutItem(size: LayoutSize(width: .absolute(side), height: .absolute(side)))
        var row = LayoutGroup.horizontal(
          size: LayoutSize(width: .fractionalWidth(1), height: .absolute(side)),
          repeatingSubitem: tile, count: box.columns)
        row.interItemSpacing = .flexible(gap)
        var section = LayoutSection(group: row)
        section.interGroupSpacing = gap
        return section
      }
      view = CollectionView(
        layout: layout, environment: LayoutEnvironment(containerSize: size, scale: 1))
      let registration = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
      source = DiffableDataSource(collectionView: view) { view, path, item in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
      }
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      try? snapshot.appendSections([0])
      try? snapshot.appendItems(Array(0..<4000), toSection: 0)
      source.apply(snapshot)
      frame()
    }

    private final class Box {
      var columns: Int
      init(_ columns: Int) { self.columns = columns }
    }
    private let box: Box

    func show(columns: Int, animated: Bool = false) {
      box.columns = columns
      view.invalidateLayout(keeping: .center, animated: animated)
    }

    func frame(after seconds: Double = 1.0 / 60) {
      time = time.advanced(bySeconds: seconds)
      view.advance(to: time)
      view.layoutIfNeeded()
    }

    /// Returns the frame at which an item is displayed, or would be in a wider window.
    func shownFrame(of item: Int) -> Rect? {
      let path = IndexPath(item: item, section: 0)
      return view.collectionViewLayout.layoutAttributesForItem(at: path).map {
        view.shown($0.frame)
      }
    }

    /// The displayed frames by item number.
    var drawn: [Int: Rect] {
      var frames: [Int: Rect] = [:]
      view.forEachDisplayedView { view, frame, _ in
        if let path = view.layoutAttributes?.indexPath { frames[path.item] = frame }
      }
      return frames
    }
  }

  @Test(arguments: Seeds.chosen)
  func `the point under the fingers stays there at every scale between two numbers of columns`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(20) {
      let fixture = ZoomFixture(columns: Int.random(in: 2...12, using: &random), size: size)
      fixture.view.setContentOffset(
        Point(y: .random(in: 0...fixture.view.maximumContentOffset.y, using: &random)))
      fixture.frame()
      let fingers = Point(
        x: .random(in: 0..<1000, using: &random), y: .random(in: 0..<700, using: &random))
      fixture.view.beginZoom(at: fingers, time: fixture.time)
      let item = try #require(fixture.view.indexPathForItem(nearestToViewportPoint: fingers)).item
      let before = try #require(fixture.drawn[item])
      func into(_ frame: Rect) -> Point {
        Point(
          x: (fingers.x - frame.minX) / frame.width, y: (fingers.y - frame.minY) / frame.height)
      }
      var scale = 1.0
      for _ in 0..<10 {
        let factor = Double.random(in: 0.9...1.1, using: &random)
        scale *= factor
        fixture.view.zoom(by: factor)
        fixture.frame()
        let frame = try #require(fixture.drawn[item])
        #expect(abs(frame.width - before.width * scale) < 1e-6)
        #expect(abs(into(frame).x - into(before).x) < 1e-6)
        #expect(abs(into(frame).y - into(before).y) < 1e-6)
      }
    }
  }

  /// Returns a grid scrolled to a random offset, during a pinch of two fingers.
  private func pinchedFixture(
    using random: inout SplitMix64
  ) -> (fixture: ZoomFixture, columns: Int, fingers: Point) {
    let columns = Int.random(in: 3...12, using: &random)
    let fixture = ZoomFixture(columns: columns, size: size)
    fixture.view.setContentOffset(
      Point(y: .random(in: 800...fixture.view.maximumContentOffset.y - 800, using: &random)))
    fixture.frame()
    let fingers = Point(x: 480, y: .random(in: 0..<700, using: &random))
    fixture.view.beginZoom(at: fingers, time: fixture.time)
    return (fixture, columns, fingers)
  }

  @Test(arguments: Seeds.chosen)
  func `changing the columns keeps position and size of the item under the fingers`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(20) {
      let (fixture, columns, fingers) = pinchedFixture(using: &random)
      let item = try #require(fixture.view.indexPathForItem(nearestToViewportPoint: fingers)).item
      fixture.view.zoom(by: .random(in: 0.8...1.25, using: &random))
      fixture.frame()
      let before = try #require(fixture.shownFrame(of: item))
      fixture.show(columns: columns + (Bool.random(using: &random) ? 1 : -1))
      fixture.frame()
      let after = try #require(fixture.shownFrame(of: item))
      #expect(abs(after.height - before.height) < 1e-6)
      // A gap's share of a row changes with the number of columns, and offsets are whole pixels.
      #expect(abs(after.minY - before.minY) < 2)
    }
  }

  @Test(arguments: Seeds.chosen)
  func `when the columns change, every tile moves from its displayed position`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(20) {
      let (fixture, columns, _) = pinchedFixture(using: &random)
      fixture.view.zoom(by: .random(in: 0.8...1.25, using: &random))
      fixture.frame()
      var seen = fixture.drawn
      // The second change happens during the animation of the first.
      for change in [1, -2] {
        fixture.show(columns: max(1, columns + change), animated: true)
        fixture.frame(after: 0)
        let now = fixture.drawn
        for (item, frame) in seen where frame.intersects(Rect(size: size)) {
          let after = try #require(now[item])
          #expect(abs(after.minX - frame.minX) < 1e-6 && abs(after.minY - frame.minY) < 1e-6)
          #expect(abs(after.width - frame.width) < 1e-6)
        }
        for _ in 0..<6 { fixture.frame() }
        seen = fixture.drawn
      }
      for _ in 0..<30 { fixture.frame() }
      #expect(!fixture.view.isAnimating)
      for (item, frame) in fixture.drawn { #expect(frame == fixture.shownFrame(of: item)) }
    }
  }

  @Test func `the window is filled while tiles are displayed smaller than laid out`() {
    let fixture = ZoomFixture(columns: 6, size: size)
    fixture.view.setContentOffset(Point(y: 5000))
    fixture.view.beginZoom(at: Point(x: 500, y: 350), time: fixture.time)
    fixture.view.zoom(by: 0.8)
    fixture.frame()
    let drawn = fixture.drawn.values
    #expect(drawn.map(\.minY).min()! <= 0)
    #expect(drawn.map(\.maxY).max()! >= 700)
  }

  @Test func `after the release the scale approaches 1 monotonically and rests there`() throws {
    let fixture = ZoomFixture(columns: 5, size: size)
    fixture.view.setContentOffset(Point(y: 3000))
    fixture.view.beginZoom(at: Point(x: 400, y: 300), time: fixture.time)
    fixture.view.zoom(by: 1.3)
    fixture.view.endZoom(at: fixture.time)
    var scales = [fixture.view.zoomScale]
    for _ in 0..<60 where fixture.view.needsFrame {
      fixture.frame()
      scales.append(fixture.view.zoomScale)
    }
    #expect(zip(scales, scales.dropFirst()).allSatisfy { $0 >= $1 }, "\(scales)")
    #expect(scales.count > 10 && scales.last == 1)
    #expect(!fixture.view.needsFrame)
    for (item, frame) in fixture.drawn {
      let place = try #require(
        fixture.view.collectionViewLayout.layoutAttributesForItem(
          at: IndexPath(item: item, section: 0)))
      #expect(frame == place.frame.offsetBy(dx: 0, dy: -fixture.view.contentOffset.y))
    }
  }

  @Test func `at the beginning a pinch pulls content from the edge, and it returns`() {
    let fixture = ZoomFixture(columns: 8, size: size)
    let fingers = Point(x: 500, y: 600)
    fixture.view.beginZoom(at: fingers, time: fixture.time)
    fixture.view.zoom(by: 0.6)
    fixture.frame()
    #expect(fixture.drawn[0]!.minY > 100)
    fixture.view.endZoom(at: fixture.time)
    for _ in 0..<90 { fixture.frame() }
    #expect(fixture.drawn[0]!.minY == 0)
    #expect(!fixture.view.needsFrame)
  }

  @Test(arguments: 2...12)
  func `of tiles equally near to the fingers the first one stays`(columns: Int) throws {
    let fixture = ZoomFixture(columns: 2 * columns, size: size)
    fixture.view.setContentOffset(Point(y: 3000))
    fixture.frame()
    let gap = Point(x: 500, y: 350)
    let item = try #require(fixture.view.indexPathForItem(nearestToViewportPoint: gap)).item
    #expect(item % (2 * columns) == columns - 1)
  }

  @Test func `the item under the pointer is found at every scale`() throws {
    let fixture = ZoomFixture(columns: 5, size: size)
    fixture.view.setContentOffset(Point(y: 2000))
    fixture.view.beginZoom(at: Point(x: 700, y: 100), time: fixture.time)
    fixture.view.zoom(by: 1.4, movedBy: ScrollDelta(x: 30, y: -20))
    fixture.frame()
    for (item, frame) in fixture.drawn {
      let middle = Point(x: frame.midX, y: frame.midY)
      #expect(
        fixture.view.indexPathForItem(atViewportPoint: middle) == IndexPath(item: item, section: 0))
    }
  }
}
