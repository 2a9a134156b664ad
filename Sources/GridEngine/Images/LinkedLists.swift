/// Several doubly linked lists of elements in one array: adding, moving between lists and removing
/// anywhere cost O(1), and nothing is allocated once the array has grown.
struct LinkedLists<Element: Sendable>: Sendable {
  /// An element's place for as long as it is in a list; another element may get it afterwards.
  typealias Handle = Int

  private struct Node: Sendable {
    var element: Element?
    var list: Int
    var previous: Int
    var next: Int
  }

  /// The first `listCount` nodes are the lists' heads, each a ring of itself and its elements.
  private var nodes: [Node]
  private var unused: [Handle] = []
  private var counts: [Int]

  /// Makes `listCount` empty lists, numbered from 0.
  init(listCount: Int) {
    nodes = (0..<listCount).map { Node(element: nil, list: $0, previous: $0, next: $0) }
    counts = Array(repeating: 0, count: listCount)
  }

  /// How many elements the lists hold together.
  var count: Int { counts.reduce(0, +) }

  /// How many elements one list holds.
  func count(in list: Int) -> Int { counts[list] }

  /// Reads or changes the element at `handle`, which must be in a list.
  subscript(handle: Handle) -> Element {
    get { nodes[handle].element! }
    _modify {
      var element = nodes[handle].element.take()!
      defer { nodes[handle].element = element }
      yield &element
    }
  }

  /// The list that the element at `handle` is in.
  func list(of handle: Handle) -> Int { nodes[handle].list }

  /// The first of a list.
  func first(in list: Int) -> Handle? { counts[list] == 0 ? nil : nodes[list].next }

  /// The first of a list that `isWanted` picks.
  func first(in list: Int, where isWanted: (Element) -> Bool) -> Handle? {
    var at = nodes[list].next
    while at != list {
      if let element = nodes[at].element, isWanted(element) { return at }
      at = nodes[at].next
    }
    return nil
  }

  /// The last of a list.
  func last(in list: Int) -> Handle? { counts[list] == 0 ? nil : nodes[list].previous }

  /// Adds an element as the last of a list.
  mutating func append(_ element: Element, to list: Int) -> Handle {
    let handle = unused.popLast() ?? nodes.count
    let node = Node(element: element, list: list, previous: handle, next: handle)
    if handle == nodes.count { nodes.append(node) } else { nodes[handle] = node }
    link(handle, before: list, in: list)
    return handle
  }

  /// Makes the element the last of a list, its own or another.
  mutating func moveToEnd(_ handle: Handle, of list: Int) {
    unlink(handle)
    link(handle, before: list, in: list)
  }

  /// Makes the element the first of a list, its own or another.
  mutating func moveToFront(_ handle: Handle, of list: Int) {
    unlink(handle)
    link(handle, before: nodes[list].next, in: list)
  }

  /// Takes the element out.
  @discardableResult
  mutating func remove(_ handle: Handle) -> Element {
    unlink(handle)
    unused.append(handle)
    return nodes[handle].element.take()!
  }

  /// The handles of a list, from its first to its last; for tests and rare walks.
  func handles(in list: Int) -> [Handle] {
    var handles: [Handle] = []
    var at = nodes[list].next
    while at != list {
      handles.append(at)
      at = nodes[at].next
    }
    return handles
  }

  /// Hands out a list's elements, from its first to its last.
  func forEach(in list: Int, _ body: (Handle, Element) -> Void) {
    var at = nodes[list].next
    while at != list {
      if let element = nodes[at].element { body(at, element) }
      at = nodes[at].next
    }
  }

  private mutating func link(_ handle: Handle, before next: Int, in list: Int) {
    let previous = nodes[next].previous
    nodes[handle].list = list
    nodes[handle].previous = previous
    nodes[handle].next = next
    nodes[previous].next = handle
    nodes[next].previous = handle
    counts[list] += 1
  }

  private mutating func unlink(_ handle: Handle) {
    let node = nodes[handle]
    nodes[node.previous].next = node.next
    nodes[node.next].previous = node.previous
    counts[node.list] -= 1
  }
}
