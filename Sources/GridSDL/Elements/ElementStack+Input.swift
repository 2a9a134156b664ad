import FrameTiming
import GridEngine

extension ElementStack {
  /// What the stack knows of the pointer and the keys between two events.
  struct Input {
    var pointer = PointerCapture()
    /// The last position of the pointer in the window; nil while it is outside or unknown.
    var position: Point?
    /// The element that handled the last movement of the pointer.
    var hovered: (any WindowElement)?
    /// Whether the last key press was handled, so that the text that it types is not a text for anyone.
    var wasKeyHandled = false
    var latinText: String?
    /// The event that is being handled.
    var current: ElementInput?
    /// Whether an element other than the backmost one has handled an event since the last call of
    /// ``ElementStack/takeChange()``.
    var hasChanged = false

    /// Forgets an element that is removed.
    mutating func forget(_ element: any WindowElement) {
      pointer.forget(element)
      if hovered === element { hovered = nil }
    }
  }

  /// Offers an event to the elements.
  ///
  /// - Returns: Whether one handled it.
  package func handle(_ event: ElementInput) -> Bool {
    onInput(event)
    let outer = input.current
    input.current = event
    defer { input.current = outer }
    return handle(event.event, at: event.time)
  }

  private func handle(_ event: InputEvent, at time: FrameTime) -> Bool {
    switch event {
    case .pointerMoved(let point):
      input.position = point
      if let element = input.pointer.element { return send(event, to: element, at: time) }
      let element = offer(event, at: point, time)
      hover(over: element, at: time)
      return element != nil
    case .pointerDown(let point, let button, _, _):
      input.position = point
      return press(event, .button(button), at: point, time)
    case .pointerUp(let point, let button): return release(event, .button(button), at: point, time)
    case .touchBegan(let finger, let point): return press(event, .finger(finger), at: point, time)
    case .touchMoved(_, let point):
      if let element = input.pointer.element { return send(event, to: element, at: time) }
      return offer(event, at: point, time) != nil
    case .touchEnded(let finger, let point):
      return release(event, .finger(finger), at: point, time)
    case .pointerLeft:
      input.position = nil
      input.hovered = nil
      leave(uncovered, at: time)
      return true
    case .wheel, .axis, .gesture:
      if let element = input.pointer.element { return send(event, to: element, at: time) }
      return offer(event, at: input.position, time) != nil
    case .keyDown(let key, let modifiers, let isRepeat):
      input.latinText = key.text(modifiers)
      input.wasKeyHandled =
        key == .escape
        ? (isRepeat || dismiss(at: time)) : offer(event, time)
      return input.wasKeyHandled
    case .text, .composition:
      if let field = focusedField { return send(event, to: field, at: time) }
      return input.wasKeyHandled || offer(event, time)
    case .keyUp:
      input.wasKeyHandled = false
      return offer(event, time)
    case .filesDropped, .quit: return offer(event, time)
    case .resized, .exposed, .hidden, .shown, .displayChanged, .texturesLost, .woken: return false
    }
  }

  /// Whether the event that is being handled is from a script.
  package var isHandlingScript: Bool { input.current.map { $0.origin != .user } ?? false }

  /// Returns whether elements may look different because of input. The backmost one, which receives most of
  /// it, requests its frames itself.
  package func takeChange() -> Bool {
    defer { input.hasChanged = false }
    return input.hasChanged
  }

  // MARK: Keys

  /// Ends what the user does in the front-most element that can be dismissed. A drag comes first.
  private func dismiss(at time: FrameTime) -> Bool {
    if let element = input.pointer.element, dismiss(element, at: time) { return true }
    for index in uncovered.reversed()
    where index < entries.count && dismiss(entries[index].element, at: time) {
      return true
    }
    return false
  }

  private func dismiss(_ element: any WindowElement, at time: FrameTime) -> Bool {
    guard element.dismiss(context(of: element, at: time)) else { return false }
    input.hasChanged = true
    return true
  }

  /// The element that accepts text, unless one in front of it keeps all input.
  private var focusedField: (any WindowElement)? {
    for index in uncovered.reversed() {
      let element = entries[index].element
      if element.acceptsText { return element }
      if element.isModal { return nil }
    }
    return nil
  }

  /// The element that keys are for: a field, the front-most one that keeps all input, or the backmost one.
  package var focusedElement: (any WindowElement)? {
    if let field = focusedField { return field }
    let shown = entries[uncovered]
    return (shown.last { $0.element.isModal } ?? shown.first)?.element
  }

  /// The caret of the element that accepts text, in window points.
  package var caretFrame: Rect? {
    guard let field = focusedField else { return nil }
    return field.caretFrame(context(of: field, at: environment.time))
  }

