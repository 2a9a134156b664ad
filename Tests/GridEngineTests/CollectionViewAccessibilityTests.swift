import GridEngine
import TestSupport
import Testing

/// The displayed elements as screen readers get them.
@MainActor
struct CollectionViewAccessibilityTests {
  /// Two sections of rows, 10 points high, under headers of 20 points, in a viewport of 100.
  private let fixture = PlainFixture(
    [["a", "b"], (0..<50).map { "i\($0)" }], header: 20)

  /// Names the displayed views, as a program does when it configures them.
  private func nameViews() {
    for (word, cell) in fixture.cells { cell.accessibilityLabel = word }
    for header in fixture.view.visibleSupplementaryViews(ofKind: "header") {
      header.accessibilityLabel = "section \(header.layoutAttributes?.indexPath.section ?? -1)"
    }
  }

  @Test func `elements are in reading order, with headers before the cells of their section`() {
    nameViews()
    let elements = fixture.view.accessibilityElements()
    #expect(
      elements.map(\.label)
        == ["section 0", "a", "b", "section 1", "i0", "i1", "i2", "i3"])
    #expect(elements.filter(\.isCell).map(\.index) == [0, 1, 2, 3, 4, 5])
    #expect(elements.first { $0.label == "i1" }?.frame == Rect(x: 0, y: 70, width: 100, height: 10))
    #expect(fixture.view.itemCount == 52)
  }

  @Test func `the number of an element stays the same while it is displayed`() {
    nameViews()
    let before = fixture.view.accessibilityElements()
    fixture.words.sections[0].removeFirst()
    fixture.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
    fixture.frame()
    nameViews()
    let after = fixture.view.accessibilityElements()
    #expect(after.first { $0.label == "b" }?.index == 0)
    for label in ["b", "i0", "section 1"] {
      #expect(
        before.first { $0.label == label }?.number == after.first { $0.label == label }?.number)
    }
    #expect(Set(after.map(\.number)).count == after.count)
    #expect(!after.contains { $0.label == "a" })
  }

  @Test func `a cell that is reused for another item is another element`() {
    nameViews()
    let before = Set(fixture.view.accessibilityElements().map(\.number))
    fixture.view.setContentOffset(Point(x: 0, y: 400))
    fixture.frame()
    for (word, cell) in fixture.cells { cell.accessibilityLabel = word }
    let after = fixture.view.accessibilityElements().filter(\.isCell)
    #expect(after.count >= 8)
    #expect(before.isDisjoint(with: after.map(\.number)))
  }

  @Test func `a displayed element is found by its number, and others are not`() throws {
    nameViews()
    let view = fixture.view
    let element = try #require(view.accessibilityElements().first { $0.label == "i2" })
    let path = IndexPath(item: 2, section: 1)
    #expect(view.indexPath(ofAccessibilityElement: element.number) == path)
    #expect(view.indexPath(ofAccessibilityElement: element.number + 1_000) == nil)
    view.setContentOffset(Point(x: 0, y: 400))
    fixture.frame()
    #expect(view.indexPath(ofAccessibilityElement: element.number) == nil)
  }

  @Test func `the label of a view is the texts that it draws, unless it has one`() {
    let view = TextView()
    view.setNeedsDisplay()
    #expect(view.accessibilityText == "Lake, 12 photos")
    view.accessibilityLabel = "Album"
    #expect(view.accessibilityText == "Album")
  }

  private final class TextView: CollectionReusableView {
    override func draw(into list: inout DrawList) {
      list.fill(Rect(x: 0, y: 0, width: 10, height: 10), Color(0))
      list.text("Lake", in: .zero, style: TextStyle(size: 13))
      list.text("", in: .zero, style: TextStyle(size: 13))
      list.text("12 photos", in: .zero, style: TextStyle(size: 13))
    }
  }
}
