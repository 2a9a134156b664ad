import FrameTiming

extension Application {
  /// Handles one event: the window's own here, all others by the open picture or the grid.
  func handle(_ event: InputEvent, at time: FrameTime) {
    if handleAboveGrid(event) { return }
    switch event {
    case .resized, .displayChanged: resize()
    case .exposed: input.redraw()
    case .hidden: isShown = false
    case .shown:
      isShown = true
      input.redraw()
    case .texturesLost:
      windowChange = .renderer
      renderer.forgetTextures()
      input.redraw()
    case .woken: input.redraw()
    default:
      if !isTyped(event), scene.handle(event, at: time) { return input.redraw() }
      if let command = input.handle(event, scene: scene, at: time) { perform(command) }
    }
  }

  /// Whether an event is a key that a name takes which is being typed.
  private func isTyped(_ event: InputEvent) -> Bool {
    if case .keyDown = event { input.filter.isOpen } else { false }
  }

  /// Does what a key asks of the app as a whole.
  func perform(_ command: AppCommand) {
    switch command {
    case .quit: isQuitting = true
    case .click(let point, let count):
      handle(.pointerDown(point, .primary, clicks: count, modifiers: []), at: .now)
      handle(.pointerUp(point, .primary), at: .now)
    case .toggleHUD: cycleOverlay()
    case .toggleRecording: recording.toggle()
    case .toggleCapture: capture.toggle(at: .now)
    case .moveHUD: hud.cycleCorner()
    case .resetFigures:
      journal.reset()
      hud.changeNow()
    case .mark(let text): marks.append(FrameMark(text))
    case .toggle(let technique):
      context.techniques.toggle(technique)
      applyTechniques()
      scene.techniquesDidChange()
      notices.show("\(technique.rawValue) \(context.techniques[technique])", at: .now)
    case .show(let name): show(name)
    case .toggleHelp: help.toggle()
    case .toggleFullScreen: window.isFullScreen.toggle()
    case .leave: leaveInnermost()
    case .explainFind: explain("names to find")
    case .filter(let name): (scene as? any SearchableScene)?.showItems(named: name)
    case .nextOrder:
      guard viewer == nil, let scene = scene as? any ArrangeableScene else {
        explain("other orders")
        break
      }
      scene.cycleOrder()
    case .toggleInspector: inspector.toggle()
    }
    input.redraw()
  }

  /// Goes on to the overlay's next mode, which the next run begins with. What a script presses is not
  /// the user's choice.
  private func cycleOverlay() {
    hud.cycleMode()
    guard options.replay == nil else { return }
    var settings = UserSettings()
    settings.hud = hud.mode
    settings.save()
  }

  /// Leaves what is open besides a picture and the grid's own: the inspector, focus and selection, or
  /// full screen; at the bare grid, nothing.
  private func leaveInnermost() {
    if inspector.isShown {
      inspector.toggle()
    } else if !input.clearSelection(in: scene.collectionView) {
      window.isFullScreen = false
    }
  }

  /// Says for a moment why a key does nothing here.
  private func explain(_ thing: String) {
    let text =
      viewer == nil
      ? "\(sceneName?.rawValue.capitalized ?? scene.title) has no \(thing)"
      : "Find and order work in the grid: press Esc first"
    notices.show(text, at: .now)
  }

  func resize() {
    windowChange = windowChange ?? .place
    window.fitRenderer()
    applyMemoryBudget()
    context.scale = window.scale
    renderer.scale = window.scale
    viewer?.window = window.sizeInPixels
    let view = scene.collectionView
    view.environment.containerSize = window.size
    view.environment.scale = window.scale
    input.redraw()
  }
}
