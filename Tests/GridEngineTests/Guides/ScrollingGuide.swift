import FrameTiming
import GridEngine
import TestSupport
import Testing

/// The code of the article "Scrolling" about a collection view; ``GuideSnippetTests`` compares the two,
/// with `ScrollingGuideTests` for one axis.
@MainActor struct ScrollingGuide {
  private let fixture = PlainFixture([(0..<100).map { "i\($0)" }])

  @Test func `events arrive, and a frame shows them`() {
    let view = fixture.view
    let (isShiftHeld, pointer) = (false, Point(x: 5, y: 5))
    let (eventTime, frameStart) = (fixture.time, fixture.time)
    let slotTime = fixture.time.advanced(bySeconds: 0.1)
    let input = WheelInput(device: .wheel, delta: ScrollDelta(y: 100))

    // As events arrive:
    view.scroll(by: input, swapsAxes: isShiftHeld, at: pointer, time: eventTime)
    view.touchpadEnded(at: eventTime)

    // Once per frame:
    view.advance(to: slotTime, inputUntil: frameStart)
    view.layoutIfNeeded()

    #expect(view.contentOffset.y > 0)
  }

  @Test func `a pinch`() {
    let view = fixture.view
    let (middleOfTheFingers, eventTime) = (Point(x: 50, y: 50), fixture.time)

    view.beginZoom(at: middleOfTheFingers, time: eventTime)
    view.zoom(by: 1.04)
    view.endZoom(velocity: 0.8, at: eventTime)

    #expect(view.zoomScale > 1)
  }

  @Test func `items of a row fade at its sides`() {
    let size = LayoutSize(width: .absolute(50), height: .absolute(50))
    var section = LayoutSection(group: .horizontal(size: size, subitems: [LayoutItem(size: size)]))
    section.orthogonalScrollingBehavior = .continuous

    section.visibleItemsInvalidationHandler = { items, offset, environment in
      for index in items.indices {
        let place = items[index].frame.midX - offset.x
        items[index].alpha = abs(place - environment.containerSize.width / 2) < 100 ? 1 : 0.5
      }
    }

    fixture.view.setCollectionViewLayout(CompositionalLayout(section: section))
    fixture.frame()
    #expect(fixture.view.visibleCells.allSatisfy { $0.layoutAttributes?.alpha == 1 })
  }

  private final class WholeRows: CollectionViewDelegate {
    func collectionViewWillEndDragging(
      _ collectionView: CollectionView, withVelocity velocity: Point,
      targetContentOffset: inout Point
    ) {
      targetContentOffset.y = (targetContentOffset.y / 90).rounded() * 90
    }
  }

  @Test func `content comes to rest at whole rows`() {
    let rows = WholeRows()
    let view = fixture.view
    view.delegate = rows
    view.touchBegan(at: Point(x: 50, y: 50), time: fixture.time)
    for _ in 0..<10 {
      view.touchMoved(by: ScrollDelta(y: 10), at: fixture.time.advanced(bySeconds: 0.008))
      fixture.frame(after: 0.008)
    }
    view.touchEnded(at: fixture.time)
    for _ in 0..<600 where view.isScrolling { fixture.frame(after: 1 / 60.0) }
    #expect(view.contentOffset.y > 100)
    #expect(view.contentOffset.y.truncatingRemainder(dividingBy: 90) == 0)
  }

  @Test func `content rests below a bar`() {
    let view = fixture.view

    view.contentInset.top = 44
    view.setContentOffset(Point(x: 0, y: -44), animated: true)

    fixture.frame()
    #expect(view.contentOffset.y == -44)
  }
}
