import FrameTiming
import GridEngine
import GridSDL
import ItemSources
import SystemFiles

/// Everything that floats over the content: frame times, messages, help, the inspector, and the
/// panels of the scene, the open photo and the input.
final class Overlays {
  let hud: HUD
  private(set) var notices = Notices()
  private(set) var help = HelpPanel()
  private var inspector = Inspector()
  private(set) var menu = ContextMenu()
  private var techniques = TechniquesPanel()
  /// The frames of floating parts where they were drawn last, in window points.
  private(set) var partFrames: [OverlayPlacement.Part: Rect] = [:]
  /// The frame of the caret where it was drawn last, in window points; nil if no text is typed.
  var caretFrame: Rect? {
    partFrames[.findField].flatMap { field.caretFrame(in: $0, measuring: text) }
  }

  private let scenes: SceneHost
  private let viewer: ViewerHost
  private let input: InputController

  /// Creates overlays over a scene and its open photo.
  init(hud: HUD, over scenes: SceneHost, viewer: ViewerHost, input: InputController) {
    self.hud = hud
    self.scenes = scenes
    self.viewer = viewer
    self.input = input
  }

  private var theme: Theme { scenes.context.theme }
  private var text: TextMeasurer { scenes.context.text }

  // MARK: Messages

  /// Shows a message at the bottom of the window for a few seconds.
  func show(_ message: String) { notices.show(message, at: .now) }

  /// Shows the hint of the first start at the bottom of the window.
  func showHint(_ hint: String) { notices.showHint(hint, at: .now) }

  /// Shows a message to the user, in the window and on standard error.
  func report(_ message: String) {
    show(message)
    input.redraw()
    Terminal.report(message)
  }

  /// The time at which a message disappears; nil if there is none.
  func nextChange(after time: FrameTime) -> FrameTime? { notices.nextChange(after: time) }

  /// Removes a message if its time is over.
  func removeExpired(at time: FrameTime) {
    if notices.expire(at: time) { input.redraw() }
  }

  /// The field that is shown: that for a name or a date while it is open, or else the search field.
  var field: TextField {
    if input.nameField.isOpen { return input.nameField }
    return input.dateField.isOpen ? input.dateField : input.filter
  }

  // MARK: Help and inspector

  /// Whether the help panel is shown.
  var isHelpShown: Bool { help.isShown }
  /// Whether the inspector is shown.
  var isInspectorShown: Bool { inspector.isShown }

  /// Shows or hides help, first about the grid or the open photo.
  func toggleHelp(in place: KeyBinding.Place) {
    help.toggle(in: place)
    notices.removeHint()
  }
  func toggleInspector() { inspector.toggle() }

  /// Whether the panel of techniques is shown.
  var isTechniquesShown: Bool { techniques.isShown }

  /// Shows or hides the panel of techniques.
  func toggleTechniques() { techniques.isShown.toggle() }

  /// Whether the context menu is open.
  var isMenuShown: Bool { menu.isShown }

  /// Opens the context menu for the open photo or the grid.
  ///
  /// - Parameters:
  ///   - files: The number of selected files; nil if the scene shows none.
  ///   - point: The position in the window; nil for that of the focused item.
  func openMenu(files: Int?, at point: Point?) {
    let view = scenes.view
    let entries =
      viewer.isOpening
      ? ContextMenu.entriesForPicture(isFile: files != nil)
      : ContextMenu.entriesForGrid(
        files: files, hasFocus: view.focusedIndexPath != nil || view.hasSelection)
    menu.open(entries, at: point ?? menuPoint, isPressed: point != nil)
  }

  /// Opens a menu of programs that open photos, or explains that there are none.
  func openMenu(of programs: [InstalledProgram]) {
    guard !programs.isEmpty else {
      return show("No installed program opens these files")
    }
    menu.open(ContextMenu.entries(for: programs), at: menuPoint, isPressed: false)
    input.redraw()
  }

  /// The position of a menu that was opened by a key: the middle of the focused item if it is
  /// visible, or that of the window.
  private var menuPoint: Point {
    let view = scenes.view
    let size = view.environment.containerSize
    let middle = Point(x: size.width / 2, y: size.height / 2)
    guard !viewer.isOpen, let path = view.focusedIndexPath,
      let frame = view.cellForItem(at: path)?.layoutAttributes?.frame
    else { return middle }
    let point = Point(x: frame.midX - view.contentOffset.x, y: frame.midY - view.contentOffset.y)
    return Rect(size: size).contains(point) ? point : middle
  }

  /// Offers an event to the context menu, the help panel and the techniques.
  ///
  /// - Parameter perform: Called with the action of an entry that was chosen.
  /// - Returns: Whether the event was handled.
  func handle(_ event: InputEvent, perform: (KeyAction) -> Void = { _ in }) -> Bool {
    switch menu.handle(event) {
    case .ignored:
      if help.handle(event) { return true }
      guard !input.isTyping else { return false }
      switch techniques.handle(event, in: partFrames[.techniques]) {
      case .ignored: return false
      case .handled: return true
      case .chosen(let action):
        perform(action)
        return true
      }
    case .handled: return true
    case .chosen(let action):
      perform(action)
      return true
    }
  }

  /// Chooses an entry of the context menu, and returns its action; nil if it is disabled.
  func chooseMenuEntry(_ index: Int) -> KeyAction? {
    guard menu.entries.indices.contains(index), case .chosen(let action) = menu.choose(index) else {
      return nil
    }
    return action
  }

