import FrameTiming
import GridAccessibility
import GridEngine

extension GridWindow {
  package func handleEvents(at time: FrameTime) {
    while let event = events.next() { handle(event, at: time) }
    while let axis = events.nextAxis(at: time) {
      input.handle(axis, modifiers: events.currentModifiers, in: collectionView)
    }
    while let gesture = events.nextGesture(at: time) {
      input.handle(gesture, on: input.adjustableColumns(of: collectionView), in: collectionView)
    }
    events.runTasks()
    if let scale = desktopTextScale.takeChange() { textScale = scale }
    if input.scrollBars.nextChange(after: time) == time { input.redraw() }
    pictures.updateMemory(at: time)
    updateAccessibility(at: time)
  }

  /// Presents the grid to screen readers, and performs their requests.
  private func updateAccessibility(at time: FrameTime) {
    let grid = AccessibilityID(part: 1)
    accessibility.update(
      at: time, title: title,
      perform: { request in
        input.redraw()
        guard let point = collectionView.perform(request, inList: grid) else { return }
        // Both clicks of a double click, as they arrive from a pointer.
        for count in 1...2 {
          handle(.pointerDown(point, .primary, clicks: count, modifiers: []), at: time)
          handle(.pointerUp(point, .primary), at: time)
        }
      },
      children: {
        [collectionView.accessibilityNode(grid, label: title, action: "click", hasFocus: true)]
      })
  }

  private func handle(_ event: InputEvent, at time: FrameTime) {
    if case .woken = event { return input.redraw() }
    if display.handle(event) { return input.redraw() }
    if onEvent(event) || perform(event) { return }
    input.heldModifiers = events.currentModifiers
    input.handle(event, in: collectionView, at: time)
  }

  /// Performs the commands of the window itself, and returns whether the event was one.
  private func perform(_ event: InputEvent) -> Bool {
    switch event {
    case .quit,
      .keyDown(.character("q"), modifiers: .control, _),
      .keyDown(.character("w"), modifiers: .control, _):
      close()
    case .keyDown(.function(3), modifiers: [], isRepeat: false):
      reporter.hud.cycleMode()
      input.redraw()
    case .keyDown(.function(11), modifiers: [], isRepeat: false): isFullScreen.toggle()
    default: return false
    }
    return true
  }

  /// Fits the content to the window.
  func resize() {
    let window = display.window
    pictures.fit(to: window)
    collectionView.environment.containerSize = window.size
    collectionView.environment.scale = window.scale
  }
}
