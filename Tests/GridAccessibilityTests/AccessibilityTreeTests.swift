import GridEngine
import Testing

@testable import GridAccessibility

struct AccessibilityTreeTests {
  @Test
  func `the details of an item end with its position`() {
    var node = Fixture.item(1, "a.jpg", value: "June 2019")
    node.position = AccessibilityPosition(index: 511, count: 93_000)
    #expect(node.details == "June 2019, 512 of 93,000")
    node.value = ""
    #expect(node.details == "512 of 93,000")
  }

  @Test
  func `elements know their parents and their indices`() {
    let tree = AccessibilityTree(Fixture.window([4, 5]))
    let place = tree[AccessibilityID(view: 5)]
    #expect(place?.parent == Fixture.list)
    #expect(place?.index == 1)
    #expect(tree[tree.window.id]?.parent == nil)
    #expect(tree[AccessibilityID(view: 6)] == nil)
  }

  @Test
  func `the element at a point is the innermost and frontmost one`() {
    let tree = AccessibilityTree(
      Fixture.window([1, 2]) {
        $0.children.append(
          AccessibilityNode(
            AccessibilityID(part: 9), .menu, label: "Actions",
            frame: Rect(x: 100, y: 150, width: 50, height: 20)))
      })
    func name(_ x: Double, _ y: Double) -> String? {
      tree.element(at: Point(x: x, y: y), in: tree.window)?.label
    }
    #expect(name(10, 150) == "2.jpg")
    #expect(name(110, 160) == "Actions")
    #expect(name(10, 350) == "Photos")
    #expect(name(310, 10) == nil)
  }

  @Test
  func `identities of views and parts never coincide`() {
    let view = AccessibilityID(view: 3)
    let part = AccessibilityID(part: 2, generation: 3)
    #expect(view != part)
    #expect(view.viewNumber == 3)
    #expect(view.part == nil)
    #expect(part.part == 2)
    #expect(part.viewNumber == nil)
    #expect(AccessibilityID(part: 254).part == 254)
  }

  @Test
  func `of two elements with one identity the first one counts`() {
    let tree = AccessibilityTree(Fixture.window([1, 1]))
    #expect(tree.ids.count == 3)
    #expect(tree[AccessibilityID(view: 1)]?.index == 0)
  }
}
