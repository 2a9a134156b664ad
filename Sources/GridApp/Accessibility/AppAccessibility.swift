import FrameTiming
import GridAccessibility
import GridEngine
import GridSDL

/// Presents the scene, the open photo and what floats over them to screen readers, and performs their
/// requests.
final class AppAccessibility {
  private let window: WindowAccessibility
  private let scenes: SceneHost
  private let viewer: ViewerHost
  private let overlays: Overlays
  private let input: InputRouter
  private var generations = ElementGenerations()

  /// Starts to watch for screen readers.
  init(
    of window: WindowAccessibility, scenes: SceneHost, viewer: ViewerHost, overlays: Overlays,
    input: InputRouter
  ) {
    self.window = window
    self.scenes = scenes
    self.viewer = viewer
    self.overlays = overlays
    self.input = input
  }

  // MARK: Frames

  /// Records that a frame was drawn.
  func frameDrawn() { window.frameDrawn() }

  /// The time at which elements have to be published; nil if there is none.
  func nextChange(after time: FrameTime) -> FrameTime? { window.nextChange(after: time) }

  /// Performs the requests of screen readers, and publishes elements that may have changed.
  func update(at time: FrameTime) {
    window.update(at: time, title: scenes.scene.title, perform: perform) { elements }
  }

  // MARK: Requests

  private static let grid = AccessibilityID(part: 1)

  private func perform(_ request: AccessibilityRequest) {
    input.controller.redraw()
    if case .perform(let id) = request, let entry = ElementGenerations.menuEntry(id) {
      return input.chooseMenuEntry(entry)
    }
    // Elements that cover the grid have no actions of their own.
    guard !viewer.isOpen, !overlays.isMenuShown, !overlays.isHelpShown else { return }
    guard let point = scenes.view.perform(request, inList: Self.grid) else { return }
    // Both clicks of a double click, as they arrive from a pointer.
    input.click(at: point, count: 1)
    if scenes.scene is any PictureGallery { input.click(at: point, count: 2) }
  }

  // MARK: Elements

  /// The elements of the window, from back to front. One of them has the focus: the one that receives
  /// the keys.
  private var elements: [AccessibilityNode] {
    let isCovered = overlays.isMenuShown || overlays.isHelpShown
    let isTyping = !isCovered && overlays.field.isOpen && viewer.isGridShown
    var nodes: [AccessibilityNode] = []
    if viewer.isGridShown {
      nodes.append(grid(hasFocus: !isCovered && !isTyping && !viewer.isOpen))
    }
    if let photo = photo(hasFocus: !isCovered) { nodes.append(photo) }
    for (part, frame) in overlays.partFrames.sorted(by: { $0.key < $1.key }) {
      if let node = node(of: part, at: frame, isTyping: isTyping) { nodes.append(node) }
    }
    if overlays.isHelpShown { nodes.append(help(hasFocus: !overlays.isMenuShown)) }
    if overlays.isMenuShown { nodes.append(menu) }
    return nodes
  }

  private func grid(hasFocus: Bool) -> AccessibilityNode {
    let scene = scenes.scene
    return scene.collectionView.accessibilityNode(
      Self.grid, label: scenes.displayName,
      action: scene is any PictureGallery ? "open" : "select", hasFocus: hasFocus,
      value: scene.accessibilityValue)
  }

  private func photo(hasFocus: Bool) -> AccessibilityNode? {
    guard viewer.isOpening, let caption = viewer.caption else { return nil }
    var photo = AccessibilityNode(
      generations.id(.photo, caption.name + "\n\(caption.index)"), .image, label: caption.name,
      value: caption.level.map(ViewerCaption.percent) ?? "",
      frame: Rect(size: scenes.view.environment.containerSize),
      traits: hasFocus ? [.focusable, .focused] : [.focusable])
    photo.position = AccessibilityPosition(index: caption.index, count: caption.count)
    return photo
  }

