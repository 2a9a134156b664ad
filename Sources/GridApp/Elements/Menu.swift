import GridEngine
import GridSDL

/// The menu of actions at the pointer or at the focused item. It receives all input while it is open.
final class Menu: WindowElement {
  /// Called with the action of an entry that was chosen.
  var onAction: (KeyAction) -> Void = { _ in }
  private var menu = ContextMenu()

  /// Whether the menu is open.
  var isShown: Bool { menu.isShown }

  /// The point of the menu that is open, or was.
  var point: Point { menu.anchor }

  /// Opens the menu; see ``ContextMenu/open(_:at:isPressed:)``.
  func open(_ entries: [ContextMenu.Entry], at point: Point, isPressed: Bool) {
    menu.open(entries, at: point, isPressed: isPressed)
  }

  func place(in context: ElementContext) -> ElementPlace { isShown ? .window : .hidden }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    menu.draw(in: context.size, theme: context.theme, text: context.text, into: &list)
  }

  var isModal: Bool { isShown }

  func cursor(_ context: ElementContext) -> PointerCursor? { .arrow }

  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    if case .axis(let axis) = event { return menu.handle(axis) }
    switch menu.handle(event) {
    case .ignored: return false
    case .handled: return true
    case .chosen(let action):
      onAction(action)
      return true
    }
  }

  func dismiss(_ context: ElementContext) -> Bool {
    guard isShown else { return false }
    menu.close()
    return true
  }

  func description(_ context: ElementContext) -> ElementDescription? {
    var description = ElementDescription(.menu, label: "Actions")
    description.identity = menu.entries.map(\.title).joined(separator: "\n")
    description.children = menu.entries.enumerated().map { index, entry in
      var child = ElementDescription.Child(
        label: entry.title,
        frame: menu.frames.indices.contains(index) ? menu.frames[index] : menu.panel)
      child.value = entry.trigger?.label ?? ""
      child.isEnabled = entry.isEnabled
      child.isHighlighted = index == menu.highlighted
      child.action = "choose"
      return child
    }
    return description
  }

  func performAction(ofChild index: Int) {
    guard menu.entries.indices.contains(index), case .chosen(let action) = menu.choose(index) else {
      return
    }
    onAction(action)
  }
}
