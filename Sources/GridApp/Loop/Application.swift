import Dispatch
import FrameReports
import FrameTiming
import GridEngine
import GridImages
import GridSDL
import ItemSources
import SystemFiles

/// The window and its parts, assembled from the command line.
///
/// Creates the parts of a frame, runs the ``FrameLoop``, and dispatches commands to the parts.
final class Application {
  private let options: BrowseOptions
  private let fileLimit: FileLimit
  private let display: Display
  /// The spans of decode threads, for a trace.
  private let spans: TraceSpans?
  private let pictures: PictureServices
  private let factory: SceneFactory
  private let scenes: SceneHost
  private let viewer: ViewerHost
  private let reporter: FrameReporter
  private let overlays: Overlays
  private let painter: FramePainter
  private let files: FileActions
  private let chooser: FileChooser
  private let drags: FileDrags
  private let session: SessionKeeper
  private let appearance: DesktopAppearance
  private let input: InputRouter
  private let content: AppContent
  private let loop: FrameLoop<AppContent>

  /// Opens a window according to `options`.
  ///
  /// - Throws: A `CommandFailure` with a message for the user: no display, nothing to show, or a
  ///   file that cannot be written.
  init(options: BrowseOptions) throws(CommandFailure) {
    self.options = options
    fileLimit = FileLimit.raised()
    if fileLimit.isTooLowToStart, let problem = fileLimit.problem { throw CommandFailure(problem) }
    try options.checkOutputs()
    DispatchQueue.global(qos: .utility).async { TemporaryFolder.removeAbandoned() }
    // First, because workers start and fonts are opened while the window opens.
    let sandbox = try DecodeSandbox(options)
    let typesetter = Typesetter()
    let replay = try Self.replay(options)
    let session = SessionKeeper(options)
    self.session = session
    let video = try Self.startVideo()
    let events = EventSource(video: video)
    FileCalls.shared.onAnswer(events.wake)
    // Before the window opens, so that its first frame usually has the colors of the desktop.
    appearance = DesktopAppearance(options, wake: events.wake)
    display = try Self.openWindow(
      options, session, video: video, typesetter: typesetter)
    spans = options.trace == nil ? nil : TraceSpans()
    appearance.update()
    pictures = PictureServices(
      options, sandbox: sandbox, textures: display.renderer.textures, spans: spans,
      wake: events.wake)
    let sources = InputSources(of: display.window, events: events, replay: replay)
    let controller = InputController(
      driver: display.driver, hasPointer: sources.scrolling != nil)
    let context = Self.context(options, appearance, display, pictures, typesetter)
    factory = SceneFactory(
      options, session, appearance, window: display.window, pictures: pictures, context: context,
      wake: events.wake)
    scenes = try Self.scenes(
      options, factory, context, display, hasFingerTimes: sources.hasFingerTimes)
    viewer = ViewerHost(
      over: scenes, input: controller, sizes: pictures.sizes,
      window: display.window.sizeInPixels, textureLimit: display.window.textureLimit)
    viewer.histograms = pictures.histograms
    let hud = HUD(
      mode: options.initialHUD,
      palette: scenes.context.theme.isLight ? .light : .dark,
      status: HUDStatus(videoDriver: display.driver, renderer: display.window.rendererName))
    reporter = FrameReporter(
      options, display: display, scenes: scenes, pictures: pictures, initialHUD: hud.initialMode)
    overlays = Overlays(hud: hud, over: scenes, viewer: viewer, input: controller)
    painter = FramePainter(
      display, scenes, viewer, overlays,
      hud: HUDPresenter(
        hud, with: display.renderer, drawsLater: display.window.drawsLater,
        journal: reporter.journal, busyMilliseconds: options.busyOverlay,
        figures: { [reporter] in reporter.figures() }))
    let clipboard = display.window.makeClipboard(with: sources.pointer)
    files = FileActions(
      scenes, viewer, clipboard: clipboard,
      decoder: ImageFileDecoder(format: pictures.decoder.format, workers: sandbox.workers),
      wake: events.wake)
    chooser = FileChooser(wake: events.wake)
    drags = FileDrags(
      scenes, files, clipboard: clipboard, renderer: display.renderer, pointer: sources.pointer)
    input = InputRouter(
      sources, controller: controller, display: display, scenes: scenes, viewer: viewer,
      overlays: overlays, drags: drags)
    let accessibility = AppAccessibility(
      of: WindowAccessibility(of: display.window, programName: "GridApp", wake: events.wake),
      scenes: scenes, viewer: viewer, overlays: overlays, input: input)
    content = AppContent(
      display: display, input: input, pictures: pictures, scenes: scenes, viewer: viewer,
      files: files, chooser: chooser, session: session, appearance: appearance, overlays: overlays,
      painter: painter,
      reporter: reporter, accessibility: accessibility,
      icon: display.driver == "x11"
        ? BundledResources.icon.map { WindowIcon(path: $0, wake: events.wake) } : nil,
      busyMilliseconds: options.busyFrame)
    loop = FrameLoop(content, on: display)
    pictures.apply(scenes.context.techniques)
    pictures.memory.fit(viewport: display.window.sizeInPixels)
    display.onResize = { [unowned self] in resize() }
    appearance.onChange = { [unowned self] in adapt() }
    input.onCommand = { [unowned self] in perform($0) }
    controller.onItemDrag = { [drags] in drags.start(at: $0) }
    reporter.onMessage = overlays.report
    controller.place = place
    if options.showTechniques { overlays.toggleTechniques() }
    pictures.pipeline.onMissingLibrary = { [overlays] in overlays.report("A photo \($0.detail)") }
  }

