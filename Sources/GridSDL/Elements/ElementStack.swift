import FrameTiming
import GridEngine

/// The elements of a window, from back to front: their places, and the one way of input to them.
///
/// - SeeAlso: ``WindowElement``, which has the rules.
package final class ElementStack {
  /// The elements, the backmost first.
  package private(set) var elements: [any WindowElement] = []
  /// What all elements know about the window. Its frame, and its state of input, are replaced for each.
  package var environment: ElementContext
  /// Called with each event of the user before it is handled.
  package var onInput: (ElementInput) -> Void = { _ in }

  /// The places of the elements as of the last layout.
  private var places: [ObjectIdentifier: ElementPlace] = [:]
  private var frames: [ObjectIdentifier: Rect] = [:]
  private var pointer = PointerCapture()
  /// The last position of the pointer in the window; nil while it is outside or unknown.
  private var pointerPosition: Point?
  /// Whether the last key press was handled, so that the text that it types is not a text for anyone.
  private var wasKeyHandled = false
  private var latinText: String?
  /// The context of the event that is being handled.
  private var current: ElementInput?
  /// Whether an element other than the backmost one has handled an event since the last call of
  /// ``takeChange()``.
  private var hasChanged = false

  /// Creates an empty stack.
  package init(environment: ElementContext) { self.environment = environment }

  // MARK: Elements

  /// Adds an element in front of all others, or directly behind one of them. One that is in the window moves
  /// there.
  package func push(_ element: any WindowElement, below other: (any WindowElement)? = nil) {
    elements.removeAll { $0 === element }
    let index = other.flatMap { other in elements.firstIndex { $0 === other } }
    elements.insert(element, at: index ?? elements.count)
  }

  /// Removes an element. Has no effect on others.
  package func remove(_ element: any WindowElement) {
    elements.removeAll { $0 === element }
    places[ObjectIdentifier(element)] = nil
    frames[ObjectIdentifier(element)] = nil
    pointer.forget(element)
  }

  /// Returns the frame of an element as it was placed last, in window points; nil if it is not shown.
  package func frame(of element: any WindowElement) -> Rect? { frames[ObjectIdentifier(element)] }

  /// The elements that are not covered by another one, the backmost first.
  private var uncovered: ArraySlice<any WindowElement> {
    let first = elements.lastIndex { $0.isOpaque } ?? elements.startIndex
    return elements[first...]
  }

  /// Whether an element covers the backmost one.
  package var isBackCovered: Bool { uncovered.startIndex > elements.startIndex }

  /// Returns what an element knows of the window.
  private func context(of element: any WindowElement, at time: FrameTime) -> ElementContext {
    var context = environment
    context.time = time
    context.frame = frames[ObjectIdentifier(element)] ?? .zero
    context.modifiers = current?.modifiers ?? []
    context.origin = current?.origin ?? .user
    context.latinText = latinText
    return context
  }

  // MARK: Layout and drawing

  /// Returns the space for floating elements in the next frame.
  package func space(at time: FrameTime) -> FloatingSpace {
    var space = FloatingSpace(size: environment.size)
    let shown = uncovered
    for (index, element) in elements.enumerated() {
      var context = context(of: element, at: time)
      context.isCovered = index < shown.startIndex
      element.reserve(&space, in: context)
    }
    return space
  }

  /// Places all elements for the frame that is drawn next.
  package func layOut(in space: FloatingSpace, at time: FrameTime) {
    environment.room = space.bounds.size
    places.removeAll(keepingCapacity: true)
    var requests: [FloatingLayout.Request] = []
    var shown: [ObjectIdentifier: Rect] = [:]
    for (index, element) in zip(uncovered.indices, uncovered) {
      let place = element.place(in: context(of: element, at: time))
      let id = ObjectIdentifier(element)
      places[id] = place
      switch place {
      case .hidden: break
      case .window: shown[id] = Rect(size: environment.size)
      case .frame(let frame): shown[id] = frame
      case .floating(let wanted): requests.append(.init(id: index, place: wanted))
      }
    }
    for (index, frame) in FloatingLayout(space: space).frames(for: requests) {
      shown[ObjectIdentifier(elements[index])] = frame
    }
    frames = shown
  }

  /// The frames of all floating elements.
  package var floatingFrames: [Rect] {
    frames.compactMap { id, frame in
      if case .floating = places[id] { frame } else { nil }
    }
  }

  /// Draws the elements behind another one, or those in front of it, in their order.
  package func draw(
    _ side: Side, of divider: any WindowElement, at time: FrameTime, into list: inout DrawList
  ) {
    let shown = uncovered
    let middle = elements.firstIndex { $0 === divider } ?? elements.endIndex
    for (index, element) in zip(shown.indices, shown)
    where side == .behind ? index < middle : index > middle {
      guard frames[ObjectIdentifier(element)] != nil else { continue }
      element.draw(context(of: element, at: time), into: &list)
    }
  }

  package enum Side { case behind, inFront }

  /// Calls `body` with the elements that are shown, from back to front.
  func forEachShown(at time: FrameTime, _ body: (any WindowElement, ElementContext) -> Void) {
    for element in uncovered where frames[ObjectIdentifier(element)] != nil {
      body(element, context(of: element, at: time))
    }
  }

  /// The caret of the element that accepts text, in window points.
  package var caretFrame: Rect? {
    guard let field = focusedField else { return nil }
    return field.caretFrame(context(of: field, at: environment.time))
  }

  /// Returns the shape of the pointer.
  package func cursor(at time: FrameTime) -> PointerCursor {
    guard let pointerPosition else { return .arrow }
    for element in uncovered.reversed() {
      let context = context(of: element, at: time)
      guard isHit(element, at: pointerPosition, context) else { continue }
      if let cursor = element.cursor(context) { return cursor }
      if element.isModal { break }
    }
    return .arrow
  }

  // MARK: Time

  /// Whether an element needs a frame.
  package func needsFrame(at time: FrameTime) -> Bool {
    elements.contains { $0.needsFrame(at: time) }
  }

  /// The earliest time at which an element changes without an event; nil if none does.
  package func nextChange(after time: FrameTime) -> FrameTime? {
    elements.lazy.compactMap { $0.nextChange(after: time) }.min()
  }

  /// Updates all elements, and returns whether one needs a frame.
  package func update(at time: FrameTime) -> Bool {
    var needsFrame = false
    for element in elements where element.update(at: time) { needsFrame = true }
    return needsFrame
  }

  /// See ``WindowElement/willMove(to:)``.
  package func willMove(to showTime: FrameTime) {
    for element in elements { element.willMove(to: showTime) }
  }

  /// See ``WindowElement/advance(to:)``.
  package func advance(to showTime: FrameTime) {
    for element in elements { element.advance(to: showTime) }
  }
}

