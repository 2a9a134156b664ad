import GridEngine

@testable import GridAccessibility

/// Small trees: a window with a list of items, 100 points high each.
enum Fixture {
  static let list = AccessibilityID(part: 1)

  static func item(_ number: UInt64, _ label: String, value: String = "") -> AccessibilityNode {
    AccessibilityNode(
      AccessibilityID(view: number), .item, label: label, value: value,
      frame: Rect(x: 0, y: Double(number - 1) * 100, width: 300, height: 100),
      traits: [.focusable, .selectable])
  }

  /// Returns a window whose list has an item for each number, named after it.
  static func window(
    _ numbers: [UInt64], change: (inout AccessibilityNode) -> Void = { _ in }
  ) -> AccessibilityNode {
    let frame = Rect(x: 0, y: 0, width: 300, height: 400)
    var window = AccessibilityNode(
      AccessibilityID(part: 0), .window, label: "Photos", frame: frame)
    var list = AccessibilityNode(
      list, .list, label: "Photos", frame: frame, traits: [.multipleSelection])
    list.children = numbers.map { item($0, "\($0).jpg") }
    window.children = [list]
    change(&window)
    return window
  }
}
