import TestSupport
import Testing

@testable import GridEngine

/// Tests changes that contradict the item counts: they are found, and the layout recovers.
@MainActor
struct LayoutChangeCountTests {
  @Test func `a change that explains the item counts has no contradiction`() {
    var change = LayoutChange()
    change.removedItems = [IndexPath(item: 0, section: 0)]
    change.insertedItems = [IndexPath(item: 1, section: 1), IndexPath(item: 2, section: 1)]
    change.removedSections = [1]
    #expect(change.firstContradiction(from: [3, 9, 4], to: [2, 6]) == nil)
  }

  @Test func `an item count that the change does not explain is found, with the expected count`()
    throws
  {
    var change = LayoutChange()
    change.insertedItems = [IndexPath(item: 1, section: 0)]
    let found = try #require(change.firstContradiction(from: [3], to: [7]))
    #expect(found == (0, 4))
  }

  @Test func `after an invalid change the correct state is displayed without animation`() {
    let fixture = GridFixture(isMeasured: true)
    fixture.show("A[a b c]")
    fixture.settle()
    var update = DataUpdate(newPath: { $0 }, oldPath: { $0 }, newSection: { $0 })
    var change = LayoutChange()
    change.insertedItems = [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)]
    update.change = change
    fixture.view.perform(update) {}
    fixture.frame(after: 0)
    #expect(fixture.reports == [.inconsistentUpdate(section: 0, expected: 5, found: 3)])
    #expect(fixture.shown == ["a", "b", "c"])
    #expect(!fixture.view.isAnimating)
  }
}
