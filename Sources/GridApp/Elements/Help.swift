import GridEngine
import GridSDL

/// The help over everything else.
final class Help: WindowElement {
  /// Called with the commands of keys that have no meaning for the help itself.
  var onCommand: (AppCommand) -> Void = { _ in }
  private var panel = HelpPanel()

  /// Whether the help is shown.
  var isShown: Bool { panel.isShown }

  /// Shows or hides the help, first about the grid or the open photo.
  func toggle(in place: KeyBinding.Place) { panel.toggle(in: place) }

  func place(in context: ElementContext) -> ElementPlace { isShown ? .window : .hidden }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    panel.draw(in: context.size, theme: context.theme, text: context.text, into: &list)
  }

  var isModal: Bool { isShown }

  func cursor(_ context: ElementContext) -> PointerCursor? { .arrow }

  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    switch event {
    case .axis(let axis): return panel.handle(axis)
    case .quit: return false
    default: break
    }
    if panel.handle(event) { return true }
    // A shortcut that opens the help also closes it.
    let trigger = KeyTrigger(event.withLatinText(context.latinText))
    guard let trigger, case .command(let command) = KeyBindings.action(for: trigger, in: .folder)
    else { return false }
    onCommand(command)
    return true
  }

  func dismiss(_ context: ElementContext) -> Bool {
    guard isShown else { return false }
    panel.toggle()
    return true
  }

  func description(_ context: ElementContext) -> ElementDescription? {
    let topic = KeyBindings.groups[panel.topic]
    let texts = [topic.introduction] + topic.rows.map { "\($0.meaning): \($0.keys)" }
    var description = ElementDescription(.dialog, label: "Help: \(topic.title)")
    description.value = texts.filter { !$0.isEmpty }.joined(separator: "\n")
    return description
  }
}

extension InputEvent {
  /// Returns a text of another script as the shortcut at the same position of a US keyboard.
  ///
  /// - Parameter latin: The text that the key types there; nil if it types none.
  func withLatinText(_ latin: String?) -> InputEvent {
    guard case .text(let text) = self, !KeyBindings.hasAction(forText: text), let latin,
      KeyBindings.hasAction(forText: latin)
    else { return self }
    return .text(latin)
  }
}
