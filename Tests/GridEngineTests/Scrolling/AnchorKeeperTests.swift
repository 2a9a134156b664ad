import Testing

@testable import GridEngine

struct AnchorKeeperTests {
  private let anchor = ChosenAnchor.leading(
    ScrollAnchor(target: .item(IndexPath(item: 3, section: 0)), distance: 20, extent: 50))

  @Test func `what is requested is taken once`() {
    var keeper = AnchorKeeper()
    #expect(keeper.takeRequest() == .leading)
    keeper.request(.center)
    #expect(keeper.takeRequest() == .center)
    #expect(keeper.takeRequest() == .leading)
  }

  @Test func `what is held is held until the end of the layout`() {
    var keeper = AnchorKeeper()
    #expect(keeper.current(at: .zero) == nil)
    keeper.hold(anchor, keepsFraction: true, at: Point(x: 0, y: 100))
    #expect(keeper.current(at: Point(x: 0, y: 100))?.keepsFraction == true)
    #expect(keeper.current(at: Point(x: 0, y: 100))?.hasMoved == false)
    keeper.endLayout(isAtBeginning: false)
    #expect(keeper.current(at: Point(x: 0, y: 100)) == nil)
  }

  @Test func `its distance no longer counts once content was scrolled`() {
    var keeper = AnchorKeeper()
    keeper.hold(anchor, keepsFraction: false, at: Point(x: 0, y: 100))
    #expect(keeper.current(at: Point(x: 0, y: 130))?.hasMoved == true)
    keeper.noteRestored(at: Point(x: 0, y: 130))
    #expect(keeper.current(at: Point(x: 0, y: 130))?.hasMoved == false)
  }

  @Test func `during a layout only views of earlier frames were displayed before`() {
    var keeper = AnchorKeeper()
    keeper.beginLayout(after: 7)
    #expect(keeper.wasDisplayed(since: 7))
    #expect(!keeper.wasDisplayed(since: 8))
    keeper.endLayout(isAtBeginning: true)
    #expect(keeper.wasDisplayed(since: 8))
  }

  @Test func `whether the content's beginning was in view is that of the last layout`() {
    var keeper = AnchorKeeper()
    #expect(keeper.wasAtBeginning, "nothing was scrolled yet")
    keeper.endLayout(isAtBeginning: false)
    #expect(!keeper.wasAtBeginning)
  }
}