  /// Shows the window and runs until it is closed or its duration is over.
  func run() throws(CommandFailure) {
    try reporter.begin(loop.clock, spans: spans)
    display.window.setTitle(scenes.scene.title)
    display.window.show()
    if session.window?.state == .fullScreen { display.window.isFullScreen = true }
    input.controller.redraw()
    scenes.tuneScrolling(framePeriod: 1 / loop.clock.refreshRate)
    greet()
    defer {
      ExitGuard.start()
      rememberScene()
      session.finish()
      appearance.end()
      files.end()
      reporter.finish()
      input.finish()
    }
    try loop.run(for: options.duration)
    reporter.journal.settleAll()
    if let problem = display.window.connectionProblem { throw CommandFailure(problem) }
    try finish()
  }

  /// Remembers the window, and the order and the place of the scene.
  private func rememberScene() {
    session.save(WindowPlacement(of: display.window, before: session.window), scenes.scene)
  }

  /// Shows the hint of the first start, and messages about what is missing.
  private func greet() {
    if options.pictures, options.paths.isEmpty {
      overlays.show("There is no pictures folder, so this is the bundled library")
    }
    if let problem = session.problem { overlays.report(problem) }
    if let problem = fileLimit.problem { overlays.report(problem) }
    guard options.isInteractive, !options.noState else { return }
    var settings = options.userSettings
    if !settings.isTitleBarExplained, let problem = display.window.titleBarProblem {
      overlays.report(problem)
      settings.isTitleBarExplained = true
      settings.save()
    }
    guard !settings.isHintShown else { return }
    overlays.showHint(viewer.isExpected ? Notices.viewerHint : Notices.gridHint)
    settings.isHintShown = true
    settings.save()
  }

