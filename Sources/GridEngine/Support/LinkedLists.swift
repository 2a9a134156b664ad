/// Doubly linked lists of elements in one array.
///
/// Adding, moving between lists and removing are O(1). Nothing is allocated after the array has
/// grown. The type is inlinable, so that the image cache in another module specializes it.
package struct LinkedLists<Element: Sendable>: Sendable {
  /// The position of an element while it is in a list. Later it can belong to another element.
  package typealias Handle = Int

  @usableFromInline
  struct Node: Sendable {
    @usableFromInline var element: Element?
    @usableFromInline var list: Int
    @usableFromInline var previous: Int
    @usableFromInline var next: Int

    @inlinable init(element: Element?, list: Int, previous: Int, next: Int) {
      self.element = element
      self.list = list
      self.previous = previous
      self.next = next
    }
  }

  /// The first `listCount` nodes are the heads of the lists; each list is a ring.
  @usableFromInline var nodes: [Node]
  @usableFromInline var unused: [Handle] = []
  @usableFromInline var counts: [Int]

  /// Creates `listCount` empty lists, numbered from 0.
  @inlinable package init(listCount: Int) {
    nodes = (0..<listCount).map { Node(element: nil, list: $0, previous: $0, next: $0) }
    counts = Array(repeating: 0, count: listCount)
  }

  /// The number of elements in all lists.
  @inlinable package var count: Int { counts.reduce(0, +) }

  /// Returns the number of elements in a list.
  @inlinable package func count(in list: Int) -> Int { counts[list] }

  /// Accesses the element at `handle`, which must be in a list.
  @inlinable package subscript(handle: Handle) -> Element {
    get { nodes[handle].element! }
    _modify {
      var element = nodes[handle].element.take()!
      defer { nodes[handle].element = element }
      yield &element
    }
  }

  /// Returns the list of the element at `handle`.
  @inlinable package func list(of handle: Handle) -> Int { nodes[handle].list }

  /// Returns the first element of a list.
  @inlinable package func first(in list: Int) -> Handle? {
    counts[list] == 0 ? nil : nodes[list].next
  }

  /// Returns the first element of a list that satisfies `isWanted`.
  @inlinable package func first(in list: Int, where isWanted: (Element) -> Bool) -> Handle? {
    var at = nodes[list].next
    while at != list {
      if let element = nodes[at].element, isWanted(element) { return at }
      at = nodes[at].next
    }
    return nil
  }

  /// Returns the last element of a list.
  @inlinable package func last(in list: Int) -> Handle? {
    counts[list] == 0 ? nil : nodes[list].previous
  }

  /// Appends an element to a list.
  @inlinable package mutating func append(_ element: Element, to list: Int) -> Handle {
    let handle = unused.popLast() ?? nodes.count
    let node = Node(element: element, list: list, previous: handle, next: handle)
    if handle == nodes.count { nodes.append(node) } else { nodes[handle] = node }
    link(handle, before: list, in: list)
    return handle
  }

  /// Moves an element to the end of a list, its own or another.
  @inlinable package mutating func moveToEnd(_ handle: Handle, of list: Int) {
    unlink(handle)
    link(handle, before: list, in: list)
  }

  /// Moves an element to the front of a list, its own or another.
  @inlinable package mutating func moveToFront(_ handle: Handle, of list: Int) {
    unlink(handle)
    link(handle, before: nodes[list].next, in: list)
  }

  /// Removes and returns the element.
  @discardableResult
  @inlinable package mutating func remove(_ handle: Handle) -> Element {
    unlink(handle)
    unused.append(handle)
    return nodes[handle].element.take()!
  }

  /// Returns the handles of a list in order; for tests and infrequent use.
  @inlinable package func handles(in list: Int) -> [Handle] {
    var handles: [Handle] = []
    var at = nodes[list].next
    while at != list {
      handles.append(at)
      at = nodes[at].next
    }
    return handles
  }

  /// Calls `body` for each element of a list, in order.
  @inlinable package func forEach(in list: Int, _ body: (Handle, Element) -> Void) {
    var at = nodes[list].next
    while at != list {
      if let element = nodes[at].element { body(at, element) }
      at = nodes[at].next
    }
  }

  @inlinable mutating func link(_ handle: Handle, before next: Int, in list: Int) {
    let previous = nodes[next].previous
    nodes[handle].list = list
    nodes[handle].previous = previous
    nodes[handle].next = next
    nodes[previous].next = handle
    nodes[next].previous = handle
    counts[list] += 1
  }

  @inlinable mutating func unlink(_ handle: Handle) {
    let node = nodes[handle]
    nodes[node.previous].next = node.next
    nodes[node.next].previous = node.previous
    counts[node.list] -= 1
  }
}
