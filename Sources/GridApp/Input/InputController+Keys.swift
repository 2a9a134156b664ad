import GridEngine

extension InputController {
  /// Handles a key that went down or repeats.
  func press(
    _ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool, scene: any Scene, at time: FrameTime
  ) -> AppCommand? {
    if key == .escape, cancelDrag(in: scene.collectionView) { return nil }
    if modifiers.contains(.control), key == .plus || key == .minus {
      let size = scene.collectionView.environment.containerSize
      addColumns(
        key == .plus ? -1 : 1, around: Point(x: size.width / 2, y: size.height / 2), scene: scene,
        at: time)
      return nil
    }
    if scene is any SearchableScene {
      let result = filter.press(key, modifiers)
      if result != .ignored { return take(result) }
    }
    endPinchIfAny(scene: scene, at: time)
    if act(on: key, modifiers, isRepeat: isRepeat, in: scene.collectionView) {
      tell(key, modifiers, at: time)
      redraw()
      return nil
    }
    if let scrollKey = scrollKey(for: key, modifiers) {
      tell(key, modifiers, at: time)
      scroll(scrollKey, isRepeat: isRepeat, view: scene.collectionView, at: time)
      return nil
    }
    guard !isRepeat, let command = command(for: key, modifiers) else { return nil }
    tell(command, by: key, modifiers, at: time)
    return command
  }

  /// Does what became of a key or a text in the field for names.
  func take(_ result: FilterField.Result) -> AppCommand? {
    if result != .ignored { redraw() }
    return result == .changed ? .filter(filter.text) : nil
  }

  private func command(for key: Key, _ modifiers: KeyModifiers) -> AppCommand? {
    switch key {
    case .escape, .character("q"): .quit
    case .function(2): .toggleRecording
    case .function(3): .toggleHUD
    case .function(4): .resetFigures
    case .function(5): .mark("F5")
    case .function(6): .moveHUD
    case .function(7): .toggleCapture
    case .character("i"): .toggleInspector
    case .character("s"): .nextOrder
    case .character("?"): .toggleHelp
    case .character("/") where modifiers.contains(.shift): .toggleHelp
    case .character(let character):
      Technique(key: character).map(AppCommand.toggle)
        ?? SceneName(key: character).map(AppCommand.show)
    default: nil
    }
  }

  private func scrollKey(for key: Key, _ modifiers: KeyModifiers) -> ScrollKey? {
    switch key {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .home: .home
    case .end: .end
    case .space: modifiers.contains(.shift) ? .shiftSpace : .space
    default: nil
    }
  }

  private func scroll(
    _ key: ScrollKey, isRepeat: Bool, view: CollectionView, at time: FrameTime
  ) {
    if stepsRow(key, isRepeat: isRepeat, view: view, at: time) { return }
    // Arrows go along their own axis; pages and ends are those of the content.
    let axes: [Axis] =
      switch key {
      case .left, .right: [.horizontal]
      case .up, .down: [.vertical]
      default: [view.mainAxis]
      }
    for axis in axes {
      let row = view.rowExtent(along: axis)
      let keyboard = KeyboardScroll(
        axis: axis, runsBackwards: axis == .horizontal && view.environment.isRightToLeft, line: row,
        row: row, viewport: view.environment.containerSize[axis], range: view.motion[axis].range)
      switch keyboard.action(for: key) {
      case .step(let distance) where isRepeat:
        view.scroll { $0[axis].repeatStep(by: distance, at: time) }
      case .step(let distance): view.scroll { $0[axis].step(by: distance, at: time) }
      case .go(let target): view.scroll { $0[axis].scroll(to: target, animated: true, at: time) }
      case nil: break
      }
    }
  }

  /// Moves the row under the pointer, where a key goes along it; while the key is held, once the
  /// step before it is done.
  private func stepsRow(
    _ key: ScrollKey, isRepeat: Bool, view: CollectionView, at time: FrameTime
  ) -> Bool {
    let directions: [ScrollKey: FocusDirection] = [
      .left: .left, .right: .right, .up: .up, .down: .down,
    ]
    guard let pointer, let direction = directions[key] else { return false }
    return view.stepRow(at: pointer, towards: direction, isRepeat: isRepeat, time: time)
  }
}
