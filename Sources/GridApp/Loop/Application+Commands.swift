import FrameTiming
import GridEngine
import GridSDL
import ItemSources
import Lab
import PhotoBrowser
import Scenes

extension Application {
  /// Performs a command.
  func perform(_ command: AppCommand) {
    if command.isOnlyForUsers {
      guard !window.isHandlingScript else { return }
      capture.leaveOutCommand()
    }
    switch command {
    case .quit: window.close()
    case .click(let point, let count): window.click(at: point, count: count)
    case .toggleHUD: cycleHUD()
    case .toggleRecording: reporter.toggleRecording()
    case .toggleCapture: capture.toggle(at: .now)
    case .moveHUD: window.moveOverlay()
    case .resetFigures:
      window.resetOverlay()
    case .mark(let text):
      capture.add(mark: text, at: .now)
      reporter.mark(text)
    case .toggle(let technique):
      var next = techniques.techniques
      next.toggle(technique)
      set(technique, to: next[technique])
    case .set(let technique, let variant): set(technique, to: variant)
    case .resetTechniques: resetTechniques()
    case .toggleServer: toggleServer()
    case .toggleTechniques: techniquesPanel.toggle()
    case .show(let name): if name != scenes.name { show(name) }
    case .open(let paths): open(paths)
    case .openParent: openParent()
    case .choose(let kind): chooser.open(kind)
    case .toggleHelp:
      help.toggle(in: shownPlace)
      hint.remove()
    case .toggleFullScreen: window.isFullScreen.toggle()
    case .toggleInfo:
      if viewer.isOpen {
        viewer.toggleInfo()
      } else if let message = information.toggle() {
        messages.show(message)
      }
    case .toggleSlideshow: toggleSlideshow()
    case .comparePhotos: if let message = comparison.open() { messages.show(message) }
    case .leave: break
    case .explainFind: explain("Find by name")
    case .filter(let text): (scenes.scene as? any SearchableScene)?.showItems(matching: text)
    case .goToDate(let text):
      guard let scene = scenes.scene as? any DatedScene else {
        explain("Going to a date")
        break
      }
      if let problem = scene.goToDate(text) { messages.show(problem) }
    case .nextOrder:
      guard !viewer.isOpen, let scene = scenes.scene as? any ArrangeableScene else {
        explain("Sorting")
        break
      }
      scene.cycleOrder()
      session.stateDidChange(at: .now)
    case .order(let order): sort { $0.order = order }
    case .reverseOrder: sort { $0.isReversed.toggle() }
    case .nextTiles:
      guard !viewer.isOpen, let scene = scenes.scene as? any TiledScene else {
        explain("Arranging")
        break
      }
      scene.cycleTiles()
    case .arrange(let arrangement):
      (scenes.scene as? any TiledScene)?.arrangeTiles(arrangement)
    case .toggleCaptions:
      guard !viewer.isOpen, let scene = scenes.scene as? any CaptionedScene else {
        explain("A caption")
        break
      }
      scene.showsCaptions.toggle()
      session.stateDidChange(at: .now)
    case .clearSelection:
      scenes.view.clearSelection()
    case .toggleInspector: inspector.toggle()
    case .listAgain:
      guard let scene = scenes.scene as? any FileScene else {
        explain("Listing again")
        break
      }
      scene.listFilesAgain()
      messages.show("The photos are listed again")
    case .file(let action): if let message = files.perform(action) { messages.show(message) }
    case .beginRenaming: beginRenaming()
    case .rename(let name): files.rename(to: name)
    case .showMenu(let point): openMenu(at: point)
    case .openMenu(let kind, let point):
      let corner = Point(x: window.size.width, y: window.frame(of: header)?.maxY ?? 0)
      show(
        menuFacts.entries(of: kind), at: point ?? (kind == .everything ? corner : menu.point))
    }
    window.setNeedsDisplay()
  }

  /// Changes the order of the scene's photos, unless it has none.
  private func sort(_ change: (any SortableScene) -> Void) {
    guard !viewer.isOpen, let scene = scenes.scene as? any SortableScene else {
      return explain("Sorting")
    }
    change(scene)
    session.stateDidChange(at: .now)
  }

  /// Opens the field for a new name of the open photo, or of the one that is selected or focused.
  private func beginRenaming() {
    guard let name = files.beginRenaming() else {
      return messages.show("Select one photo to rename it")
    }
    if viewer.isSlideshowRunning { _ = viewer.toggleSlideshow() }
    input.openNameField(for: name)
  }

  /// Starts or stops the slideshow. In the grid it begins with the focused photo.
  private func toggleSlideshow() {
    if !viewer.isOpen { _ = viewer.perform(.openItem) }
    guard let message = viewer.toggleSlideshow() else { return explain("The slideshow") }
    messages.show(message)
  }

  /// Selects the overlay's next mode, and stores it for the next run unless a replay pressed the
  /// key.
  private func cycleHUD() {
    window.cycleOverlay()
    guard options.replay == nil else { return }
    var settings = options.userSettings
    settings.hud = window.overlay
    settings.save()
  }

  /// Selects a variant of a technique.
  private func set(_ technique: Technique, to variant: String) {
    var next = techniques.techniques
    guard next.set(technique, to: variant) else {
      let variants = Techniques.variants(of: technique).joined(separator: ", ")
      return messages.report(
        "\"\(variant)\" is no variant of \(technique.rawValue): write \(variants)")
    }
    techniques.select(next, in: scenes.scene)
    messages.show("\(technique.rawValue) \(variant)")
  }

  /// Selects the best variant of each technique.
  private func resetTechniques() {
    techniques.select(Techniques(), in: scenes.scene)
    messages.show("All techniques are on")
  }

