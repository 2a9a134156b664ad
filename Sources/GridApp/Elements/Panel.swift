import GridEngine
import GridSDL

/// A floating element that shows a value: it is there as long as there is a value.
final class Panel<Value>: WindowElement {
  /// How a value is shown.
  struct Look {
    var part: FloatingPart
    /// Returns the size and the position.
    var place: (Value, ElementContext) -> (size: Size, position: FloatingPlace.Position)
    var draw: (Value, ElementContext, inout DrawList) -> Void
    var description: (Value) -> ElementDescription? = { _ in nil }
  }

  private let look: Look
  private let value: () -> Value?
  /// The value as of the last layout.
  private var shown: Value?

  /// Creates a panel of the current value of `value`.
  init(_ look: Look, of value: @escaping () -> Value?) {
    self.look = look
    self.value = value
  }

  func place(in context: ElementContext) -> ElementPlace {
    shown = value()
    guard let shown else { return .hidden }
    let (size, position) = look.place(shown, context)
    return .floating(look.part.place(size, at: position))
  }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    if let shown { look.draw(shown, context, &list) }
  }

  /// What floats over the content is not in the way of the pointer.
  func contains(_ point: Point, _ context: ElementContext) -> Bool { false }

  func description(_ context: ElementContext) -> ElementDescription? {
    shown.flatMap(look.description)
  }
}

/// A part of the window that is drawn over the grid, and that has no input.
final class Drawing: WindowElement {
  private let body: (ElementContext, inout DrawList) -> Void

  /// Creates a part that `body` draws.
  init(_ body: @escaping (ElementContext, inout DrawList) -> Void) { self.body = body }

  func place(in context: ElementContext) -> ElementPlace { .window }
  func draw(_ context: ElementContext, into list: inout DrawList) { body(context, &list) }
  func contains(_ point: Point, _ context: ElementContext) -> Bool { false }
}
