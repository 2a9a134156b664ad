import FrameTiming
import Testing

@testable import GridEngine

@MainActor
struct ReorderSessionTests {
  private let view = CollectionViewCell()
  private let other = CollectionViewCell()

  /// Returns a session that drags `view`, displayed at (10, 20) with a size of 30 x 40 points.
  private func drag(grip: Point? = nil) -> ReorderSession {
    let session = ReorderSession()
    session.begin(view, at: Rect(x: 10, y: 20, width: 30, height: 40), grip: grip)
    return session
  }

  private func viewport(offset: Double, limit: Double = 1_000) -> EdgeScrollSession.Viewport {
    EdgeScrollSession.Viewport(axis: .vertical, extent: 400, offset: offset, limit: limit)
  }

  @Test func `a view is dragged by its center unless another point is given`() {
    let middle = drag()
    #expect(middle.corner(of: view, contentOffset: .zero) == Point(x: 10, y: 20))
    let session = drag(grip: Point(x: 12, y: 25))
    session.movePointer(to: Point(x: 112, y: 225))
    #expect(session.corner(of: view, contentOffset: Point(x: 0, y: 50)) == Point(x: 110, y: 270))
    #expect(session.corner(of: other, contentOffset: .zero) == nil)
  }

  @Test func `a dropped view stays raised until it is lowered`() {
    let session = drag()
    session.end()
    #expect(!session.isDragging)
    #expect(session.raisedView === view)
    session.lowerView()
    #expect(session.raisedView == nil)
  }

  @Test func `the drag continues with the view that replaces the dragged one`() {
    let session = drag()
    session.replace(other, by: CollectionViewCell())
    #expect(session.isDragging(view))
    session.replace(view, by: other)
    #expect(session.isDragging(other))
    #expect(session.raisedView === other)
  }

  @Test func `releasing another view does not end the drag`() {
    let session = drag()
    #expect(!session.forget(other))
    #expect(session.isDragging)
    #expect(session.forget(view))
    #expect(!session.isDragging && session.raisedView == nil)
    #expect(!session.abandon())
  }

  @Test func `the item under the pointer is looked up once for each point of the content`() {
    let session = drag(grip: Point(x: 10, y: 20))
    #expect(session.takeMovedPoint(contentOffset: .zero) == Point(x: 10, y: 20))
    #expect(session.takeMovedPoint(contentOffset: .zero) == nil)
    #expect(session.takeMovedPoint(contentOffset: Point(x: 0, y: 5)) == Point(x: 10, y: 25))
    session.examineAgain()
    #expect(session.takeMovedPoint(contentOffset: Point(x: 0, y: 5)) == Point(x: 10, y: 25))
  }

  @Test func `an item does not move back while the pointer rests`() {
    let session = drag()
    let path = IndexPath(item: 3, section: 0)
    session.didLeave(path, at: Point(x: 50, y: 50))
    #expect(session.isReturning(to: path, at: Point(x: 53, y: 53)))
    #expect(!session.isReturning(to: path, at: Point(x: 58, y: 50)))
    #expect(!session.isReturning(to: IndexPath(item: 4, section: 0), at: Point(x: 50, y: 50)))
    session.forgetPositions()
    #expect(!session.isReturning(to: path, at: Point(x: 50, y: 50)))
  }

  @Test func `dragging at an edge scrolls only if there is more content`() {
    let session = drag()
    session.movePointer(to: Point(x: 10, y: 2))
    #expect(session.scrollsAtEdge(of: viewport(offset: 10)))
    #expect(!session.scrollsAtEdge(of: viewport(offset: 0)))
    session.movePointer(to: Point(x: 10, y: 399))
    #expect(session.scrollsAtEdge(of: viewport(offset: 10)))
    #expect(!session.scrollsAtEdge(of: viewport(offset: 1_000)))
    session.movePointer(to: Point(x: 10, y: 200))
    #expect(!session.scrollsAtEdge(of: viewport(offset: 10)))
  }

  @Test func `scrolling at an edge starts slowly, also after a pause`() throws {
    let session = drag()
    session.movePointer(to: Point(x: 10, y: 399))
    var time = FrameTime(nanoseconds: 0)
    func step() -> Double? {
      time = time.advanced(bySeconds: 0.1)
      return session.edgeScrollDistance(to: time, in: viewport(offset: 500))
    }
    #expect(step() == nil, "the first frame only starts the clock")
    let first = try #require(step())
    let second = try #require(step())
    #expect(first > 0 && second > first)
    session.movePointer(to: Point(x: 10, y: 200))
    #expect(step() == nil)
    session.movePointer(to: Point(x: 10, y: 399))
    #expect(step() == nil)
    #expect(step() == first)
  }

  @Test func `a dragged item moves to the index path of the item under the pointer`() {
    let tile = LayoutItem(size: LayoutSize(width: .absolute(10), height: .absolute(10)))
    let layout = CompositionalLayout(
      section: LayoutSection(
        group: .horizontal(
          size: LayoutSize(width: .fractionalWidth(1), height: .absolute(10)), subitems: [tile])))
    let bounds = Rect(x: 0, y: 0, width: 30, height: 30)
    layout.prepare(itemCounts: [9], environment: LayoutEnvironment(containerSize: bounds.size))
    func place(_ x: Double, _ y: Double) -> IndexPath? {
      layout.place(
        under: Point(x: x, y: y), of: IndexPath(item: 0, section: 0), visibleBounds: bounds)
    }
    #expect(place(5, 5) == nil, "the item is there already")
    #expect(place(25, 15) == IndexPath(item: 5, section: 0))
    #expect(place(90, 25) == IndexPath(item: 8, section: 0), "the nearest item")
  }
}
