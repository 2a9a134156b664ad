import FrameTiming
import GridEngine
import GridSDL
import PhotoBrowser

/// The open photo in the window, which covers the grid, and opens and closes over it.
extension ViewerHost: WindowElement {
  /// It fills the window also while no photo is open, because a double click on the grid opens one.
  func place(in context: ElementContext) -> ElementPlace { .window }

  var isOpaque: Bool { !isGridShown }
  var isModal: Bool { isOpening }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    draw(in: context.size, into: &list)
  }

  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    switch event {
    case .axis(let axis): return handle(axis, modifiers: context.modifiers, at: context.time)
    case .gesture(let gesture): return handle(gesture, at: context.time)
    case .filesDropped(let paths) where isOpening:
      onCommand(.open(paths))
      return true
    default: break
    }
    let event = event.withLatinText(context.latinText)
    let trigger = KeyTrigger(event)
    switch handle(event, at: context.time) {
    case .ignored: return false
    case .closed: return true
    case .command(let command):
      onCommand(command)
      return true
    case .handled:
      // The text of a key without an action may be a shortcut.
      return !isOpening || trigger.map { KeyBindings.action(for: $0, in: .picture) != nil } ?? true
    }
  }

  func cursor(_ context: ElementContext) -> PointerCursor? { isOpen ? .arrow : nil }

  /// Stops a slideshow, or closes the photo.
  func dismiss(_ context: ElementContext) -> Bool {
    guard isOpening else { return false }
    return handle(.keyDown(.escape, modifiers: [], isRepeat: false), at: context.time) != .ignored
  }

  func needsFrame(at time: FrameTime) -> Bool { isMoving || isFollowing(at: time) }

  func description(_ context: ElementContext) -> ElementDescription? {
    guard isOpening, let caption else { return nil }
    var description = ElementDescription(.image, label: caption.name)
    description.value = caption.level.map(ViewerCaption.percent) ?? ""
    description.identity = caption.name + "\n\(caption.index)"
    description.position = (caption.index, caption.count)
    return description
  }

  // MARK: What floats over the photo

  /// The caption of the photo.
  var captionPanel: Panel<ViewerCaption> {
    Panel(
      Panel<ViewerCaption>.Look(
        part: .caption,
        place: { ($0.size(fitting: $1.room.width, measuring: $1.text), .bottom) },
        draw: { $0.draw(in: $1.frame, theme: $1.theme, measuring: $1.text, into: &$2) }),
      of: { [unowned self] in caption })
  }

  /// The information about the photo.
  var informationPanel: Panel<InfoPanel> {
    Panel(
      Panel<InfoPanel>.Look(
        part: .information,
        place: { ($0.size(fitting: $1.room.width, measuring: $1.text), .corner(.topRight)) },
        draw: { $0.draw(in: $1.frame, theme: $1.theme, measuring: $1.text, into: &$2) },
        description: { $0.description }),
      of: { [unowned self] in infoPanel })
  }

  /// The zoom level, for a moment after it has changed.
  var zoomPanel: Panel<ZoomIndicator> {
    Panel(
      Panel<ZoomIndicator>.Look(
        part: .zoomLevel,
        place: {
          let frame = $0.frame(in: $1.size.width, measuring: $1.text) ?? .zero
          return (frame.size, .at(frame.origin))
        },
        draw: { $0.draw(in: $1.frame, theme: $1.theme, into: &$2) }),
      of: { [unowned self] in zoomIndicator.text == nil ? nil : zoomIndicator })
  }
}

extension InfoPanel {
  /// The rows for screen readers.
  var description: ElementDescription {
    let rows = facts.rows.map { "\($0.label): \($0.value)" }
    var description = ElementDescription(.text, label: rows.joined(separator: "\n"))
    description.identity = ""
    return description
  }
}
