import GridAccessibility
import GridEngine

extension CollectionView {
  /// Returns the displayed elements as a list for screen readers.
  ///
  /// - Parameters:
  ///   - id: The identity of the list.
  ///   - label: The name of the list.
  ///   - action: The name of the action of a double click on an item; nil for none.
  ///   - hasFocus: Whether the keys are for the list.
  ///   - value: Returns the additional information about an item whose cell has none.
  package func accessibilityNode(
    _ id: AccessibilityID, label: String, action: String?, hasFocus: Bool,
    value: (IndexPath) -> String = { _ in "" }
  ) -> AccessibilityNode {
    let count = itemCount
    var list = AccessibilityNode(
      id, .list, label: label, frame: Rect(size: environment.containerSize), traits: [.focusable])
    if allowsMultipleSelection { list.traits.insert(.multipleSelection) }
    list.children = accessibilityElements().map { element in
      var node = AccessibilityNode(
        AccessibilityID(view: element.number), element.isCell ? .item : .heading,
        label: element.label, value: element.value, frame: element.frame)
      guard element.isCell else { return node }
      if node.value.isEmpty { node.value = value(element.indexPath) }
      node.position = AccessibilityPosition(index: element.index, count: count)
      node.action = action
      node.traits = [.focusable, .selectable]
      if element.state.isSelected { node.traits.insert(.selected) }
      if element.state.isFocused, hasFocus { node.traits.insert(.focused) }
      return node
    }
    let isFocusInside = list.children.contains { $0.traits.contains(.focused) }
    if hasFocus, !isFocusInside { list.traits.insert(.focused) }
    return list
  }

  /// Performs a request of a screen reader that concerns the list or its items.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - list: The identity of the list.
  /// - Returns: The center of the item whose action is to be performed, in viewport coordinates; nil
  ///   if there is nothing left to do.
  package func perform(_ request: AccessibilityRequest, inList list: AccessibilityID) -> Point? {
    switch request {
    case .focus(let id):
      guard let path = indexPath(of: id) else { break }
      focusedIndexPath = path
      scrollToItem(at: path, animated: false)
    case .show(let id):
      if let path = indexPath(of: id) { scrollToItem(at: path, animated: false) }
    case .select(let id, let isSelected):
      guard let path = indexPath(of: id) else { break }
      if isSelected { selectItem(at: path, animated: false) } else { deselectItem(at: path) }
    case .selectAll(list, let isSelected):
      if isSelected { selectAllItems() } else { clearSelection() }
    case .selectAll: break
    case .perform(let id):
      guard let path = indexPath(of: id) else { break }
      scrollToItem(at: path, animated: false)
      layoutIfNeeded()
      guard let frame = cellForItem(at: path)?.layoutAttributes?.frame.intersection(bounds) else {
        break
      }
      return Point(x: frame.midX - contentOffset.x, y: frame.midY - contentOffset.y)
    }
    return nil
  }

  private func indexPath(of id: AccessibilityID) -> IndexPath? {
    id.viewNumber.flatMap { indexPath(ofAccessibilityElement: $0) }
  }
}