  /// Writes the screenshot and prints the summary, if they are requested.
  private func finish() throws(CommandFailure) {
    painter.completeFigures(clock: loop.clock)
    if let path = options.screenshot {
      try painter.writeScreenshot(to: path, options.outputs, clock: loop.clock)
    }
    do throws(TerminalError) {
      if options.printOverlay { for text in overlays.hud.texts { try Terminal.print(text) } }
      guard options.duration != nil else { return }
      if options.json {
        try Terminal.print(json: reporter.summary.json)
      } else {
        try Terminal.print(reporter.summary.line)
      }
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Shows the colors and the size of type of the desktop.
  private func adapt() {
    scenes.context.theme = appearance.theme
    display.renderer.labels.textScale = appearance.textScale
    overlays.hud.palette = appearance.theme.isLight ? .light : .dark
    scenes.appearanceDidChange(textScale: appearance.textScale)
    input.controller.redraw()
  }

  private func resize() {
    let window = display.window
    session.noteChange(at: .now)
    pictures.memory.fit(viewport: window.sizeInPixels)
    viewer.resize(to: window.sizeInPixels)
    scenes.resize(to: window.size, scale: window.scale)
  }
}

// MARK: - Commands

extension Application {
  /// Performs a command.
  private func perform(_ command: AppCommand) {
    switch command {
    case .quit: loop.stop()
    case .click(let point, let count): input.click(at: point, count: count)
    case .toggleHUD: cycleHUD()
    case .toggleRecording: reporter.toggleRecording()
    case .toggleCapture: input.toggleCapture()
    case .moveHUD: overlays.hud.cycleCorner()
    case .resetFigures:
      reporter.journal.reset()
      overlays.hud.changeNow()
    case .mark(let text): reporter.mark(text)
    case .toggle(let technique):
      var next = scenes.context.techniques
      next.toggle(technique)
      set(technique, to: next[technique])
    case .set(let technique, let variant): set(technique, to: variant)
    case .resetTechniques: resetTechniques()
    case .toggleTechniques: overlays.toggleTechniques()
    case .show(let name): if name != scenes.name { show(name) }
    case .open(let paths): open(paths)
    case .choose(let kind): chooser.open(kind, parent: display.window.portalName)
    case .toggleHelp: overlays.toggleHelp(in: viewer.isOpen ? .picture : input.controller.place)
    case .toggleFullScreen: display.window.isFullScreen.toggle()
    case .toggleInfo: viewer.toggleInfo()
    case .toggleSlideshow: if let message = viewer.toggleSlideshow() { overlays.show(message) }
    case .leave: leaveInnermost()
    case .explainFind: explain("Find by name")
    case .filter(let name): (scenes.scene as? any SearchableScene)?.showItems(named: name)
    case .goToDate(let text):
      guard let scene = scenes.scene as? any DatedScene else {
        explain("Going to a date")
        break
      }
      if let problem = scene.goToDate(text) { overlays.show(problem) }
    case .nextOrder:
      guard !viewer.isOpen, let scene = scenes.scene as? any ArrangeableScene else {
        explain("Sorting")
        break
      }
      scene.cycleOrder()
      session.noteChange(at: .now)
    case .nextTiles:
      guard !viewer.isOpen, let scene = scenes.scene as? any TiledScene else {
        explain("Arranging")
        break
      }
      scene.cycleTiles()
    case .toggleInspector: overlays.toggleInspector()
    case .listAgain:
      guard let scene = scenes.scene as? any FileScene else {
        explain("Listing again")
        break
      }
      scene.listFilesAgain()
      overlays.show("The photos are listed again")
    case .file(let action): if let message = files.perform(action) { overlays.show(message) }
    case .beginRenaming: beginRenaming()
    case .rename(let name): files.rename(to: name)
    case .showMenu(let point):
      overlays.openMenu(files: files.isAvailable ? files.files?.count ?? 0 : nil, at: point)
    }
    input.controller.redraw()
  }

  /// Opens the field for a new name if one photo is selected or focused.
  private func beginRenaming() {
    guard let name = files.beginRenaming() else {
      return overlays.show("Select one photo to rename it")
    }
    input.controller.openNameField(for: name)
  }

  /// Selects the overlay's next mode, and stores it for the next run unless a replay pressed the
  /// key.
  private func cycleHUD() {
    overlays.hud.cycleMode()
    guard options.replay == nil else { return }
    var settings = options.userSettings
    settings.hud = overlays.hud.mode
    settings.save()
  }

  /// Selects a variant of a technique.
  private func set(_ technique: Technique, to variant: String) {
    guard scenes.context.techniques.set(technique, to: variant) else {
      let variants = Techniques.variants(of: technique).joined(separator: ", ")
      return overlays.report(
        "\"\(variant)\" is no variant of \(technique.rawValue): write \(variants)")
    }
    input.controller.record(technique, variant, at: .now)
    techniquesDidChange()
    overlays.show("\(technique.rawValue) \(variant)")
  }

  /// Selects the best variant of each technique.
  private func resetTechniques() {
    let changed = Technique.allCases.filter {
      scenes.context.techniques[$0] != Techniques()[$0]
    }
    scenes.context.techniques = Techniques()
    for technique in changed {
      input.controller.record(technique, Techniques()[technique], at: .now)
    }
    techniquesDidChange()
    overlays.show("All techniques are on")
  }

  private func techniquesDidChange() {
    pictures.apply(scenes.context.techniques)
    scenes.techniquesDidChange()
  }

  /// Replaces the scene, and starts the new one at the top. If it cannot be made, reports the error
  /// and keeps the current scene.
  ///
  /// - Returns: Whether it was made.
  @discardableResult
  private func show(_ name: SceneName) -> Bool {
    rememberScene()
    do throws(CommandFailure) {
      try scenes.show(name, framePeriod: 1 / reporter.refresh.hertz)
    } catch {
      overlays.report(error.description)
      return false
    }
    viewer.sceneDidChange()
    reporter.sceneDidChange()
    input.controller.sceneChanged()
    display.window.setTitle(scenes.scene.title)
    return true
  }

  /// The place whose shortcuts apply in the grid.
  private var place: KeyBinding.Place {
    factory.paths.isEmpty && !options.pictures ? .demonstration : .folder
  }

  /// Shows files and folders that were chosen or dropped on the window, as if they were on the command line.
  private func open(_ paths: [String]) {
    let before = factory.paths
    factory.paths = paths
    if !show(factory.sceneOfPaths) { factory.paths = before }
    input.controller.place = place
  }

  /// Closes the techniques or the inspector; otherwise clears focus and selection; otherwise leaves full screen.
  ///
  /// The open photo and the elements of the grid have handled the key before.
  private func leaveInnermost() {
    if overlays.isTechniquesShown {
      overlays.toggleTechniques()
    } else if overlays.isInspectorShown {
      overlays.toggleInspector()
    } else if !input.controller.clearSelection(in: scenes.view) {
      display.window.isFullScreen = false
    }
  }

  /// Shows a message that a feature is not available here.
  private func explain(_ feature: String) {
    overlays.show(
      viewer.isOpen
        ? "Find and sort work in the grid; press Esc first"
        : "\(feature) is not available in \(scenes.displayName)")
  }
}

// MARK: - Start

extension Application {
  /// Returns the replay of the command line, if any.
  private static func replay(_ options: BrowseOptions) throws(CommandFailure) -> ReplayDriver? {
    guard let path = options.replay else { return nil }
    return ReplayDriver(
      try ReplayDriver.script(at: path), waitsForItems: !options.replayWhileLoading)
  }

  private static func startVideo() throws(CommandFailure) -> VideoSystem {
    do throws(SDLError) { return try VideoSystem() } catch {
      throw CommandFailure(
        "no display can be opened (\(error.message)); start it in a desktop session, or use make run"
      )
    }
  }

  private static func openWindow(
    _ options: BrowseOptions, _ session: SessionKeeper, video: VideoSystem, typesetter: Typesetter
  ) throws(CommandFailure) -> Display {
    do throws(SDLError) {
      return try Display(
        title: "GridApp",
        // The window of the last run may be that of a larger display.
        size: (options.window ?? session.windowSize.limited(to: video.largestWindowSize)).size,
        isMaximized: session.window?.state == .maximized, renderer: options.renderer, video: video,
        typesetter: typesetter)
    } catch {
      // SDL 2 makes no window under Wayland without it, whatever draws into the window.
      let advice =
        error.message.contains("EGL")
        ? "install libegl1 and libgl1, or set SDL_VIDEODRIVER=x11" : "try --renderer software"
      throw CommandFailure("no window can be opened (\(error)); \(advice)")
    }
  }

  /// Creates the objects that scenes share.
  private static func context(
    _ options: BrowseOptions, _ appearance: DesktopAppearance, _ display: Display,
    _ pictures: PictureServices, _ typesetter: Typesetter
  ) -> SceneContext {
    let scale = display.window.scale
    let context = SceneContext(
      pictures: ImageLoader(
        pipeline: pictures.pipeline, textures: pictures.textures,
        downloader: pictures.remote),
      text: TextMeasurer(typesetter: typesetter, scale: scale),
      theme: appearance.theme, techniques: options.techniques, scale: scale)
    context.cellCost = options.cellCost
    context.text.textScale = appearance.textScale
    display.renderer.labels.textScale = appearance.textScale
    return context
  }

  /// Creates the host with the scene of the command line. The factory makes later scenes, too.
  private static func scenes(
    _ options: BrowseOptions, _ factory: SceneFactory, _ context: SceneContext, _ display: Display,
    hasFingerTimes: Bool
  ) throws(CommandFailure) -> SceneHost {
    let periods: Double = display.window.hasFrameCallback ? 1 : 2
    return SceneHost(
      try factory.make(options.scene),
      named: options.layout == nil ? options.scene ?? factory.sceneOfPaths : nil,
      in: context, drawListPreparer: display.renderer,
      refreshesUntilDisplayed: hasFingerTimes ? periods : nil
    ) { name throws(CommandFailure) in
      try factory.make(name)
    }
  }
}
