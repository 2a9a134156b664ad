import GridEngine

/// The elements of a window, with the parents and the indices that a screen reader asks for.
struct AccessibilityTree {
  /// The place of an element in the tree.
  struct Place {
    let node: AccessibilityNode
    /// The parent; nil for the window.
    let parent: AccessibilityID?
    /// The index among the children of the parent.
    let index: Int
  }

  /// The window.
  let window: AccessibilityNode
  /// The position of the window's top left corner on the screen; zero where it is unknown.
  let screenOrigin: Point
  /// All elements, parents before their children.
  let ids: [AccessibilityID]
  private let places: [AccessibilityID: Place]

  /// Creates the tree of a window. If elements have the same identity, the first one counts.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  init(_ window: AccessibilityNode, screenOrigin: Point = .zero) {
    self.screenOrigin = screenOrigin
    var places: [AccessibilityID: Place] = [:]
    var ids: [AccessibilityID] = []
    func add(_ node: AccessibilityNode, below parent: AccessibilityID?, at index: Int) {
      guard places[node.id] == nil else { return }
      places[node.id] = Place(node: node, parent: parent, index: index)
      ids.append(node.id)
      for (index, child) in node.children.enumerated() { add(child, below: node.id, at: index) }
    }
    add(window, below: nil, at: 0)
    self.window = window
    self.ids = ids
    self.places = places
  }

  /// Returns the place of an element; nil if there is none.
  subscript(id: AccessibilityID) -> Place? { places[id] }

  /// The element with the keyboard focus; nil if there is none.
  var focus: AccessibilityID? { ids.first { places[$0]?.node.traits.contains(.focused) == true } }

  /// Returns the innermost element of a subtree at a point of the window; nil if there is none. If
  /// siblings overlap, the last one is in front.
  func element(at point: Point, in node: AccessibilityNode) -> AccessibilityNode? {
    guard node.frame.contains(point) else { return nil }
    for child in node.children.reversed() {
      if let found = element(at: point, in: child) { return found }
    }
    return node
  }
}
