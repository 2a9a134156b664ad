import FrameTiming
import GridAccessibility
import GridEngine

/// The tree of a window's elements for screen readers.
///
/// Another content is another element, so that a screen reader reads it.
final class ElementAccessibility {
  /// The list of the grid.
  static let grid = AccessibilityID(part: 1)
  /// The first numbers of elements and of their children.
  private static let first = (element: UInt8(2), child: UInt8(100))

  private var numbers: [ObjectIdentifier: UInt8] = [:]
  private var contents: [ObjectIdentifier: (identity: String, generation: UInt64)] = [:]
  private var children: [UInt8: (element: any WindowElement, index: Int)] = [:]

  /// Returns the nodes of the elements that are shown, from back to front.
  func nodes(of stack: ElementStack, at time: FrameTime) -> [AccessibilityNode] {
    children = [:]
    var shown: [(element: any WindowElement, description: ElementDescription?, frame: Rect)] = []
    stack.forEachShown(at: time) { element, context in
      shown.append((element, element.description(context), context.frame))
    }
    var focused = stack.focusedElement
    if focused is GridElement {
      // Keys reach the highlighted button of an element before the grid behind it.
      focused =
        shown.last { $0.description?.children.contains(where: \.isHighlighted) == true }?.element
        ?? focused
    }
    return shown.compactMap { element, description, frame in
      if let grid = element as? GridElement { return grid.node(hasFocus: element === focused) }
      return description.map {
        node(of: element, $0, frame, hasFocus: element === focused)
      }
    }
  }

  /// Performs the action of a child; returns whether the identity is that of one.
  func perform(_ id: AccessibilityID) -> Bool {
    guard let part = id.part, let child = children[part] else { return false }
    child.element.performAction(ofChild: child.index)
    return true
  }

  private func node(
    of element: any WindowElement, _ description: ElementDescription, _ frame: Rect, hasFocus: Bool
  ) -> AccessibilityNode {
    let id = id(of: element, description.identity)
    var node = AccessibilityNode(
      id, description.role.accessibilityRole, label: description.label, value: description.value,
      frame: frame)
    let isHighlighted = description.children.contains(where: \.isHighlighted)
    if description.role.isFocusable {
      node.traits = hasFocus && !isHighlighted ? [.focusable, .focused] : [.focusable]
    }
    node.position = description.position.map {
      AccessibilityPosition(index: $0.index, count: $0.count)
    }
    node.children = description.children.enumerated().compactMap { index, child in
      let part = Int(Self.first.child) + children.count
      guard part < Int(UInt8.max) else { return nil }
      children[UInt8(part)] = (element, index)
      var node = AccessibilityNode(
        AccessibilityID(
          part: UInt8(part), generation: contents[ObjectIdentifier(element)]?.generation ?? 0),
        description.role.childRole, label: child.label, value: child.value, frame: child.frame)
      node.traits = child.isEnabled ? [.focusable] : [.disabled]
      if child.isHighlighted { node.traits.insert(.focused) }
      node.action = child.isEnabled ? child.action : nil
      return node
    }
    return node
  }

  private func id(of element: any WindowElement, _ identity: String) -> AccessibilityID {
    let key = ObjectIdentifier(element)
    if contents[key]?.identity != identity {
      contents[key] = (identity, (contents[key]?.generation ?? 0) + 1)
    }
    let number = numbers[key] ?? UInt8(min(Int(Self.first.element) + numbers.count, 99))
    numbers[key] = number
    return AccessibilityID(part: number, generation: contents[key]?.generation ?? 0)
  }
}

extension ElementDescription.Role {
  fileprivate var accessibilityRole: AccessibilityRole {
    switch self {
    case .text: .text
    case .notification: .notification
    case .textField: .textField
    case .image: .image
    case .dialog: .dialog
    case .menu: .menu
    case .toolbar: .toolbar
    }
  }

  /// The role of the children of an element of this kind.
  fileprivate var childRole: AccessibilityRole { self == .toolbar ? .button : .menuItem }

  /// Whether an element of this kind can receive the keys.
  fileprivate var isFocusable: Bool {
    switch self {
    case .text, .notification, .toolbar: false
    case .textField, .image, .dialog, .menu: true
    }
  }
}
