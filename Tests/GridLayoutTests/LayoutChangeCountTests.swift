import Testing

@testable import GridLayout

/// Tests that changes which contradict the item counts are found.
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
}