  /// Offers a movement of a wheel or touchpad to the context menu and the help panel, and returns
  /// whether it was handled.
  func handle(_ axis: AxisInput) -> Bool { menu.handle(axis) || help.handle(axis) }

  // MARK: Drawing

  /// Draws the overlays that move with the grid.
  func drawOverGrid(in size: Size, into list: inout DrawList) {
    scenes.scene.drawOver(in: size, into: &list)
    input.drawSelectionRect(over: scenes.view, theme: theme, into: &list)
    inspector.draw(scenes.view, theme: theme, into: &list)
    input.scrollBars.drawMonths(over: scenes.scene, theme: theme, at: .now, into: &list)
    input.drawScrollBars(over: scenes.view, theme: theme, at: .now, into: &list)
  }

  /// Draws the help panel and the context menu if they are shown.
  func drawHelp(in size: Size, into list: inout DrawList) {
    defer { menu.draw(in: size, theme: theme, text: text, into: &list) }
    help.draw(in: size, theme: theme, text: text, into: &list)
  }

  /// Sets the position of the frame times and draws all other floating parts. The frame times are
  /// drawn last.
  func drawFloating(in size: Size, into list: inout DrawList) {
    let scene = scenes.scene
    let isGridShown = viewer.isGridShown
    let bubble = isGridShown ? input.scrollBars.placeBubble(over: scene, measuring: text) : nil
    let placement = OverlayPlacement(
      window: size, bars: input.scrollBars.edges(in: scenes.view),
      protected: isGridShown ? scene.protectedAreas(in: size) : [])
    let frames = placement.frames(
      for: floatingParts(bubble: bubble?.frame, room: placement.bounds.width, window: size))
    hud.origin = frames[.frameTimes]?.origin
    partFrames = frames
    if isGridShown {
      input.scrollBars.drawYears(
        over: scene, avoiding: Array(frames.values), theme: theme, measuring: text, into: &list)
    }
    for (part, frame) in frames {
      switch part {
      case .frameTimes: break
      case .findField: field.draw(in: frame, theme: theme, measuring: text, into: &list)
      case .notice: notices.draw(in: frame, theme: theme, measuring: text, into: &list)
      case .caption: viewer.caption?.draw(in: frame, theme: theme, into: &list)
      case .pictureInfo:
        viewer.infoPanel?.draw(in: frame, theme: theme, measuring: text, into: &list)
      case .zoomLevel: viewer.zoomIndicator.draw(in: frame, theme: theme, into: &list)
      case .emptyMessage:
        emptyMessage?.draw(in: frame, theme: theme, measuring: text, into: &list)
      case .placeBubble: bubble?.bubble.draw(in: frame, theme: theme, into: &list)
      case .statusPanel: scene.drawStatusPanel(in: frame, into: &list)
      case .inspectorLegend: inspector.drawLegend(in: frame, theme: theme, into: &list)
      case .techniques:
        techniques.draw(scenes.context.techniques, in: frame, theme: theme, into: &list)
      }
    }
  }

  private func floatingParts(
    bubble: Rect?, room: Double, window: Size
  ) -> [OverlayPlacement.Request] {
    var parts: [OverlayPlacement.Request] = []
    func add(
      _ part: OverlayPlacement.Part, _ size: Size?, _ position: OverlayPlacement.Position = .bottom
    ) {
      if let size { parts.append(.init(part: part, size: size, position: position)) }
    }
    add(.frameTimes, hud.size, .corner(hud.corner))
    add(.notice, notices.size(fitting: room, measuring: text))
    add(.caption, viewer.caption?.size(measuring: text))
    add(
      .pictureInfo, viewer.infoPanel?.size(fitting: room, measuring: text), .corner(.topRight))
    if let level = viewer.zoomIndicator.frame(in: window.width, measuring: text) {
      add(.zoomLevel, level.size, .at(level.origin))
    }
    add(.techniques, techniques.size, .corner(.topRight))
    guard viewer.isGridShown else { return parts }
    add(.emptyMessage, emptyMessage?.size(fitting: room, measuring: text), .center)
    add(.findField, field.size)
    add(.statusPanel, scenes.scene.statusPanelSize)
    add(.inspectorLegend, inspector.legendSize, .corner(.bottomLeft))
    if let bubble { add(.placeBubble, bubble.size, .at(bubble.origin)) }
    return parts
  }

  private var emptyMessage: EmptyMessage? { scenes.scene.notice.map(EmptyMessage.init) }
}

/// The message of a window without content, or while content loads.
private struct EmptyMessage {
  private static let style = TextStyle(size: 15, alignment: .center)
  /// The maximum width in points. Longer lines are hard to read.
  private static let maximumWidth = 560.0

  let text: String

  /// Returns the size in points, wrapped to `room`.
  func size(fitting room: Double, measuring type: some TextMeasuring) -> Size {
    type.size(
      of: text, style: Self.style, width: max(1, min(room, Self.maximumWidth)), maximumLines: 0)
  }

  /// Draws the message into `frame`.
  func draw(
    in frame: Rect, theme: Theme, measuring type: some TextMeasuring, into list: inout DrawList
  ) {
    var style = Self.style
    style.color = theme.secondaryText
    list.clipped(to: frame) {
      $0.paragraph(text, in: frame, style: style, measuring: type)
    }
  }
}