  /// Shows the bundled posts again, whose photos now come from a simulated server, or no longer do.
  private func toggleServer() {
    guard scenes.name == .destinations, factory.paths.isEmpty else {
      return explain("A simulated server")
    }
    let before = factory.latency
    factory.latency = before == nil ? options.latency ?? .standard : nil
    guard show(.destinations) else { return factory.latency = before }
    messages.show(
      factory.latency.map { "Photos come from a server that takes \($0) ms" }
        ?? "Photos are read from files")
  }

  /// Replaces the scene, and starts the new one at the top. If it cannot be made, reports the error
  /// and keeps the current scene.
  ///
  /// - Returns: Whether it was made.
  @discardableResult
  private func show(_ name: SceneName) -> Bool {
    session.save()
    do throws(CommandFailure) { try scenes.show(name) } catch {
      messages.report(error.description)
      return false
    }
    viewer.sceneDidChange()
    comparison.close()
    input.sceneChanged()
    showScene()
    return true
  }

  /// The place whose shortcuts apply in the grid.
  var place: KeyBinding.Place {
    factory.paths.isEmpty && !options.pictures ? .demonstration : .folder
  }

  /// The place of what is in front: its shortcuts apply.
  var shownPlace: KeyBinding.Place {
    comparison.isOpen ? .comparison : viewer.isOpen ? .picture : input.place
  }

  /// Shows files and folders that were chosen or dropped on the window, as if they were on the command line.
  private func open(_ paths: [String]) {
    let before = factory.paths
    factory.paths = paths
    if !show(factory.sceneOfPaths) { factory.paths = before }
    input.place = place
  }

  /// The folder that contains the shown one; nil if it is not known, or must not be shown.
  private var parent: String? {
    (scenes.scene as? any HeadedScene)?.heading.places.dropLast().last?.path
  }

  private func openParent() {
    guard let parent else { return messages.show("No other folder contains these photos") }
    open([parent])
  }

  /// Shows a message that a feature is not available here.
  func explain(_ feature: String) {
    messages.show(
      viewer.isOpen
        ? "Find and sort work in the grid; press Esc first"
        : "\(feature) is not available in \(scenes.displayName)")
  }

  // MARK: Menu

  /// Performs the action of an entry of the menu, or of the panel of techniques.
  func perform(_ action: KeyAction) {
    switch comparison.isOpen ? comparison.perform(action) : viewer.perform(action) {
    case .ignored:
      if let command = input.perform(action, isRepeat: false, scene: scenes.scene, at: .now) {
        perform(command)
      }
    case .handled, .closed: break
    case .command(let command): perform(command)
    }
    window.setNeedsDisplay()
  }

  /// Opens the menu for the compared photos, the open photo, the photo at a point, or else for the grid.
  ///
  /// - Parameter point: The position of the pressed pointer in the window; nil for that of the focused item.
  private func openMenu(at point: Point?) {
    let facts = menuFacts
    let isOnItem = point.map { scenes.view.indexPathForItem(atViewportPoint: $0) != nil }
    let entries =
      if comparison.isOpen {
        facts.comparisonEntries
      } else if viewer.isOpening {
        facts.pictureEntries
      } else {
        isOnItem ?? facts.hasFocus ? facts.itemEntries : facts.gridEntries
      }
    capture.menuDidOpen()
    menu.open(entries, at: point ?? menuPoint, isPressed: point != nil)
    if point != nil { window.capturePointer(for: menu) }
  }

  /// Opens a menu that was chosen in another one, or in the header.
  private func show(_ entries: [ContextMenu.Entry], at point: Point) {
    capture.menuDidOpen()
    menu.open(entries, at: point, isPressed: false)
  }

  /// What the entries of menus depend on.
  private var menuFacts: MenuFacts {
    let view = scenes.view
    var facts = MenuFacts(files: files.isAvailable ? files.files?.count ?? 0 : nil)
    facts.hasFocus = view.focusedIndexPath != nil || view.hasSelection
    facts.order = (scenes.scene as? any SortableScene).map { ($0.order, $0.isReversed) }
    facts.recent = session.recentFolders()
    facts.arrangement = (scenes.scene as? any TiledScene)?.arrangement
    facts.hasParent = parent != nil
    facts.showsCaptions = (scenes.scene as? any CaptionedScene)?.showsCaptions
    facts.hasColumns = scenes.scene is any ColumnScene
    facts.isFullScreen = window.isFullScreen
    return facts
  }

  /// Opens a menu of programs that open photos, or explains that there are none.
  func openMenu(of programs: [InstalledProgram]) {
    guard !programs.isEmpty else {
      return messages.show("No installed program opens these files")
    }
    menu.open(ContextMenu.entries(for: programs), at: menuPoint, isPressed: false)
    window.setNeedsDisplay()
  }

  /// The position of a menu that was opened by a key: the middle of the focused item if it is
  /// visible, or that of the window.
  private var menuPoint: Point {
    let view = scenes.view
    let size = view.environment.containerSize
    let middle = Point(x: size.width / 2, y: size.height / 2)
    guard !viewer.isOpen, !comparison.isOpen, let path = view.focusedIndexPath,
      let frame = view.cellForItem(at: path)?.layoutAttributes?.frame
    else { return middle }
    let point = Point(x: frame.midX - view.contentOffset.x, y: frame.midY - view.contentOffset.y)
    return Rect(size: size).contains(point) ? point : middle
  }

  // MARK: Replay

  /// Performs a step of a script, on the same way as the input of the user.
  func perform(_ step: ReplayDriver.Step, at time: FrameTime) {
    switch step {
    case .event(let event): window.handle(event)
    case .jump(let index): scenes.scene.jump(toItem: index)
    case .command(let command): perform(command)
    }
  }
}
