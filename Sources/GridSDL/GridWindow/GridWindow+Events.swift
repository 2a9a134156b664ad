import FrameTiming
import GridAccessibility
import GridEngine

extension GridWindow {
  func handleEvents(at time: FrameTime) {
    events.forEach(at: time, handle)
    events.runTasks()
    if appearance.update() { applyAppearance() }
    if elements.update(at: time) { input.redraw() }
    pictures.updateMemory(at: time)
    pictures.updateRest(at: time, in: elements.isBackCovered ? nil : collectionView)
    if reporter.hud.mode == .full, pictures.atRest?.takeChange() == true { input.redraw() }
    usedClipboard?.dispatch()
    updateAccessibility(at: time)
  }

  /// Shows the colors and the size of type of the desktop.
  func applyAppearance() {
    if let theme = appearance.theme, theme != self.theme { self.theme = theme }
    if let scale = appearance.textScale, scale != textScale { textScale = scale }
    onAppearanceChange()
  }

  /// Presents the elements to screen readers, and performs their requests.
  private func updateAccessibility(at time: FrameTime) {
    accessibility.update(
      at: time, title: title,
      perform: { request in
        input.redraw()
        if case .perform(let id) = request, tree.perform(id) { return }
        // What covers the grid has no actions of its own.
        guard elements.focusedElement === grid || elements.focusedElement?.acceptsText == true,
          let point = collectionView.perform(request, inList: ElementAccessibility.grid)
        else { return }
        // The clicks as they arrive from a pointer.
        for count in 1...grid.accessibility.clickCount {
          click(at: point, count: count, at: time)
        }
      },
      children: { tree.nodes(of: elements, at: time) })
  }

  /// Performs a click of the primary button, as if the user had.
  ///
  /// - Parameters:
  ///   - point: The position in window points.
  ///   - count: The number of the click: 2 for the second of a double click.
  ///   - time: The time of the click; now by default.
  public func click(at point: Point, count: Int, at time: FrameTime = .now) {
    handle(
      ElementInput(.pointerDown(point, .primary, clicks: count, modifiers: []), at: time))
    handle(ElementInput(.pointerUp(point, .primary), at: time))
  }

  /// Handles an event: of the window, of its elements from front to back, and then of the window itself.
  ///
  /// All events take this way: those of SDL and of the window system, of a script, and of a screen reader.
  public func handle(_ input: ElementInput) {
    let event = input.event
    if case .woken = event { return self.input.redraw() }
    pictures.atRest?.didAct(at: input.time)
    if display.handle(event) { return self.input.redraw() }
    if onEvent(event) { return }
    if !elements.handle(input) { perform(event) }
    if elements.takeChange() { self.input.redraw() }
  }

  /// Whether the event that is being handled is from a script.
  public var isHandlingScript: Bool { elements.isHandlingScript }

  /// Performs the commands of the window itself.
  private func perform(_ event: InputEvent) {
    switch event {
    case .quit,
      .keyDown(.character("q"), modifiers: .control, _),
      .keyDown(.character("w"), modifiers: .control, _):
      close()
    case .keyDown(.escape, _, isRepeat: false): isFullScreen = false
    case .keyDown(.function(3), modifiers: [], isRepeat: false):
      cycleOverlay()
    case .keyDown(.function(11), modifiers: [], isRepeat: false): isFullScreen.toggle()
    default: break
    }
  }

  /// Fits the content to the window.
  func resize() {
    let window = display.window
    pictures.fit(to: window)
    collectionView.environment.containerSize = window.size
    collectionView.environment.scale = window.scale
    elements.environment.size = window.size
    onResize()
  }
}
