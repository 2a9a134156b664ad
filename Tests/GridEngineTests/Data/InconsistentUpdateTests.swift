import TestSupport
import Testing

@testable import GridEngine

/// Tests that a collection view recovers from a change that contradicts the item counts.
@MainActor
struct InconsistentUpdateTests {
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