  /// Offers a key or a text, first to the field that accepts text, then from front to back.
  private func offer(_ event: InputEvent, _ time: FrameTime) -> Bool {
    let field = focusedField
    if let field, send(event, to: field, at: time) { return true }
    for index in uncovered.reversed() where index < entries.count {
      let entry = entries[index]
      if entry.element === field { continue }
      if handle(event, by: entry.element, context(of: entry, at: time)) { return true }
      if entry.element.isModal { return false }
    }
    return false
  }

  // MARK: Pointer

  /// Returns the shape of the pointer.
  package func cursor(at time: FrameTime) -> PointerCursor {
    guard let position = input.position else { return .arrow }
    var context = context(at: time)
    for index in uncovered.reversed() where index < entries.count {
      guard isHit(index, at: position, &context) else { continue }
      let element = entries[index].element
      if let cursor = element.cursor(context) { return cursor }
      if element.isModal { break }
    }
    return .arrow
  }

  /// Offers an event to the elements at a point, from front to back; without a point, to those that fill the
  /// window or keep all input.
  ///
  /// - Returns: The element that handled it.
  private func offer(
    _ event: InputEvent, at point: Point?, _ time: FrameTime
  ) -> (any WindowElement)? {
    var context = context(at: time)
    for index in uncovered.reversed() where index < entries.count {
      guard isHit(index, at: point, &context) else { continue }
      let element = entries[index].element
      if handle(event, by: element, context) { return element }
      if element.isModal { return nil }
    }
    return nil
  }

  /// Returns whether the element of an entry has the input at a point, and sets its frame. Most of a window's are
  /// services and hidden panels, which have none.
  private func isHit(_ index: Int, at point: Point?, _ context: inout ElementContext) -> Bool {
    let frame = entries[index].frame
    context.frame = frame ?? .zero
    if entries[index].element.isModal { return true }
    guard frame != nil else { return false }
    guard let point else { return entries[index].place == .window }
    return entries[index].element.contains(point, context)
  }

  /// Records which element is under the pointer. From the one before, and from all behind the new one, the
  /// pointer has left.
  private func hover(over element: (any WindowElement)?, at time: FrameTime) {
    guard element !== input.hovered else { return }
    let before = input.hovered.flatMap(index(of:))
    input.hovered = element
    guard let before else { return }
    let covered = uncovered.clamped(to: 0..<(element.flatMap(index(of:)) ?? 0))
    if !covered.contains(before) { leave(before..<before + 1, at: time) }
    leave(covered, at: time)
  }

  private func leave(_ range: Range<Int>, at time: FrameTime) {
    for index in range.reversed() where index < entries.count {
      _ = send(.pointerLeft, to: entries[index].element, at: time)
    }
  }

  private func press(
    _ event: InputEvent, _ part: PointerCapture.Part, at point: Point, _ time: FrameTime
  ) -> Bool {
    // A release that never arrived, as after a switch to another program.
    if input.pointer.parts.contains(part) { input.pointer.release(part) }
    if let element = input.pointer.element {
      input.pointer.press(part, on: element)
      return send(event, to: element, at: time)
    }
    let generation = input.pointer.generation
    guard let element = offer(event, at: point, time) else { return false }
    // The press may have opened a menu, which has the pointer then.
    if input.pointer.generation == generation { input.pointer.press(part, on: element) }
    return true
  }

  private func release(
    _ event: InputEvent, _ part: PointerCapture.Part, at point: Point, _ time: FrameTime
  ) -> Bool {
    guard let element = input.pointer.element else { return offer(event, at: point, time) != nil }
    input.pointer.release(part)
    return send(event, to: element, at: time)
  }

  /// Gives the pointer that is pressed, or that is being pressed, to an element: it receives the movements and
  /// the release. Without one, nobody does.
  package func capturePointer(for element: (any WindowElement)?) {
    let before = input.pointer.element
    if let element {
      var parts = input.pointer.parts
      switch input.current?.event {
      case .pointerDown(_, let button, _, _): parts.insert(.button(button))
      case .touchBegan(let finger, _): parts.insert(.finger(finger))
      default: break
      }
      input.pointer.capture(parts, for: element)
    } else {
      input.pointer.capture([], for: nil)
    }
    if let before, before !== element {
      before.pointerCaptureWasLost(context(of: before, at: input.current?.time ?? .now))
    }
  }

  /// The element that receives the events of the pressed pointer; nil if none is pressed.
  package var pointerCapture: (any WindowElement)? { input.pointer.element }

  // MARK: One element

  private func send(_ event: InputEvent, to element: any WindowElement, at time: FrameTime) -> Bool
  {
    handle(event, by: element, context(of: element, at: time))
  }

  private func handle(
    _ event: InputEvent, by element: any WindowElement, _ context: ElementContext
  ) -> Bool {
    guard element.handle(event, context) else { return false }
    if element !== entries.first?.element { input.hasChanged = true }
    return true
  }

  private func context(of element: any WindowElement, at time: FrameTime) -> ElementContext {
    context(of: index(of: element).map { entries[$0] } ?? Entry(element: element), at: time)
  }
}
