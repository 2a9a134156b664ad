import FrameTiming
import GridEngine

/// The elements of a window, from back to front: their places, and the one way of input to them.
///
/// - SeeAlso: ``WindowElement``, which has the rules.
package final class ElementStack {
  /// An element with its place as of the last layout.
  struct Entry {
    let element: any WindowElement
    var place = ElementPlace.hidden
    /// The frame in window points; nil if it is not shown.
    var frame: Rect?
  }

  /// The elements, the backmost first.
  private(set) var entries: [Entry] = []
  /// What all elements know about the window. Its frame, and its state of input, are replaced for each.
  package var environment: ElementContext
  /// Called with each event of the user before it is handled.
  package var onInput: (ElementInput) -> Void = { _ in }

  /// The state of the pointer and the keys.
  var input = Input()

  /// Creates an empty stack.
  package init(environment: ElementContext) { self.environment = environment }

  // MARK: Elements

  /// Adds an element in front of all others, or directly behind one of them. One that is in the window moves
  /// there.
  package func push(_ element: any WindowElement, below other: (any WindowElement)? = nil) {
    entries.removeAll { $0.element === element }
    let index = other.flatMap(index(of:))
    entries.insert(Entry(element: element), at: index ?? entries.count)
  }

  /// Removes an element. Has no effect on others.
  package func remove(_ element: any WindowElement) {
    entries.removeAll { $0.element === element }
    input.forget(element)
  }

  /// Returns the frame of an element as it was placed last, in window points; nil if it is not shown.
  package func frame(of element: any WindowElement) -> Rect? {
    index(of: element).flatMap { entries[$0].frame }
  }

  func index(of element: any WindowElement) -> Int? {
    for index in entries.indices where entries[index].element === element { return index }
    return nil
  }

  // Closures of generic functions check that they are called on the main thread, and a slice retains the
  // elements. The loops over all elements, several for each event and frame, do neither. An element that is
  // called may remove others, so that the loops compare each index with the current count.

  /// The indices of the elements that are not covered by another one.
  var uncovered: Range<Int> {
    var first = entries.endIndex
    while first > 0 {
      first -= 1
      if entries[first].element.isOpaque { break }
    }
    return first..<entries.endIndex
  }

  /// Whether an element covers the backmost one.
  package var isBackCovered: Bool { uncovered.lowerBound > 0 }

  /// Returns what an element knows of the window.
  func context(of entry: Entry, at time: FrameTime) -> ElementContext {
    var context = context(at: time)
    context.frame = entry.frame ?? .zero
    return context
  }

  /// Returns what all elements know of the window; loops over them set the frame of each in one copy.
  func context(at time: FrameTime) -> ElementContext {
    var context = environment
    context.time = time
    context.modifiers = input.current?.modifiers ?? []
    context.origin = input.current?.origin ?? .user
    context.latinText = input.latinText
    return context
  }

  // MARK: Layout and drawing

  /// Returns the space for floating elements in the next frame.
  package func space(at time: FrameTime) -> FloatingSpace {
    var space = FloatingSpace(size: environment.size)
    let shown = uncovered
    var context = context(at: time)
    for index in entries.indices where index < entries.count {
      context.frame = entries[index].frame ?? .zero
      context.isCovered = index < shown.lowerBound
      space.isCovered = context.isCovered
      entries[index].element.reserve(&space, in: context)
    }
    return space
  }

  /// Places all elements for the frame that is drawn next.
  package func layOut(in space: FloatingSpace, at time: FrameTime) {
    environment.room = space.bounds.size
    let shown = uncovered
    var context = context(at: time)
    var requests: [FloatingLayout.Request] = []
    for index in entries.indices where index < entries.count {
      guard index >= shown.lowerBound else {
        entries[index].place = .hidden
        entries[index].frame = nil
        continue
      }
      context.frame = entries[index].frame ?? .zero
      let place = entries[index].element.place(in: context)
      entries[index].place = place
      switch place {
      case .hidden: entries[index].frame = nil
      case .window: entries[index].frame = Rect(size: environment.size)
      case .frame(let frame): entries[index].frame = frame
      case .floating(let wanted):
        entries[index].frame = nil
        requests.append(.init(id: index, place: wanted))
      }
    }
    guard !requests.isEmpty else { return }
    for (index, frame) in FloatingLayout(space: space).frames(for: requests) {
      entries[index].frame = frame
    }
  }

  /// The frames of all floating elements.
  package var floatingFrames: [Rect] {
    entries.compactMap { if case .floating = $0.place { $0.frame } else { nil } }
  }

  /// Draws the elements behind another one, or those in front of it, in their order.
  package func draw(
    _ side: Side, of divider: any WindowElement, at time: FrameTime, into list: inout DrawList
  ) {
    let shown = uncovered
    let middle = index(of: divider) ?? entries.endIndex
    let drawn = side == .behind ? 0..<middle : min(middle + 1, entries.endIndex)..<entries.endIndex
    var context = context(at: time)
    for index in drawn.clamped(to: shown) where index < entries.count {
      guard let frame = entries[index].frame else { continue }
      context.frame = frame
      entries[index].element.draw(context, into: &list)
    }
  }

  package enum Side { case behind, inFront }

  /// Calls `body` with the elements that are shown, from back to front.
  func forEachShown(at time: FrameTime, _ body: (any WindowElement, ElementContext) -> Void) {
    for index in uncovered where index < entries.count && entries[index].frame != nil {
      body(entries[index].element, context(of: entries[index], at: time))
    }
  }

  // MARK: Time

  /// Whether an element needs a frame.
  package func needsFrame(at time: FrameTime) -> Bool {
    for entry in entries where entry.element.needsFrame(at: time) { return true }
    return false
  }

  /// The earliest time at which an element changes without an event; nil if none does.
  package func nextChange(after time: FrameTime) -> FrameTime? {
    var next: FrameTime?
    for entry in entries {
      guard let change = entry.element.nextChange(after: time) else { continue }
      next = min(next ?? change, change)
    }
    return next
  }

  /// Updates all elements, and returns whether one needs a frame.
  package func update(at time: FrameTime) -> Bool {
    var needsFrame = false
    for entry in entries where entry.element.update(at: time) { needsFrame = true }
    return needsFrame
  }

  /// See ``WindowElement/willMove(to:)``.
  package func willMove(to showTime: FrameTime) {
    for entry in entries { entry.element.willMove(to: showTime) }
  }

  /// See ``WindowElement/advance(to:)``.
  package func advance(to showTime: FrameTime) {
    for entry in entries { entry.element.advance(to: showTime) }
  }
}