// MARK: - Input

extension ElementStack {
  /// Offers an event to the elements.
  ///
  /// - Returns: Whether one handled it.
  package func handle(_ input: ElementInput) -> Bool {
    onInput(input)
    let outer = current
    current = input
    defer { current = outer }
    let (event, time) = (input.event, input.time)
    switch event {
    case .pointerMoved(let point):
      pointerPosition = point
      if let element = pointer.element { return send(event, to: element, at: time) }
      return offer(event, at: point, time) != nil
    case .pointerDown(let point, let button, _, _):
      pointerPosition = point
      return press(event, .button(button), at: point, time)
    case .pointerUp(let point, let button): return release(event, .button(button), at: point, time)
    case .touchBegan(let finger, let point): return press(event, .finger(finger), at: point, time)
    case .touchMoved(_, let point):
      if let element = pointer.element { return send(event, to: element, at: time) }
      return offer(event, at: point, time) != nil
    case .touchEnded(let finger, let point):
      return release(event, .finger(finger), at: point, time)
    case .pointerLeft:
      pointerPosition = nil
      for element in uncovered.reversed() { _ = send(event, to: element, at: time) }
      return true
    case .wheel, .axis, .gesture:
      if let element = pointer.element { return send(event, to: element, at: time) }
      return offer(event, at: pointerPosition, time) != nil
    case .keyDown(let key, let modifiers, let isRepeat):
      latinText = key.text(modifiers)
      wasKeyHandled =
        key == .escape
        ? (isRepeat || dismiss(at: time)) : offer(event, time)
      return wasKeyHandled
    case .text, .composition:
      if let field = focusedField { return send(event, to: field, at: time) }
      return wasKeyHandled || offer(event, time)
    case .keyUp:
      wasKeyHandled = false
      return offer(event, time)
    case .filesDropped, .quit: return offer(event, time)
    case .resized, .exposed, .hidden, .shown, .displayChanged, .texturesLost, .woken: return false
    }
  }

  /// Whether the event that is being handled is from a script.
  package var isHandlingScript: Bool { current.map { $0.origin != .user } ?? false }

  /// Returns whether elements may look different because of input. The backmost one, which receives most of
  /// it, requests its frames itself.
  package func takeChange() -> Bool {
    defer { hasChanged = false }
    return hasChanged
  }

  /// Ends what the user does in the front-most element that can be dismissed. A drag comes first.
  private func dismiss(at time: FrameTime) -> Bool {
    let order = (pointer.element.map { [$0] } ?? []) + uncovered.reversed()
    for element in order where element.dismiss(context(of: element, at: time)) {
      hasChanged = true
      return true
    }
    return false
  }