  private func node(
    of part: OverlayPlacement.Part, at frame: Rect, isTyping: Bool
  ) -> AccessibilityNode? {
    switch part {
    case .notice:
      guard let text = overlays.notices.text else { return nil }
      return AccessibilityNode(
        generations.id(.message, text), .notification, label: text, frame: frame)
    case .emptyMessage:
      guard let text = scenes.scene.notice else { return nil }
      // It is read when it appears, because there is no item that could have the focus.
      return AccessibilityNode(
        generations.id(.emptyMessage, text), .notification, label: text, frame: frame)
    case .findField:
      let field = overlays.field
      return AccessibilityNode(
        generations.id(.field, field.label), .textField, label: field.label,
        value: field.text + field.composition, frame: frame,
        traits: isTyping ? [.focusable, .focused] : [.focusable])
    case .pictureInfo:
      guard let panel = viewer.infoPanel else { return nil }
      let text = panel.facts.rows.map { "\($0.label): \($0.value)" }.joined(separator: "\n")
      return AccessibilityNode(
        generations.id(.information, ""), .text, label: text, frame: frame)
    default: return nil
    }
  }

  private func help(hasFocus: Bool) -> AccessibilityNode {
    let topic = KeyBindings.groups[overlays.help.topic]
    let rows = topic.rows.map { "\($0.meaning): \($0.keys)" }
    let texts = [topic.introduction] + rows
    return AccessibilityNode(
      generations.id(.help, topic.title), .dialog, label: "Help: \(topic.title)",
      value: texts.filter { !$0.isEmpty }.joined(separator: "\n"), frame: overlays.help.frame,
      traits: hasFocus ? [.focusable, .focused] : [.focusable])
  }

  private var menu: AccessibilityNode {
    let menu = overlays.menu
    var node = AccessibilityNode(
      generations.id(.menu, menu.entries.map(\.title).joined(separator: "\n")), .menu,
      label: "Actions", frame: menu.panel,
      traits: menu.highlighted == nil ? [.focusable, .focused] : [.focusable])
    node.children = menu.entries.enumerated().map { index, entry in
      var item = AccessibilityNode(
        generations.idOfMenuEntry(index), .menuItem, label: entry.title,
        value: entry.trigger?.label ?? "",
        frame: menu.frames.indices.contains(index) ? menu.frames[index] : menu.panel)
      item.traits = entry.isEnabled ? [.focusable] : [.disabled]
      if index == menu.highlighted { item.traits.insert(.focused) }
      item.action = entry.isEnabled ? "choose" : nil
      return item
    }
    return node
  }
}

/// The identities of parts of the window whose content changes: another content is another element, so
/// that a screen reader reads it.
private struct ElementGenerations {
  enum Part: UInt8 {
    case photo = 2
    case field, message, emptyMessage, information, help, menu
    /// The first entry of the context menu; the others follow.
    case firstMenuEntry = 100
  }

  private var contents: [Part: (text: String, generation: UInt64)] = [:]

  /// Returns the identity of a part with a content.
  mutating func id(_ part: Part, _ content: String) -> AccessibilityID {
    if contents[part]?.text != content {
      contents[part] = (content, (contents[part]?.generation ?? 0) + 1)
    }
    return AccessibilityID(part: part.rawValue, generation: contents[part]?.generation ?? 0)
  }

  /// Returns the identity of an entry of the current menu.
  func idOfMenuEntry(_ index: Int) -> AccessibilityID {
    let last = UInt8.max - 1 - Part.firstMenuEntry.rawValue
    return AccessibilityID(
      part: Part.firstMenuEntry.rawValue + min(UInt8(clamping: index), last),
      generation: contents[.menu]?.generation ?? 0)
  }

  /// Returns the index of an entry of the context menu; nil for other elements.
  static func menuEntry(_ id: AccessibilityID) -> Int? {
    guard let part = id.part, part >= Part.firstMenuEntry.rawValue else { return nil }
    return Int(part - Part.firstMenuEntry.rawValue)
  }
}
