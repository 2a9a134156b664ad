import GridEngine
import TestSupport
import Testing

/// Bars cover the edges; content rests below them and scrolls under them.
@MainActor
struct ContentInsetTests {
  /// 40 rows of 10 points in a viewport of 100.
  private let fixture = PlainFixture([(0..<40).map { "i\($0)" }])
  private var view: CollectionView { fixture.view }

  @Test func `the range of offsets grows by the insets, and the layout does not change`() {
    view.contentInset = DirectionalEdgeInsets(top: 20, bottom: 30)
    #expect(view.contentSize.height == 400)
    #expect(view.minimumContentOffset.y == -20)
    #expect(view.maximumContentOffset.y == 330)
    view.setContentOffset(Point(x: 0, y: 1_000))
    #expect(view.contentOffset.y == 330)
    view.setContentOffset(Point(x: 0, y: -1_000))
    #expect(view.contentOffset.y == -20)
    fixture.frame()
    #expect(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minY == 0)
  }

  @Test func `content that rests at the top stays there, other content stays where it is`() {
    view.contentInset.top = 20
    #expect(view.contentOffset.y == -20)
    view.contentInset.top = 35
    #expect(view.contentOffset.y == -35)
    view.contentInset.top = 5
    #expect(view.contentOffset.y == -5)
    view.setContentOffset(Point(x: 0, y: 50))
    view.contentInset.top = 20
    #expect(view.contentOffset.y == 50)
    view.contentInset.bottom = 10
    view.setContentOffset(view.maximumContentOffset)
    view.contentInset.bottom = 0
    #expect(view.contentOffset.y == 300, "no longer beyond the end")
  }

  @Test func `insets that are set before the first layout apply`() {
    let view = CollectionView(
      layout: view.collectionViewLayout,
      environment: LayoutEnvironment(containerSize: Size(width: 100, height: 100)))
    view.contentInset.top = 20
    view.dataSource = fixture.words
    view.layoutIfNeeded()
    #expect(view.contentOffset.y == -20)
  }

  @Test func `content shorter than the viewport rests below the inset`() {
    let short = PlainFixture([["a", "b"]])
    short.view.contentInset = DirectionalEdgeInsets(top: 20, bottom: 20)
    #expect(short.view.minimumContentOffset == short.view.maximumContentOffset)
    short.frame()
    #expect(short.view.contentOffset.y == -20)
  }

  @Test(arguments: [
    (ScrollAlignment.start, 20, 180.0), (.end, 20, 140), (.center, 20, 160), (.nearest, 5, 30),
    (.nearest, 20, 140), (.nearest, 10, 60),
  ])
  func `an item is scrolled to its place between the insets`(
    _ alignment: ScrollAlignment, _ item: Int, _ offset: Double
  ) {
    view.contentInset = DirectionalEdgeInsets(top: 20, bottom: 30)
    view.setContentOffset(Point(x: 0, y: 60))
    view.scrollToItem(
      at: IndexPath(item: item, section: 0), alignment: alignment, animated: false)
    fixture.frame()
    #expect(view.contentOffset.y == offset)
  }

  @Test func `updates and new widths keep the top below the inset`() {
    view.contentInset.top = 20
    fixture.words.sections[0].insert("x", at: 0)
    view.insertItems(at: [IndexPath(item: 0, section: 0)])
    fixture.frame()
    #expect(view.contentOffset.y == -20)
    #expect(fixture.shown.first == "x")
    view.environment.containerSize.width = 60
    fixture.frame()
    #expect(view.contentOffset.y == -20)
  }

  @Test func `the bars of a window add to the inset of the program`() {
    view.contentInset.top = 20
    view.bars.reserved.top = 40
    view.bars.covered.top = 40
    fixture.frame()
    #expect(view.contentInset.top == 20 && view.adjustedContentInset.top == 60)
    #expect(view.contentOffset.y == -60 && view.minimumContentOffset.y == -60)
    // A bar that steps aside moves nothing, and covers less of what is scrolled to.
    view.setContentOffset(Point(x: 0, y: 60))
    view.bars.covered.top = 0
    fixture.frame()
    #expect(view.contentOffset.y == 60 && view.minimumContentOffset.y == -60)
    view.scrollToItem(at: IndexPath(item: 20, section: 0), alignment: .start, animated: false)
    fixture.frame()
    #expect(view.contentOffset.y == 180)
    view.bars.covered.top = 40
    view.scrollToItem(at: IndexPath(item: 20, section: 0), alignment: .start, animated: false)
    fixture.frame()
    #expect(view.contentOffset.y == 140)
    view.bars = WindowBars()
    view.contentInset = .zero
    #expect(view.minimumContentOffset.y == 0)
  }

  @Test func `content pulled past the inset returns to it`() {
    view.contentInset.top = 20
    view.touchBegan(at: Point(x: 50, y: 50), time: fixture.time)
    view.touchMoved(by: ScrollDelta(y: -40), at: fixture.time.advanced(bySeconds: 0.01))
    fixture.frame(after: 0.02)
    #expect(view.contentOffset.y < -20)
    view.touchEnded(at: fixture.time)
    fixture.frame(after: 3)
    #expect(view.contentOffset.y == -20)
  }

  @Test func `a horizontal layout from right to left begins at the right inset`() {
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = .horizontal
    let tile = LayoutSize(width: .absolute(10), height: .fractionalHeight(1))
    let view = CollectionView(
      layout: CompositionalLayout(
        section: LayoutSection(group: .vertical(size: tile, subitems: [LayoutItem(size: tile)])),
        configuration: configuration),
      environment: LayoutEnvironment(
        containerSize: Size(width: 100, height: 100), layoutDirection: .rightToLeft))
    view.contentInset = DirectionalEdgeInsets(leading: 20, trailing: 5)
    view.dataSource = fixture.words
    view.layoutIfNeeded()
    #expect(view.minimumContentOffset.x == -5)
    #expect(view.maximumContentOffset.x == 320)
    #expect(view.contentOffset.x == 320)
    view.contentInset.leading = 40
    #expect(view.contentOffset.x == 340)
  }
}
