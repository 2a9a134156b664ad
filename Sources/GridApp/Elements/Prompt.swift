import GridEngine
import GridSDL
import Scenes

/// The field at the bottom of the window, for a search, a date or a new name.
final class Prompt: WindowElement {
  private let input: InputController
  private let scenes: SceneHost

  /// Creates the element of the fields of `input`.
  init(_ input: InputController, over scenes: SceneHost) {
    self.input = input
    self.scenes = scenes
  }

  func place(in context: ElementContext) -> ElementPlace {
    guard let size = input.field.size else { return .hidden }
    return .floating(FloatingPart.prompt.place(size))
  }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    input.field.draw(
      in: context.frame, theme: context.theme, measuring: context.text, into: &list)
  }

  func contains(_ point: Point, _ context: ElementContext) -> Bool { false }

  var acceptsText: Bool { input.isTyping }

  func caretFrame(_ context: ElementContext) -> Rect? {
    input.field.caretFrame(in: context.frame, measuring: context.text)
  }

  /// Handles keys and texts while the field is open. Those that it has no use for are the grid's.
  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    guard acceptsText else { return false }
    switch event {
    case .keyDown, .text, .composition:
      _ = input.handle(event, in: scenes.view, at: context.time)
      return true
    default: return false
    }
  }

  func dismiss(_ context: ElementContext) -> Bool { input.leaveField() }

  func description(_ context: ElementContext) -> ElementDescription? {
    let field = input.field
    var description = ElementDescription(.textField, label: field.label)
    description.value = field.text + field.composition
    return description
  }
}
