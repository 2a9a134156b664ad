import GridEngine
import Testing

@testable import GridAccessibility

struct AccessibilityEventTests {
  private func events(
    from old: AccessibilityNode, to new: AccessibilityNode
  ) -> [AccessibilityEvent] {
    AccessibilityTree(new).events(since: AccessibilityTree(old))
  }

  private func id(_ number: UInt64) -> AccessibilityID { AccessibilityID(view: number) }

  @Test
  func `equal trees have no events`() {
    #expect(events(from: Fixture.window([1, 2]), to: Fixture.window([1, 2])).isEmpty)
  }

  @Test
  func `items that scroll are removed from the end and added in order`() {
    #expect(
      events(from: Fixture.window([1, 2, 3, 4]), to: Fixture.window([3, 4, 5, 6])) == [
        .removed(id(2), from: Fixture.list, index: 1),
        .removed(id(1), from: Fixture.list, index: 0),
        .added(id(5), to: Fixture.list, index: 2), .added(id(6), to: Fixture.list, index: 3),
      ])
  }

  @Test
  func `replaying the events of children leads to the new children`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let old = (1...8).filter { _ in Bool.random(using: &random) }.map(UInt64.init)
      let new = (1...8).filter { _ in Bool.random(using: &random) }.map(UInt64.init)
      var children = old.map(id)
      for event in events(from: Fixture.window(old), to: Fixture.window(new)) {
        switch event {
        case .removed(let child, _, let index): #expect(children.remove(at: index) == child)
        case .added(let child, _, let index): children.insert(child, at: index)
        default: break
        }
      }
      #expect(children == new.map(id), "from \(old) to \(new)")
    }
  }

  @Test
  func `the focus moves after the new element is known`() {
    let old = Fixture.window([1, 2]) { $0.children[0].children[0].traits.insert(.focused) }
    let new = Fixture.window([1, 2, 3]) { $0.children[0].children[2].traits.insert(.focused) }
    #expect(
      events(from: old, to: new) == [
        .added(id(3), to: Fixture.list, index: 2), .focused(id(1), false), .focused(id(3), true),
      ])
  }

  @Test
  func `a window that is activated reports its focused element again`() {
    let old = Fixture.window([1]) { $0.children[0].children[0].traits.insert(.focused) }
    var new = old
    new.traits.insert(.active)
    #expect(events(from: old, to: new) == [.activated(true), .focused(id(1), true)])
    #expect(events(from: new, to: old) == [.activated(false)])
  }

  @Test
  func `names, details and the selection are reported`() {
    let old = Fixture.window([1, 2])
    let new = Fixture.window([1, 2]) {
      $0.children[0].children[0].label = "new.jpg"
      $0.children[0].children[1].value = "June 2019"
      $0.children[0].children[1].traits.insert(.selected)
    }
    #expect(
      events(from: old, to: new) == [
        .selectionChanged(Fixture.list), .labelChanged(id(1)), .detailsChanged(id(2)),
        .selected(id(2), true),
      ])
  }

  @Test
  func `a message is read when it appears, and only then`() {
    let message = AccessibilityID(part: 4)
    let old = Fixture.window([1])
    let new = Fixture.window([1]) {
      $0.children.append(
        AccessibilityNode(message, .notification, label: "Photos by name", frame: .zero))
    }
    #expect(
      events(from: old, to: new) == [
        .added(message, to: old.id, index: 1), .appeared(message),
      ])
    #expect(events(from: new, to: new).isEmpty)
  }

  @Test
  func `the children of a removed element are not removed one by one`() {
    let new = Fixture.window([]) { $0.children = [] }
    #expect(
      events(from: Fixture.window([1, 2]), to: new) == [
        .removed(Fixture.list, from: new.id, index: 0)
      ])
  }
}
