/// A difference between two trees, of which a screen reader is notified.
enum AccessibilityEvent: Equatable {
  /// A child was added at an index of its parent's new children.
  case added(AccessibilityID, to: AccessibilityID, index: Int)
  /// A child was removed from an index of its parent's former children.
  case removed(AccessibilityID, from: AccessibilityID, index: Int)
  case labelChanged(AccessibilityID)
  case detailsChanged(AccessibilityID)
  case selected(AccessibilityID, Bool)
  /// The selection of a list has changed.
  case selectionChanged(AccessibilityID)
  case focused(AccessibilityID, Bool)
  /// A message has appeared.
  case appeared(AccessibilityID)
  /// The window receives the keys, or no longer.
  case activated(Bool)
}

extension AccessibilityTree {
  /// Returns the events that lead from another tree to this one, in the order in which a screen reader
  /// has to receive them: the focus last, when its element is known.
  ///
  /// - Complexity: O(*n*) for *n* elements of both trees.
  func events(since old: AccessibilityTree) -> [AccessibilityEvent] {
    var events: [AccessibilityEvent] = []
    // In descending order, so that each index is valid when its event arrives.
    for id in old.ids.reversed() where self[id] == nil {
      guard let place = old[id], let parent = place.parent, self[parent] != nil else { continue }
      events.append(.removed(id, from: parent, index: place.index))
    }
    for id in ids {
      guard let place = self[id] else { continue }
      if let before = old[id]?.node {
        events += place.node.changes(since: before)
      } else if let parent = place.parent, old[parent] != nil {
        events.append(.added(id, to: parent, index: place.index))
        if place.node.role == .notification { events.append(.appeared(id)) }
      }
    }
    if let before = old.focus, before != focus, self[before] != nil {
      events.append(.focused(before, false))
    }
    let isActive = window.traits.contains(.active)
    let isActivated = isActive && !old.window.traits.contains(.active)
    if isActive != old.window.traits.contains(.active) { events.append(.activated(isActive)) }
    // A screen reader reads the focused element of a window that was activated.
    if let focus, focus != old.focus || isActivated { events.append(.focused(focus, true)) }
    return events
  }
}

extension AccessibilityNode {
  /// Returns the events of an element that was in both trees, without its children and its focus.
  fileprivate func changes(since old: AccessibilityNode) -> [AccessibilityEvent] {
    var events: [AccessibilityEvent] = []
    if label != old.label { events.append(.labelChanged(id)) }
    if value != old.value || position != old.position { events.append(.detailsChanged(id)) }
    let isSelected = traits.contains(.selected)
    if isSelected != old.traits.contains(.selected) { events.append(.selected(id, isSelected)) }
    if role == .list, selection != old.selection { events.append(.selectionChanged(id)) }
    return events
  }

  /// The selected children.
  private var selection: Set<AccessibilityID> {
    Set(children.lazy.filter { $0.traits.contains(.selected) }.map(\.id))
  }
}
