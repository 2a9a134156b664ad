import GridAccessibility
import GridEngine
import GridSDL
import TestSupport
import Testing

/// The elements of a collection view for screen readers, and their requests.
@MainActor
struct CollectionViewNodeTests {
  private static let list = AccessibilityID(part: 1)
  /// 50 rows, 10 points high, in a viewport of 100.
  private let fixture = PlainFixture([(0..<50).map { "row \($0)" }])

  private func node(hasFocus: Bool = true) -> AccessibilityNode {
    for (word, cell) in fixture.cells { cell.accessibilityLabel = word }
    return fixture.view.accessibilityNode(
      Self.list, label: "Rows", action: "open", hasFocus: hasFocus, value: { "value \($0.item)" })
  }

  private func id(ofRow row: Int) throws -> AccessibilityID {
    try #require(node().children.first { $0.label == "row \(row)" }).id
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test func `visible items have positions among all items, values and frames`() throws {
    let row = try #require(node().children.first { $0.label == "row 3" })
    #expect(row.role == .item)
    #expect(row.position == AccessibilityPosition(index: 3, count: 50))
    #expect(row.value == "value 3")
    #expect(row.action == "open")
    #expect(row.frame == Rect(x: 0, y: 30, width: 100, height: 10))
    #expect(node().children.count == 10)
    fixture.cells["row 3"]?.accessibilityValue = "own value"
    #expect(node().children[3].value == "own value")
  }

  @Test func `the list has the focus unless an item or another element has it`() {
    #expect(node().traits.contains(.focused))
    #expect(!node(hasFocus: false).traits.contains(.focused))
    fixture.view.focusedIndexPath = path(2)
    #expect(!node().traits.contains(.focused))
    #expect(node().children[2].traits.contains(.focused))
    #expect(!node(hasFocus: false).children[2].traits.contains(.focused))
  }

  @Test func `requests move the focus and change the selection`() throws {
    let view = fixture.view
    let third = try id(ofRow: 2)
    #expect(view.perform(.focus(third), inList: Self.list) == nil)
    #expect(view.focusedIndexPath == path(2))
    #expect(!view.hasSelection)
    _ = view.perform(.select(third, true), inList: Self.list)
    _ = view.perform(.select(try id(ofRow: 4), true), inList: Self.list)
    #expect(view.indexPathsForSelectedItems == [path(2), path(4)])
    _ = view.perform(.select(third, false), inList: Self.list)
    #expect(view.indexPathsForSelectedItems == [path(4)])
    _ = view.perform(.selectAll(Self.list, true), inList: Self.list)
    #expect(view.indexPathsForSelectedItems.count == 50)
    _ = view.perform(.selectAll(AccessibilityID(part: 9), false), inList: Self.list)
    #expect(view.hasSelection, "another list")
    _ = view.perform(.selectAll(Self.list, false), inList: Self.list)
    #expect(!view.hasSelection)
  }

  @Test func `the action of an item is performed at the center of its visible part`() throws {
    let id = try id(ofRow: 7)
    #expect(fixture.view.perform(.perform(id), inList: Self.list) == Point(x: 50, y: 75))
  }

  @Test func `requests for elements that are gone have no effect`() throws {
    let view = fixture.view
    let id = try id(ofRow: 1)
    view.setContentOffset(Point(x: 0, y: 300))
    fixture.frame()
    for request in [
      AccessibilityRequest.focus(id), .show(id), .select(id, true), .perform(id),
      .perform(AccessibilityID(part: 3)),
    ] {
      #expect(view.perform(request, inList: Self.list) == nil)
    }
    #expect(view.focusedIndexPath == nil)
    #expect(!view.hasSelection)
    #expect(view.contentOffset.y == 300)
  }
}
