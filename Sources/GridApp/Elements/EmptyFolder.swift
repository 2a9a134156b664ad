import GridEngine
import GridSDL
import Scenes

/// The element of a window without photos, which offers other folders. Files that are dropped anywhere on the
/// window are shown, too.
final class EmptyFolder: WindowElement {
  /// Called with the command of a button.
  var onCommand: (AppCommand) -> Void = { _ in }
  private let scenes: SceneHost
  private let pictures: String?
  private let shownPaths: () -> [String]
  private var panel = EmptyFolderPanel()

  /// Creates the element of the scenes of a window.
  ///
  /// - Parameters:
  ///   - pictures: The path of the user's pictures; nil if there are none.
  ///   - shownPaths: Returns the paths that the window shows.
  init(over scenes: SceneHost, pictures: String?, shownPaths: @escaping () -> [String]) {
    self.scenes = scenes
    self.pictures = pictures
    self.shownPaths = shownPaths
  }

  func place(in context: ElementContext) -> ElementPlace {
    guard scenes.scene.offersOtherFolders, let text = scenes.scene.notice else {
      panel = EmptyFolderPanel()
      return .hidden
    }
    panel.text = text
    panel.buttons = buttons
    let size = panel.size(fitting: context.room, measuring: context.text)
    return .floating(FloatingPart.emptyMessage.place(size, at: .center))
  }

  private var buttons: [EmptyFolderPanel.Button] {
    let open = EmptyFolderPanel.Button(title: "Open folder…", command: .choose(.folders))
    guard let pictures, shownPaths() != [pictures] else { return [open] }
    return [open, EmptyFolderPanel.Button(title: "Pictures", command: .open([pictures]))]
  }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    panel.draw(in: context.frame, theme: context.theme, measuring: context.text, into: &list)
  }

  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    // Before a frame has shown it, it has no place.
    guard !panel.buttons.isEmpty else { return false }
    switch panel.handle(event) {
    case .ignored: return false
    case .handled: return true
    case .chosen(let command):
      onCommand(command)
      return true
    }
  }

  func cursor(_ context: ElementContext) -> PointerCursor? {
    panel.hovered == nil ? nil : .pointingHand
  }

  func description(_ context: ElementContext) -> ElementDescription? {
    // It is read when it appears, because there is no item that could have the focus.
    var description = ElementDescription(.notification, label: panel.text)
    description.children = zip(panel.buttons, panel.frames).enumerated().map { index, button in
      var child = ElementDescription.Child(label: button.0.title, frame: button.1)
      child.isHighlighted = index == panel.focused
      child.action = "press"
      return child
    }
    return description
  }

  func performAction(ofChild index: Int) {
    guard panel.buttons.indices.contains(index) else { return }
    onCommand(panel.buttons[index].command)
  }
}
