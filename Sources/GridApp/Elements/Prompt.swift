import GridEngine
import GridSDL
import Scenes

/// The field at the bottom of the window, for a search, a date or a new name.
final class Prompt: WindowElement {
  private let input: InputController
  private let scenes: SceneHost
  private let isPhotoOpen: () -> Bool
  private var isButtonPressed = false

  /// Creates the element of the fields of `input`.
  ///
  /// - Parameter isPhotoOpen: Returns whether a photo covers the grid.
  init(
    _ input: InputController, over scenes: SceneHost,
    isPhotoOpen: @escaping () -> Bool = { false }
  ) {
    self.input = input
    self.scenes = scenes
    self.isPhotoOpen = isPhotoOpen
  }

  /// The field of what is in front: over an open photo that for its name, because the others concern the
  /// grid; nil for none.
  private var field: TextField? {
    isPhotoOpen() && !input.nameField.isOpen ? nil : input.field
  }

  func place(in context: ElementContext) -> ElementPlace {
    guard let size = field?.size(measuring: context.text) else { return .hidden }
    return .floating(FloatingPart.prompt.place(size))
  }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    field?.draw(
      in: context.frame, theme: context.theme, measuring: context.text, into: &list)
  }

  /// Clicks beside its button are the content's.
  func contains(_ point: Point, _ context: ElementContext) -> Bool {
    field?.closeButton(in: context.frame).contains(point) == true
  }

  func cursor(_ context: ElementContext) -> PointerCursor? { .pointingHand }

  var acceptsText: Bool { field?.isOpen == true }

  func caretFrame(_ context: ElementContext) -> Rect? {
    field?.caretFrame(in: context.frame, measuring: context.text)
  }

  /// Handles keys and texts while the field is open, and the pointer on its button. Keys that the field has no
  /// use for are the grid's.
  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    switch event {
    case .keyDown where acceptsText, .text where acceptsText, .composition where acceptsText:
      _ = input.handle(event, in: scenes.view, at: context.time)
      return true
    case .pointerDown(_, .primary, _, _), .touchBegan: isButtonPressed = true
    case .pointerUp(let point, .primary), .touchEnded(_, let point):
      if isButtonPressed, contains(point, context) { _ = input.leaveField() }
      isButtonPressed = false
    case .pointerDown, .pointerUp, .touchMoved: break
    default: return false
    }
    return true
  }

  func pointerCaptureWasLost(_ context: ElementContext) { isButtonPressed = false }

  func dismiss(_ context: ElementContext) -> Bool {
    field != nil && input.leaveField()
  }

  func description(_ context: ElementContext) -> ElementDescription? {
    guard let field else { return nil }
    var description = ElementDescription(.textField, label: field.label)
    description.value = field.text + field.composition
    return description
  }
}