  /// The element that accepts text, unless one in front of it keeps all input.
  private var focusedField: (any WindowElement)? {
    for element in uncovered.reversed() {
      if element.acceptsText { return element }
      if element.isModal { return nil }
    }
    return nil
  }

  /// The element that keys are for: a field, the front-most one that keeps all input, or the backmost one.
  package var focusedElement: (any WindowElement)? {
    focusedField ?? uncovered.last { $0.isModal } ?? uncovered.first
  }

  /// Offers a key or a text, first to the field that accepts text, then from front to back.
  private func offer(_ event: InputEvent, _ time: FrameTime) -> Bool {
    let field = focusedField
    if let field, send(event, to: field, at: time) { return true }
    for element in uncovered.reversed() where element !== field {
      if send(event, to: element, at: time) { return true }
      if element.isModal { return false }
    }
    return false
  }

  /// Offers an event to the elements at a point, from front to back; without a point, to those that fill the
  /// window or keep all input.
  ///
  /// - Returns: The element that handled it.
  private func offer(
    _ event: InputEvent, at point: Point?, _ time: FrameTime
  ) -> (any WindowElement)? {
    for element in uncovered.reversed() {
      let context = context(of: element, at: time)
      guard isHit(element, at: point, context) else { continue }
      if handle(event, by: element, context) { return element }
      if element.isModal { return nil }
    }
    return nil
  }

  private func isHit(
    _ element: any WindowElement, at point: Point?, _ context: ElementContext
  ) -> Bool {
    if element.isModal { return true }
    guard let place = places[ObjectIdentifier(element)], place != .hidden else { return false }
    guard let point else { return place == .window }
    return element.contains(point, context)
  }

  private func send(_ event: InputEvent, to element: any WindowElement, at time: FrameTime) -> Bool
  {
    handle(event, by: element, context(of: element, at: time))
  }

  private func handle(
    _ event: InputEvent, by element: any WindowElement, _ context: ElementContext
  ) -> Bool {
    guard element.handle(event, context) else { return false }
    if element !== elements.first { hasChanged = true }
    return true
  }

  // MARK: Pointer

  private func press(
    _ event: InputEvent, _ part: PointerCapture.Part, at point: Point, _ time: FrameTime
  ) -> Bool {
    // A release that never arrived, as after a switch to another program.
    if pointer.parts.contains(part) { pointer.release(part) }
    if let element = pointer.element {
      pointer.press(part, on: element)
      return send(event, to: element, at: time)
    }
    let generation = pointer.generation
    guard let element = offer(event, at: point, time) else { return false }
    // The press may have opened a menu, which has the pointer then.
    if pointer.generation == generation { pointer.press(part, on: element) }
    return true
  }

  private func release(
    _ event: InputEvent, _ part: PointerCapture.Part, at point: Point, _ time: FrameTime
  ) -> Bool {
    guard let element = pointer.element else { return offer(event, at: point, time) != nil }
    pointer.release(part)
    return send(event, to: element, at: time)
  }

  /// Gives the pointer that is pressed, or that is being pressed, to an element: it receives the movements and
  /// the release. Without one, nobody does.
  package func capturePointer(for element: (any WindowElement)?) {
    let before = pointer.element
    if let element {
      var parts = pointer.parts
      switch current?.event {
      case .pointerDown(_, let button, _, _): parts.insert(.button(button))
      case .touchBegan(let finger, _): parts.insert(.finger(finger))
      default: break
      }
      pointer.capture(parts, for: element)
    } else {
      pointer.capture([], for: nil)
    }
    if let before, before !== element {
      before.pointerCaptureWasLost(context(of: before, at: current?.time ?? .now))
    }
  }

  /// The element that receives the events of the pressed pointer; nil if none is pressed.
  package var pointerCapture: (any WindowElement)? { pointer.element }
}

/// The element that has the pointer from the press to the release.
private struct PointerCapture {
  enum Part: Hashable {
    case button(PointerButton)
    case finger(Int)
  }

  private(set) var element: (any WindowElement)?
  /// The buttons and fingers that are down.
  private(set) var parts: Set<Part> = []
  /// Changes with each ``capture(_:for:)``.
  private(set) var generation = 0

  mutating func press(_ part: Part, on element: any WindowElement) {
    self.element = element
    parts.insert(part)
  }

  mutating func release(_ part: Part) {
    parts.remove(part)
    if parts.isEmpty { element = nil }
  }

  mutating func capture(_ parts: Set<Part>, for element: (any WindowElement)?) {
    self.parts = parts
    self.element = parts.isEmpty ? nil : element
    generation += 1
  }

  mutating func forget(_ element: any WindowElement) {
    if self.element === element { (self.element, parts) = (nil, []) }
  }
}
