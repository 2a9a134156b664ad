/// Several doubly linked lists of elements in one array: adding, moving between lists and removing
/// anywhere cost O(1), and nothing is allocated once the array has grown.
///
/// Inlinable, so that the image cache, a module above, gets a copy made for its elements.
package struct LinkedLists<Element: Sendable>: Sendable {
  /// An element's place for as long as it is in a list; another element may get it afterwards.
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

  /// The first `listCount` nodes are the lists' heads, each a ring of itself and its elements.
  @usableFromInline var nodes: [Node]
  @usableFromInline var unused: [Handle] = []
  @usableFromInline var counts: [Int]

  /// Makes `listCount` empty lists, numbered from 0.
  @inlinable package init(listCount: Int) {
    nodes = (0..<listCount).map { Node(element: nil, list: $0, previous: $0, next: $0) }
    counts = Array(repeating: 0, count: listCount)
  }

  /// How many elements the lists hold together.
  @inlinable package var count: Int { counts.reduce(0, +) }

  /// How many elements one list holds.
  @inlinable package func count(in list: Int) -> Int { counts[list] }

  /// Reads or changes the element at `handle`, which must be in a list.
  @inlinable package subscript(handle: Handle) -> Element {
    get { nodes[handle].element! }
    _modify {
      var element = nodes[handle].element.take()!
      defer { nodes[handle].element = element }
      yield &element
    }
  }

  /// The list that the element at `handle` is in.
  @inlinable package func list(of handle: Handle) -> Int { nodes[handle].list }

  /// The first of a list.
  @inlinable package func first(in list: Int) -> Handle? {
    counts[list] == 0 ? nil : nodes[list].next
  }

  /// The first of a list that `isWanted` picks.
  @inlinable package func first(in list: Int, where isWanted: (Element) -> Bool) -> Handle? {
    var at = nodes[list].next
    while at != list {
      if let element = nodes[at].element, isWanted(element) { return at }
      at = nodes[at].next
    }
    return nil
  }

  /// The last of a list.
  @inlinable package func last(in list: Int) -> Handle? {
    counts[list] == 0 ? nil : nodes[list].previous
  }

  /// Adds an element as the last of a list.
  @inlinable package mutating func append(_ element: Element, to list: Int) -> Handle {
    let handle = unused.popLast() ?? nodes.count
    let node = Node(element: element, list: list, previous: handle, next: handle)
    if handle == nodes.count { nodes.append(node) } else { nodes[handle] = node }
    link(handle, before: list, in: list)
    return handle
  }

  /// Makes the element the last of a list, its own or another.
  @inlinable package mutating func moveToEnd(_ handle: Handle, of list: Int) {
    unlink(handle)
    link(handle, before: list, in: list)
  }

  /// Makes the element the first of a list, its own or another.
  @inlinable package mutating func moveToFront(_ handle: Handle, of list: Int) {
    unlink(handle)
    link(handle, before: nodes[list].next, in: list)
  }

  /// Takes the element out.
  @discardableResult
  @inlinable package mutating func remove(_ handle: Handle) -> Element {
    unlink(handle)
    unused.append(handle)
    return nodes[handle].element.take()!
  }

  /// The handles of a list, from its first to its last; for tests and rare walks.
  @inlinable package func handles(in list: Int) -> [Handle] {
    var handles: [Handle] = []
    var at = nodes[list].next
    while at != list {
      handles.append(at)
      at = nodes[at].next
    }
    return handles
  }

  /// Hands out a list's elements, from its first to its last.
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
