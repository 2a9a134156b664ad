import Testing

@testable import GridEngine

@MainActor
struct AnchorKeeperTests {
  private let anchor = ChosenAnchor.leading(
    ScrollAnchor(target: .item(IndexPath(item: 3, section: 0)), distance: 20, extent: 50))

  @Test func `a requested anchor is used for one layout`() {
    var keeper = AnchorKeeper()
    #expect(keeper.takeRequest() == .leading)
    keeper.request(.center)
    #expect(keeper.takeRequest() == .center)
    #expect(keeper.takeRequest() == .leading)
  }

  /// A list scrolled to row 10 that was displayed in a frame.
  private func shownList() -> AnchorList {
    var list = AnchorList(count: 40)
    list.scroll(to: 100)
    return list
  }

  private func item(_ item: Int, at distance: Double) -> ChosenAnchor {
    .leading(
      ScrollAnchor(target: .item(AnchorList.path(item)), distance: distance, extent: 10))
  }

  /// An anchor, and whether it keeps the fraction of its item.
  private struct Kept: Equatable {
    var anchor: ChosenAnchor?
    var keepsFraction: Bool

    init(_ anchor: ChosenAnchor?, _ keepsFraction: Bool) {
      self.anchor = anchor
      self.keepsFraction = keepsFraction
    }
  }

  private func kept(by keeper: AnchorKeeper, in list: AnchorList) -> Kept {
    let (anchor, keepsFraction) = keeper.anchorForMeasuring(from: list.choice)
    return Kept(anchor, keepsFraction)
  }

  @Test func `a kept anchor remains until the end of the layout`() {
    let list = shownList()
    var keeper = AnchorKeeper()
    keeper.keep(anchor, keepsFraction: true, at: Point(x: 0, y: 100))
    #expect(kept(by: keeper, in: list) == Kept(anchor, true))
    keeper.endLayout(isAtBeginning: false)
    #expect(kept(by: keeper, in: list) == Kept(item(10, at: 0), false))
  }

  @Test func `scrolling invalidates the distance of a kept anchor`() {
    var list = shownList()
    var keeper = AnchorKeeper()
    keeper.keep(item(12, at: 7), keepsFraction: true, at: Point(x: 0, y: 100))
    list.scroll(to: 105)
    #expect(kept(by: keeper, in: list) == Kept(item(12, at: 15), true))
    keeper.keep(.leading(.end(distance: 1)), keepsFraction: false, at: .zero)
    #expect(
      kept(by: keeper, in: list) == Kept(.leading(.end(distance: 295)), false))
  }

  @Test func `an anchor that was scrolled out of view is dropped`() {
    var list = shownList()
    var keeper = AnchorKeeper()
    keeper.endLayout(isAtBeginning: false)
    keeper.keep(item(12, at: 20), keepsFraction: true, at: Point(x: 0, y: 100))
    list.scroll(to: 200)
    #expect(kept(by: keeper, in: list) == Kept(item(20, at: 0), false))
    keeper.keep(.leading(.start(distance: 0)), keepsFraction: true, at: .zero)
    #expect(kept(by: keeper, in: list) == Kept(item(20, at: 0), false))
  }

  @Test func `views first displayed in the current layout do not count as displayed before`() {
    var list = shownList()
    var keeper = AnchorKeeper()
    keeper.beginLayout(after: list.views.frameNumber)
    list.scroll(to: 70)
    #expect(kept(by: keeper, in: list) == Kept(item(10, at: 30), false))
    keeper.endLayout(isAtBeginning: false)
    #expect(kept(by: keeper, in: list) == Kept(item(7, at: 0), false))
  }

  @Test func `an item that a layout moved out of view remains the anchor while it may return`() {
    var list = shownList()
    var keeper = AnchorKeeper()
    keeper.beginLayout(after: list.views.frameNumber)
    let left = (10..<14).compactMap {
      list.views.displayedView(of: ElementID(.cell, at: AnchorList.path($0)))
    }
    list.scroll(to: 150)
    for view in left {
      let element = ElementID(.cell, at: view.layoutAttributes!.indexPath)
      keeper.didLeave(view, for: element, list.choice.bounds, along: .vertical)
    }
    #expect(kept(by: keeper, in: list) == Kept(item(13, at: -20), false))
    list.scroll(to: 300)
    #expect(kept(by: keeper, in: list) == Kept(item(30, at: 0), false))
    keeper.beginLayout(after: 0)
    list.scroll(to: 150)
    #expect(kept(by: keeper, in: list) == Kept(item(15, at: 0), false))
  }

  @Test func `the beginning is the anchor if the last layout ended at it`() {
    var list = AnchorList(count: 40)
    list.show()
    var keeper = AnchorKeeper()
    let beginning = ChosenAnchor.leading(.start(distance: 0))
    #expect(
      kept(by: keeper, in: list) == Kept(beginning, false), "content has not been scrolled yet")
    keeper.endLayout(isAtBeginning: false)
    #expect(kept(by: keeper, in: list) == Kept(item(0, at: 0), false))
    keeper.endLayout(isAtBeginning: true)
    list.scroll(to: 5)
    #expect(kept(by: keeper, in: list) == Kept(item(0, at: -5), false))
  }

  @Test func `without displayed views there is no anchor`() {
    let (anchor, _) = AnchorKeeper().anchorForMeasuring(from: AnchorList(count: 3).choice)
    #expect(anchor == nil)
  }
}
